type Json = Record<string, unknown>;
type Components = Record<string, Json>;

const RESPONSE_NAMES: Record<string, string> = {
  304: 'NotModified',
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  416: 'RangeNotSatisfiable',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
  507: 'InsufficientStorage',
};

/**
 * The same document with `components`: a `$ref` wherever a named schema occurs, or a header, parameter or error response repeats. Resolving
 * every `$ref` restores the document.
 */
export function shareComponents(document: Json & { paths: Json; components: Json }, named: Components): Json {
  const schemas = shareSchemas(document.paths, named);
  const headers = shareRepeated(schemas.paths, 'headers', headersOf);
  const parameters = shareRepeated(headers.paths, 'parameters', parametersOf);
  const responses = shareRepeated(parameters.paths, 'responses', responsesOf);
  return {
    ...document,
    paths: responses.paths,
    components: {
      ...document.components,
      schemas: { ...(document.components.schemas as Json), ...schemas.components },
      responses: responses.components,
      parameters: parameters.components,
      headers: headers.components,
    },
  };
}

/** Drops components that nothing refers to. */
function shareSchemas(paths: Json, named: Components): { paths: Json; components: Components } {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
  const components: Components = {};
  const inside = (value: object): unknown =>
    Array.isArray(value) ? value.map(shared) : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shared(one)]));
  const shared = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    if (name === undefined) return inside(value);
    if (!(name in components)) {
      components[name] = {};
      components[name] = inside(value) as Json;
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  return { paths: inside(paths) as Json, components: sorted(components) };
}

interface Found {
  name: string;
  value: Json;
  replace(by: Json): void;
}

/** If two different ones would share a name, the more frequent gets it and the other stays inline. */
function shareRepeated(paths: Json, kind: string, find: (operation: Json) => Found[]): { paths: Json; components: Components } {
  const copy = structuredClone(paths);
  const groups = new Map<string, Found[]>();
  for (const found of operationsOf(copy).flatMap(find)) {
    if ('$ref' in found.value) continue;
    const key = `${found.name} ${JSON.stringify(found.value)}`;
    groups.set(key, [...(groups.get(key) ?? []), found]);
  }
  const components: Components = {};
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const [{ name, value }] = group as [Found];
    if (group.length === 1 || name in components) continue;
    components[name] = value;
    for (const found of group) found.replace({ $ref: `#/components/${kind}/${name}` });
  }
  return { paths: copy, components: sorted(components) };
}

const operationsOf = (paths: Json) => Object.values(paths).flatMap((of) => Object.values(of as Record<string, Json>));

const entryOf = (of: Json, key: string, name: string): Found => ({
  name,
  value: of[key] as Json,
  replace: (by) => {
    of[key] = by;
  },
});

function headersOf({ responses }: Json): Found[] {
  return Object.values(responses as Record<string, { headers?: Json }>).flatMap(({ headers = {} }) =>
    Object.keys(headers).map((name) => entryOf(headers, name, pascalCase(name.replace(/^X-/, '')))),
  );
}

function parametersOf({ parameters = [] }: Json): Found[] {
  const list = parameters as Json[];
  return list.map((of, at) => ({
    name: pascalCase(of.name as string),
    value: of,
    replace: (by) => {
      list[at] = by;
    },
  }));
}

/** Errors of routes without a credential have no rate-limit headers, hence a name of their own. */
function responsesOf({ responses }: Json): Found[] {
  const all = responses as Record<string, Json>;
  return Object.keys(all).flatMap((status) => {
    const name = RESPONSE_NAMES[status];
    if (name === undefined) return [];
    const limited = JSON.stringify(all[status]).includes('RateLimit');
    return [entryOf(all, status, limited || status === '401' || status === '503' ? name : `Public${name}`)];
  });
}

const pascalCase = (name: string) => name.replace(/(^|[-_])(\w)/g, (_, __, letter: string) => letter.toUpperCase());

const sorted = (components: Components): Components => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
