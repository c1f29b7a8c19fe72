import { routes } from '../../rest/router.ts';
import { TOOLS } from '../../tools/index.ts';
import { shareOf } from '../support/thorough.ts';

/** One request meant to keep the main thread busy. */
export interface Hostile {
  door: string;
  name: string;
  method: string;
  path: string;
  /** Whose key it carries; none for public doors. */
  as: 'rest' | 'mcp' | null;
  contentType: string;
  body: string | null;
}

export interface Ids {
  /** Three data sources as wide as allowed. */
  wide: string[];
  small: string;
}

/** Texts that are slow for patterns, parsers and loops that scan anything more than once. */
const TEXTS: [string, string][] = [
  ['numbers', '1/'.repeat(990)],
  ['repeated words', 'revenue and '.repeat(160)],
  ['spaces', `a${' '.repeat(1_900)}b`],
  ['dates', '2024-01-01 '.repeat(180)],
  ['marks', `${'"a" '.repeat(480)}?`],
  ['parentheses', `${'('.repeat(900)}a${')'.repeat(900)}`],
  ['one letter', 'a'.repeat(1_950)],
  ['percent signs', '%'.repeat(1_900)],
  ['marks of order', `${'?.! '.repeat(450)}a`],
];
const LISTS: [string, unknown][] = [
  ['a long list', Array.from({ length: 20_000 }, (_, i) => i)],
  ['many names', Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i]))],
  ['a long text', 'x'.repeat(900_000)],
];

/** Inputs for every door: each route, each tool, the authorization server, the public pages. The same in every run; each tool is sent a share of the texts. */
export function corpus({ wide, small }: Ids): Hostile[] {
  const json = (door: string, name: string, path: string, as: Hostile['as'], value: unknown, method = 'POST'): Hostile => ({
    door,
    name,
    method,
    path,
    as,
    contentType: 'application/json',
    body: JSON.stringify(value),
  });
  const get = (door: string, name: string, path: string, as: Hostile['as'], method = 'GET'): Hostile => ({
    door,
    name,
    method,
    path,
    as,
    contentType: '',
    body: null,
  });
  const rest = routes().flatMap(({ door }, i): Hostile[] => {
    const at = door.path.replace('{id}', small);
    const called = `${door.method} ${door.path}`;
    const two = [TEXTS[i % TEXTS.length]!, TEXTS[(i + 4) % TEXTS.length]!];
    if (door.method === 'GET' || door.method === 'DELETE')
      return two.map(([name, text]) =>
        // Only reads get ids of objects that are still needed.
        get(
          called,
          name,
          door.method === 'GET'
            ? `${at}?ordering=${encodeURIComponent(text)}&name=${encodeURIComponent(text)}&page=${'9'.repeat(300)}`
            : door.path.replace('{id}', encodeURIComponent(text)),
          'rest',
          door.method,
        ),
      );
    if (door.body === 'upload') return [];
    const [long, list] = [LISTS[i % LISTS.length]!, LISTS[(i + 1) % LISTS.length]!];
    const fields = [
      'name',
      'title',
      'question',
      'description',
      'filters',
      'data_source_ids',
      'email',
      'password',
      'scopes',
      'config',
      'report_parameters',
    ];
    return [
      ...two.map(([name, text]) => json(called, name, at, 'rest', Object.fromEntries(fields.map((field) => [field, text])), door.method)),
      ...[long, list].map(([name, value]) => json(called, name, at, 'rest', { [fields[i % fields.length]!]: value }, door.method)),
    ];
  });
  const call = (name: string, args: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const tools = TOOLS.flatMap((tool, i): Hostile[] => {
    if (!tool.mcp) return [];
    return shareOf(TEXTS, i).map(([name, text]) =>
      json(
        `tool ${tool.name}`,
        name,
        '/mcp/v1/',
        'mcp',
        call(tool.name, { name: text, sql: text, question: text, text, data_source_ids: [small] }),
      ),
    );
  });
  const asking = TEXTS.flatMap(([name, text]): Hostile[] => [
    json('analyze_data', name, '/mcp/v1/', 'mcp', call('analyze_data', { question: text, data_source_ids: [small] })),
    json(
      'analyze_data',
      `${name} in notes`,
      '/mcp/v1/',
      'mcp',
      call('analyze_data', { question: 'total AB', notes: `AB = ${text}`, data_source_ids: [small] }),
    ),
    json('check_answer', name, '/mcp/v1/', 'mcp', call('check_answer', { text: text.repeat(5).slice(0, 9_900), data_source_ids: [small] })),
    json('query_data', name, '/mcp/v1/', 'mcp', call('query_data', { sql: `select ${text}`, data_source_ids: [small] })),
  ]);
  const wideSources: Hostile[] = [
    json(
      'analyze_data',
      'three wide sources',
      '/mcp/v1/',
      'mcp',
      call('analyze_data', { question: 'total revenue 4 by region', data_source_ids: wide }),
    ),
    json('get_data_source', 'a wide source', '/mcp/v1/', 'mcp', call('get_data_source', { data_source_id: wide[0] })),
    get('GET /api/v1/data-sources/{id}/', 'a wide source', `/api/v1/data-sources/${wide[0]}/`, 'rest'),
    ...['revenue_'.repeat(25).slice(0, 200), 'unlike every other column of ours'].flatMap((column) => [
      json(
        'explain_change',
        'a wrong column of a wide source',
        '/mcp/v1/',
        'mcp',
        call('explain_change', { data_source_id: wide[0], metric: column }),
      ),
      json(
        'explain_change',
        'twenty filters of wrong columns',
        '/mcp/v1/',
        'mcp',
        call('explain_change', {
          data_source_id: wide[0],
          metric: 'revenue_4',
          dimensions: [column],
          filters: Array.from({ length: 20 }, () => ({ column, op: 'eq', value: 'x'.repeat(200) })),
        }),
      ),
    ]),
    get('GET /api/analysis/questions/', 'wide sources', '/api/analysis/questions/', 'rest'),
  ];
  const form = (path: string, name: string, fields: Record<string, string>): Hostile => ({
    door: path,
    name,
    method: 'POST',
    path,
    as: null,
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fields).toString(),
  });
  const oauth = TEXTS.flatMap(([name, text]): Hostile[] => [
    form('/mcp/v1/oauth/token', name, {
      grant_type: 'authorization_code',
      code: text,
      client_id: text,
      code_verifier: text,
      redirect_uri: text,
    }),
    form('/mcp/v1/oauth/revoke', name, { token: text, client_id: text }),
    json('/mcp/v1/oauth/register', name, '/mcp/v1/oauth/register', null, {
      client_name: text,
      redirect_uris: Array.from({ length: 500 }, () => text),
      scope: text,
    }),
    get(
      '/mcp/v1/oauth/authorize',
      name,
      `/mcp/v1/oauth/authorize?client_id=${encodeURIComponent(text)}&redirect_uri=${encodeURIComponent(text)}&scope=${encodeURIComponent(text)}`,
      null,
    ),
    get('/p/', name, `/p/${encodeURIComponent(text)}/`, null),
    get('pages', name, `/${encodeURIComponent(text)}`, null),
  ]);
  return [...rest, ...tools, ...asking, ...wideSources, ...oauth];
}
