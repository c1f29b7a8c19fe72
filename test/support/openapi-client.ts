import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

interface Header {
  schema: object;
}
interface Reference {
  $ref: string;
}
interface ResponseObject {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, { schema: object }>;
}
interface Operation {
  security?: object[];
  responses: Record<string, ResponseObject | Reference>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Any JSON; tests look into it.
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of answers that the document has already held to their schema
  body: any;
  text: string;
}

export interface Sent {
  bearer?: string;
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  redirect?: RequestInit['redirect'];
}

/**
 * A client that checks every response against the OpenAPI document that the service itself serves: status, media type, body, headers.
 * @throws Error that names what the document does not declare
 */
export async function openApiClient(url: string) {
  const text = await (await fetch(`${url}/api/v1/schema/`)).text();
  const { document, operations, resolved, check } = read.get(text) ?? readDocument(text);

  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { bearer, json, body, headers } = sent;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: sent.redirect ?? 'follow',
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? body : JSON.stringify(json),
    });
    const text = await response.text();
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: type === 'application/json' && text !== '' && response.status !== 206 ? JSON.parse(text) : undefined,
    };
    validate(method, new URL(path, url).pathname, answer, type);
    return answer;
  }

  function validate(method: string, path: string, answer: Answer, type: string): void {
    const what = `${method} ${path} → ${answer.status}`;
    if (!answer.headers.get('x-request-id')) throw new Error(`${what} has no X-Request-Id`);
    const operation = operationAt(operations, method, path);
    if (!operation) {
      if (answer.status === 308 || answer.status === 204) return;
      if (answer.status !== 404 && answer.status !== 405) throw new Error(`${what}: no such operation is declared`);
      check({ $ref: '#/components/schemas/Error' }, answer.body, what);
      if (answer.status === 405 && !answer.headers.get('allow')) throw new Error(`${what} has no Allow`);
      return;
    }
    const given = operation.responses[answer.status] ?? operation.responses[`${Math.floor(answer.status / 100)}XX`];
    const declared = given && resolved(given);
    if (!declared) throw new Error(`${what}: this status is not declared. ${answer.text.slice(0, 300)}`);
    for (const [name, of] of Object.entries(declared.headers ?? {})) {
      const header = resolved(of);
      const value = answer.headers.get(name);
      if (value === null && name.startsWith('X-RateLimit')) throw new Error(`${what} has no ${name}`);
      if (value !== null && 'type' in header.schema && header.schema.type === 'integer')
        check(header.schema, Number(value), `${what} ${name}`);
    }
    if (method === 'HEAD' || !declared.content) {
      if (answer.text !== '') throw new Error(`${what} has a body that is not declared`);
      return;
    }
    const content = declared.content[type];
    if (!content) throw new Error(`${what}: the media type ${type || '(none)'} is not declared`);
    if (type === 'application/json' && !('format' in content.schema)) check(content.schema, answer.body, what);
  }

  return {
    document,
    resolved,
    call,
    get: (path: string, sent?: Sent) => call('GET', path, sent),
    post: (path: string, sent?: Sent) => call('POST', path, sent),
  };
}

export type OpenApiClient = Awaited<ReturnType<typeof openApiClient>>;

/** Parsed documents by their text: parsing one and compiling its schemas takes seconds, and a worker's suites use the same one. */
const read = new Map<string, ReturnType<typeof readDocument>>();

function readDocument(text: string) {
  const document = parse(text) as OpenApi;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  // ajv-formats is CommonJS: its function is the default of its default.
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const validators = new Map<string, ValidateFunction>();
  const texts = new WeakMap<object, string>();

  function check(schema: object, value: unknown, what: string): void {
    const text = texts.get(schema) ?? absolute(schema);
    texts.set(schema, text);
    // Most responses share a declaration, so one compiled schema serves them all.
    const known = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, known);
    if (!known(value))
      throw new Error(`${what} is not as declared: ${ajv.errorsText(known.errors)}\n${JSON.stringify(value).slice(0, 500)}`);
  }

  const resolved = <T extends object>(given: T | Reference): T => resolve(document, given);
  const made = { document, operations: operationsOf(document), resolved, check };
  read.set(text, made);
  return made;
}

/** A path of the document with its pattern. */
interface DeclaredPath {
  pattern: RegExp;
  methods: Record<string, Operation>;
}

/** Literal paths come first: they take precedence over those with a parameter. */
function operationsOf(document: OpenApi): DeclaredPath[] {
  return Object.entries(document.paths)
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([template, methods]) => ({ pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`), methods }));
}

function operationAt(declared: DeclaredPath[], method: string, path: string): Operation | undefined {
  const slashed = path.endsWith('/') || method === 'GET' || method === 'HEAD' ? path : `${path}/`;
  const found = declared.find(({ pattern }) => pattern.test(slashed));
  return found?.methods[method === 'HEAD' ? 'get' : method.toLowerCase()];
}

/** Resolves a reference in the document. */
function resolve<T extends object>(document: OpenApi, given: T | Reference): T {
  if (!('$ref' in given)) return given;
  const [kind = '', name = ''] = given.$ref.replace('#/components/', '').split('/');
  const found = document.components[kind]?.[name];
  if (!found) throw new Error(`The document has no ${given.$ref}`);
  // A component is of the type that its place asks for.
  return found as T;
}

/** A schema's JSON with its references made resolvable from outside the document. */
function absolute(schema: object): string {
  return JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
}
