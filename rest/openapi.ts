import { stringify } from 'yaml';
import { z } from 'zod';
import { type ErrorCode, HTTP_STATUS } from '../src/platform/errors.ts';
import { REST_SCOPES } from '../src/platform/scopes.ts';
import { VERSION } from '../src/platform/version.ts';
import type { RestDoor, Tool } from '../tools/define.ts';
import { exactOf, namedSchemas } from '../tools/named.ts';
import { shareComponents } from './openapi-components.ts';
import { ERROR_SCHEMAS, errorResponse, FILE_HEADERS, LIMIT_HEADERS, parameterHeaders, UNAVAILABLE } from './openapi-parts.ts';
import { SESSION_SCHEMAS } from './openapi-session.ts';
import { STATIC_PATHS } from './openapi-static.ts';
import { routes } from './router.ts';

type Door = RestDoor<unknown, unknown>;
type Json = Record<string, unknown>;

const TAGS: Record<string, string> = {
  'Sign-in': 'Sessions of users: JSON Web Tokens for an hour, refreshed for seven days.',
  Profile: 'The signed-in user: name, password, second factor, sessions.',
  Keys: 'Keys for programs (REST) and agents (MCP).',
  Account: 'Who owns the key, and how many credits are left.',
  'Data sources': 'The data that reports are made from.',
  Reports: 'Templates, generation, files.',
  Analysis: 'Questions about the data, in SQL or plain language; they consume credits.',
  'General API': 'What the web application uses; open to every plan.',
  Monitoring: 'Health of the service.',
  Documentation: 'This document and its interactive version.',
};

let yaml: string | undefined;

/** The OpenAPI 3.0 document of every REST route as YAML, generated once from the catalogue. */
export function openApiYaml(): string {
  yaml ??= stringify(openApiDocument(), { aliasDuplicateObjects: false, lineWidth: 0 });
  return yaml;
}

/** The document as an object, with everything that repeats shared as a component. */
export function openApiDocument(): Json {
  return shareComponents(inlineDocument(), componentSchemas());
}

/** The output schemas of the named views; an input schema that differs stays inline. */
function componentSchemas(): Record<string, Json> {
  const views = [...namedSchemas].map(([name, schema]) => [name, jsonSchema(schema, 'output')] as const);
  return { ...Object.fromEntries(views), ...SESSION_SCHEMAS };
}

/** The same document with everything inline. */
export function inlineDocument() {
  const paths: Record<string, Json> = {};
  for (const { tool, door } of routes()) {
    const path = paths[door.path] ?? {};
    path[door.method.toLowerCase()] = operation(tool, door);
    paths[door.path] = path;
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Reporting and analytics API',
      version: VERSION,
      description: 'Every path is served by the running service; this document is generated from its catalogue.',
      license: { name: 'Proprietary', url: 'https://example.com/license' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    security: [{ bearer: [] }],
    paths: { ...paths, ...STATIC_PATHS },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `A REST key (svc_…) or the access token of a session. Scopes of keys: ${Object.entries(REST_SCOPES)
            .map(([scope, grants]) => `${scope} (${grants})`)
            .join('; ')}.`,
        },
      },
      schemas: ERROR_SCHEMAS as Json,
    },
  };
}

function operation(tool: Tool, door: Door): Json {
  const first = tool.rest?.[0] === door;
  const scope = door.scope === null ? '' : `\n\nScope: \`${door.scope}\`.`;
  const plan = door.gate === 'external' ? ' Plans: Professional, Enterprise.' : '';
  return {
    operationId: first ? tool.name : `${tool.name}_general`,
    summary: tool.title,
    description: `${tool.description}${scope}${plan}`,
    tags: [door.tag],
    security: door.gate === 'public' ? [] : [{ bearer: [] }],
    ...request(door),
    responses: responses(door),
  };
}

function request(door: Door): Json {
  const schema = jsonSchema(door.input, 'input');
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(([name]) => name !== 'stream');
  const required = (schema.required ?? []) as string[];
  const inPath = properties.filter(([name]) => door.path.includes(`{${name}}`));
  const elsewhere = properties.filter(([name]) => !door.path.includes(`{${name}}`));
  const asQuery = door.method === 'GET' || door.method === 'DELETE' || door.body === 'upload';
  const parameters = [
    ...inPath.map(([name, of]) => parameter(name, 'path', of, true)),
    ...(asQuery ? elsewhere.map(([name, of]) => parameter(name, 'query', of, door.body !== 'upload' && required.includes(name))) : []),
    ...parameterHeaders(door),
  ];
  if (asQuery)
    return { ...(parameters.length ? { parameters } : {}), ...(door.body === 'upload' ? { requestBody: uploadBody(elsewhere) } : {}) };
  const body = {
    ...schema,
    properties: Object.fromEntries(elsewhere),
    required: required.filter((name) => elsewhere.some(([known]) => known === name)),
  };
  if (body.required.length === 0) delete (body as Json).required;
  return {
    ...(parameters.length ? { parameters } : {}),
    // If no field is required, neither is the body.
    requestBody: { required: 'required' in body, content: { 'application/json': { schema: body } } },
  };
}

function parameter(name: string, where: 'path' | 'query', of: Json, required: boolean): Json {
  const { description, example, ...schema } = of;
  // In a query string a number is text, but the document should call it a number.
  if (schema.type === 'integer') delete schema.pattern;
  return { name, in: where, required, ...(description ? { description } : {}), ...(example ? { example } : {}), schema };
}

function uploadBody(fields: [string, Json][]): Json {
  const properties = { ...Object.fromEntries(fields), file: { type: 'string', format: 'binary', description: 'Last in the form' } };
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } },
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    },
  };
}

function responses(door: Door): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(errorsOf(door))) byStatus.set(HTTP_STATUS[code], [...(byStatus.get(HTTP_STATUS[code]) ?? []), code]);
  const limited = door.gate !== 'public';
  const answers: Json = { [door.status]: success(door) };
  for (const status of door.otherStatuses ?? []) answers[status] = success(door);
  if (door.method === 'GET') answers[304] = { description: 'Not modified', ...(limited ? { headers: LIMIT_HEADERS } : {}) };
  if (door.file) answers[206] = { ...success(door), description: 'The requested range' };
  if (door.file) answers[416] = errorResponse(416, ['validation_error'], limited);
  byStatus.delete(503);
  for (const [status, codes] of byStatus) answers[status] ??= errorResponse(status, codes, limited);
  answers[503] ??= UNAVAILABLE;
  return answers;
}

function errorsOf(door: Door): ErrorCode[] {
  const hasBody = door.method === 'POST' || door.method === 'PATCH';
  const hasParameters = Object.keys((jsonSchema(door.input, 'input').properties ?? {}) as Json).length > 0;
  return [
    'internal_error',
    ...(hasBody || hasParameters ? (['validation_error'] as const) : []),
    ...(door.gate === 'public'
      ? []
      : (['authentication_required', 'insufficient_permissions', 'invalid_scope', 'subscription_inactive', 'rate_limited'] as const)),
    ...(door.path.includes('{') ? (['not_found'] as const) : []),
    ...(hasBody ? (['payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(door.errors ?? []),
  ];
}

function success(door: Door): Json {
  const headers = {
    ...(door.gate === 'public' ? {} : LIMIT_HEADERS),
    ...(door.file ? FILE_HEADERS : {}),
    ...(door.idempotent
      ? { 'Idempotency-Replayed': { description: 'true if this repeats an earlier response', schema: { type: 'string' } } }
      : {}),
  };
  const withHeaders = Object.keys(headers).length ? { headers } : {};
  if (door.file) {
    const content = Object.fromEntries(door.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
    return { description: 'The file', ...withHeaders, content };
  }
  if (door.output === null) return { description: 'Done; no body', ...withHeaders };
  return { description: 'Success', ...withHeaders, content: { 'application/json': { schema: jsonSchema(door.output, 'output') } } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any', override }) as Json;
  return json;
}

function override({ zodSchema, jsonSchema: given }: { zodSchema: unknown; jsonSchema: Json }): void {
  // zod types the schemas it visits by their core; here each is a full schema.
  const exact = exactOf(zodSchema as z.ZodType);
  if (exact) {
    for (const key of Object.keys(given)) delete given[key];
    Object.assign(given, jsonSchema(exact, 'output'));
  }
  nameNull(given);
}

/** Lists null among the values of a nullable enum: in OpenAPI 3.0.3, `nullable` alone does not add it. */
function nameNull(given: { nullable?: boolean; enum?: unknown[] }): void {
  if (given.nullable && given.enum && !given.enum.includes(null)) given.enum = [...given.enum, null];
}
