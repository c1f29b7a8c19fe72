import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { describeWith } from '../../../../../test/support/describe-with.ts';
import { type NginxProxy, nginxProxy } from '../../../../../test/support/nginx-proxy.ts';
import { CLIENT, json, orders, type RestServer, restServer, TOKEN } from '../../../../../test/support/rest-server.ts';
import type { DeclaredTable } from '../../../engine/types.ts';
import type { ChosenStream, Part, TablePart } from '../types.ts';

let server: RestServer;
let folder: string;
beforeAll(async () => {
  server = await restServer();
  folder = await mkdtemp(path.join(tmpdir(), 'rest-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.requests.length = 0;
});

const only = (...names: string[]): ChosenStream[] => names.map((name) => ({ name, columns: null, query: null }));

interface Setup {
  stream?: object;
  auth?: object;
  credential?: string;
  chosen?: ChosenStream[];
  state?: Record<string, Record<string, unknown>>;
  deadlineMs?: number;
  /** Default: the server itself. */
  base?: string;
}

function linked({ stream = {}, auth = { method: 'none' }, credential = '', deadlineMs, base = server.url }: Setup) {
  const settings = { base_url: `${base}/`, auth, streams: [{ name: 'orders', path: '/all', ...stream }] };
  return linkTo({
    kind: 'rest',
    settings,
    secret: { credential },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    spool: folder,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  });
}

/** The rows of each table with the names of their columns, the notes and the states. */
async function read(setup: Setup) {
  const { connector, link } = linked(setup);
  const parts: Part[] = [];
  for await (const part of connector.read(link, setup.chosen ?? only('orders'), setup.state ?? {})) parts.push(part);
  const tables: Record<string, { part: Omit<TablePart, 'table'> & { table: DeclaredTable }; rows: Record<string, string>[] }> = {};
  for (const part of parts) {
    if (part.kind !== 'table') continue;
    // No sheets come from a REST API.
    const table = part.table as DeclaredTable;
    const lines = (await readFile(table.path, 'utf8')).split('\n').filter((line) => line !== '');
    const names = table.columns.map(({ name }) => name);
    const rows = lines.map((line) =>
      Object.fromEntries(
        Object.entries(JSON.parse(line) as Record<string, string>).map(([key, value]) => [names[Number(key.slice(1))]!, value]),
      ),
    );
    expect(rows).toHaveLength(table.rows);
    tables[table.name] = { part: { ...part, table }, rows };
  }
  const notes = parts.flatMap((part) => (part.kind === 'note' ? [part.message] : []));
  const states = Object.fromEntries(parts.flatMap((part) => (part.kind === 'state' ? [[part.stream, part.state]] : [])));
  return { tables, notes, states };
}

const ids = ({ tables }: Awaited<ReturnType<typeof read>>) => tables.orders?.rows.map(({ id }) => Number(id));
const all = orders.map(({ id }) => id);

describe('paging', () => {
  const offset = { method: 'offset' };
  test.each([
    ['in one piece', { path: 'all' }],
    // The service caps pages at 40, so none is the last for being short.
    ['by offset', { path: 'offset?status=any', record_path: 'data.rows', paging: { ...offset, page_size: 50 } }],
    ['by page, with 404 past the last', { path: 'pages', paging: { method: 'page', page_size: 20 } }],
    ['by page, of which none is full', { path: 'pages', paging: { method: 'page', page_size: 30 } }],
    [
      'by cursor',
      { path: 'cursor', record_path: 'items', paging: { method: 'cursor', cursor_path: 'meta.next_cursor', cursor_parameter: 'after' } },
    ],
    [
      'by cursor, with a mark',
      {
        path: 'cursor',
        record_path: 'items',
        paging: { method: 'cursor', cursor_path: 'meta.next_cursor', cursor_parameter: 'after', more_path: 'meta.more' },
      },
    ],
    ['by addresses in the response', { path: 'next', record_path: 'items', paging: { method: 'next_url', next_path: 'links.next' } }],
    ['by the Link header', { path: 'linked', paging: { method: 'link_header' } }],
  ])('every record is read once, %s', async (_, stream) => {
    const found = await read({ stream });
    expect(ids(found)).toEqual(all);
    expect(found.notes.filter((note) => !note.includes('not chosen'))).toEqual([]);
  });

  test('a service that takes no notice of the offset is refused', async () => {
    await expect(read({ stream: { path: 'all', paging: offset } })).rejects.toMatchObject({
      fault: 'schema',
      message: expect.stringContaining('came a second time'),
    });
    expect(server.requests).toHaveLength(2);
  });

  test('a cursor that leads back is refused', async () => {
    server.answer('/loop', (_, response) => json(response, { items: [{ id: 1 }], next: 'x' }));
    const paging = { method: 'cursor', cursor_path: 'next' };
    await expect(read({ stream: { path: 'loop', record_path: 'items', paging } })).rejects.toThrow('It would never end');
  });

  test('a cursor that is nowhere in the response is noted, and so is a missing Link header', async () => {
    const cursor = await read({ stream: { path: 'cursor', record_path: 'items', paging: { method: 'cursor', cursor_path: 'wrong' } } });
    const link = await read({ stream: { path: 'all', paging: { method: 'link_header' } } });
    for (const { notes } of [cursor, link]) expect(notes).toContainEqual(expect.stringContaining('was taken for the only one'));
  });

  test('credentials never follow a page to another host', async () => {
    server.answer('/away', (_, response) => json(response, [{ id: 1 }], { link: '<https://elsewhere.example/2>; rel=next' }));
    const stream = { path: 'away', paging: { method: 'link_header' } };
    await expect(read({ stream, auth: { method: 'bearer' }, credential: TOKEN })).rejects.toThrow('another host');
  });

  test('records that move to the next page meanwhile come once', async () => {
    server.answer('/moving', (_, response, url) => {
      const at = Number(url.searchParams.get('offset'));
      json(response, at === 0 ? [{ id: 1 }, { id: 2 }] : at === 2 ? [{ id: 2 }, { id: 3 }] : []);
    });
    const found = await read({ stream: { path: 'moving', primary_key: ['id'], paging: offset } });
    expect(ids(found)).toEqual([1, 2, 3]);
    expect(found.notes).toEqual([expect.stringContaining('1 records of orders came again')]);
  });
});

describe('records', () => {
  test('objects become columns, and lists tables with the key of their record', async () => {
    const { tables } = await read({
      stream: { primary_key: ['id'] },
      chosen: only('orders', 'orders_items', 'orders_items_taxes', 'orders_tags'),
    });
    expect(tables.orders?.part.table.columns.map(({ name, engineType }) => [name, engineType])).toEqual([
      ['id', 'INFERRED_NUMBER'],
      ['number', 'INFERRED_TEXT'],
      ['placed_at', 'INFERRED_TEXT'],
      ['total.amount', 'INFERRED_TEXT'],
      ['total.currency', 'INFERRED_TEXT'],
      ['weight', 'INFERRED_NUMBER'],
      ['paid', 'BOOLEAN'],
      ['customer.id', 'INFERRED_NUMBER'],
      ['customer.address.city', 'INFERRED_TEXT'],
      ['customer', 'VARCHAR'],
    ]);
    expect(tables.orders?.rows[2]).toEqual({
      id: '3',
      number: '003',
      placed_at: '2026-01-01T02:00:00.000Z',
      'total.amount': '2.50',
      'total.currency': 'EUR',
      weight: '0.25',
      paid: 'false',
      'customer.id': '1002',
      'customer.address.city': 'Köln',
    });
    expect(tables.orders_items?.rows.slice(0, 3)).toEqual([
      { orders_id: '2', position: '1', sku: 'S0', quantity: '1' },
      { orders_id: '3', position: '1', sku: 'S0', quantity: '1' },
      { orders_id: '3', position: '2', sku: 'S1', quantity: '2' },
    ]);
    expect(tables.orders_items_taxes?.rows[2]).toEqual({ orders_id: '3', items_position: '2', position: '1', rate: '0.19' });
    expect(tables.orders_tags?.rows[1]).toEqual({ orders_id: '1', position: '2', value: 'gift' });
  });

  test('without a key, records are numbered for their lists', async () => {
    const { tables } = await read({ chosen: only('orders', 'orders_tags') });
    expect(tables.orders?.rows[4]).toMatchObject({ id: '5', orders_row: '5' });
    expect(tables.orders_tags?.rows[2]).toEqual({ orders_row: '5', position: '1', value: 'new' });
  });

  test('only the chosen tables and columns are kept, and the rest is named', async () => {
    const found = await read({ chosen: [{ name: 'orders', columns: ['id', 'gone'], query: null }] });
    expect(found.tables.orders?.rows[0]).toEqual({ id: '1' });
    expect(found.notes).toContainEqual('orders_items is a list inside orders that was not chosen; it was left out.');
    expect(found.notes).toContainEqual('The column gone of orders is in none of its records; it was left out.');
  });

  test('numbers keep their digits, and values of several kinds are kept as text and noted', async () => {
    server.answer('/digits', (_, response) => {
      response.setHeader('content-type', 'text/plain');
      response.end(
        '\ufeff[{"n": 12345678901234567890.10, "m": 1, "t": "\\ud83d"}, {"n": 0.1, "m": "x", "t": "a\\u0000"}, {"n": -0, "m": true, "u": null}]',
      );
    });
    const { tables, notes } = await read({ stream: { path: 'digits' } });
    expect(tables.orders?.rows.map(({ n, m }) => [n, m])).toEqual([
      ['12345678901234567890.10', '1'],
      ['0.1', 'x'],
      ['0', 'true'],
    ]);
    expect(tables.orders?.part.table.columns.map(({ engineType }) => engineType)).toEqual([
      'INFERRED_NUMBER',
      'VARCHAR',
      'INFERRED_TEXT',
      'VARCHAR',
    ]);
    expect(notes).toEqual([
      'The values of m of orders differ in type (numbers: 1, texts: 1, true or false: 1), so they were kept as text.',
      'orders: broken Unicode or zero bytes were replaced by � in 2 texts.',
    ]);
  });

  test('a record without its primary key is refused, and so is an envelope taken for a record', async () => {
    await expect(read({ stream: { primary_key: ['key'] } })).rejects.toMatchObject({
      fault: 'schema',
      message: expect.stringContaining('no value for key'),
    });
    await expect(read({ stream: { path: 'cursor' } })).rejects.toThrow('Set record_path');
    await expect(read({ stream: { path: 'cursor', record_path: 'data' } })).rejects.toThrow('no list at the set record_path');
  });

  test('the first page shows tables, columns and their types before anything is saved', async () => {
    const { connector, link } = linked({ stream: { path: 'linked', primary_key: ['id'], paging: { method: 'link_header' } } });
    expect(await connector.check(link)).toEqual({
      server: expect.stringContaining('REST API at 127.0.0.1'),
      warnings: [expect.stringContaining('not encrypted')],
    });
    const tables = await connector.discover(link);
    const [table, items] = ['orders', 'orders_items'].map((name) => tables.find((one) => one.name === name));
    expect(table).toMatchObject({ name: 'orders', primaryKey: ['id'] });
    expect(table?.columns.slice(0, 4).map(({ name, type }) => [name, type])).toEqual([
      ['id', 'number'],
      ['number', 'text'],
      ['placed_at', 'text'],
      ['total.amount', 'text'],
    ]);
    expect(items?.columns.map(({ name }) => name)).toEqual(['orders_id', 'position', 'sku', 'quantity']);
    expect(server.requests).toHaveLength(2);
  });
});

describe('sign-in', () => {
  const oauth = () => ({ method: 'oauth_client_credentials', token_url: `${server.url}/token`, client_id: CLIENT.id, scope: 'read' });
  const ways = (): [string, object, string][] => [
    ['/bearer', { method: 'bearer' }, TOKEN],
    ['/basic', { method: 'basic', user: 'käthe' }, TOKEN],
    ['/key', { method: 'header', header: 'X-API-Key' }, TOKEN],
    ['/bearer', oauth(), CLIENT.secret],
  ];

  test.each([0, 1, 2, 3])('way %i works, and a wrong credential is refused without being repeated', async (i) => {
    const [place, auth, credential] = ways()[i]!;
    expect(ids(await read({ stream: { path: place }, auth, credential }))).toEqual(all);
    const wrong = 'wrong-canary-2';
    const refused = await read({ stream: { path: place }, auth, credential: wrong }).catch((error: Error) => error);
    expect(refused).toMatchObject({ fault: 'credentials' });
    expect(JSON.stringify([refused, (refused as Error).message])).not.toContain('canary');
  });

  test('a token that expires between pages is fetched again, once', async () => {
    let revoked = false;
    server.answer('/expiring', (_, response, url) => {
      if (url.searchParams.get('offset') === '1' && !revoked) {
        revoked = true;
        return void response.writeHead(401).end();
      }
      json(response, url.searchParams.get('offset') === '0' ? [{ id: 1 }] : []);
    });
    expect(
      ids(await read({ stream: { path: 'expiring', paging: { method: 'offset' } }, auth: oauth(), credential: CLIENT.secret })),
    ).toEqual([1]);
    expect(server.requests.filter((line) => line === 'POST /token')).toHaveLength(2);
  });

  test('a header that would break the request is refused', async () => {
    const reading = read({ stream: { path: 'bearer' }, auth: { method: 'bearer' }, credential: 'a\r\nx-evil: 1' });
    await expect(reading).rejects.toMatchObject({ fault: 'credentials', message: expect.not.stringContaining('evil') });
    expect(server.requests).toEqual([]);
  });

  test('a redirect to another host carries no credentials', async () => {
    const other = await restServer();
    let received: unknown = 'nothing';
    other.answer('/', (request, response) => {
      received = request.headers.authorization;
      json(response, [{ id: 7 }]);
    });
    server.answer('/moved', (_, response) => void response.writeHead(302, { location: other.url }).end());
    const found = await read({ stream: { path: 'moved' }, auth: { method: 'bearer' }, credential: TOKEN });
    await other.close();
    expect([ids(found), received]).toEqual([[7], undefined]);
  });
});

describe('faults', () => {
  const raw =
    (text: string, type = 'application/json') =>
    (_: unknown, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': type }).end(text);
    };
  const status =
    (code: number, headers = {}) =>
    (_: unknown, response: ServerResponse) =>
      void response.writeHead(code, headers).end('banner-canary');

  test.each([
    ['a web page instead of JSON', raw('<!doctype html><title>banner-canary</title>', 'text/html'), 'upstream', /web page/],
    ['XML', raw('<?xml version="1.0"?><orders/>', 'application/xml'), 'upstream', /XML/],
    ['half a document', raw('[{"id": 1}, {"id'), 'upstream', /broken or cut off/],
    ['an empty response', raw(''), 'upstream', /empty/],
    ['bytes that are no text', raw('\ud800[1]'.replace('\ud800', '\u00ff')), 'upstream', /not JSON/],
    ['a number instead of a list', raw('7'), 'schema', /neither a list/],
    ['a forbidden path', status(403), 'permission', /may not read/],
    ['a missing path', status(404), 'schema', /nothing at the address/],
    ['a rejected request', status(422), 'schema', /rejected the request/],
    ['a redirect to nowhere', status(302), 'upstream', /without saying where/],
    ['a redirect to itself', status(302, { location: '/fault' }), 'upstream', /more than 5 times/],
    ['a redirect to the metadata address', status(302, { location: 'http://169.254.169.254/' }), 'network', /Internet|https/],
    ['a limit that lasts', status(429, { 'retry-after': '3600' }), 'quota', /no more requests/],
    ['a server in maintenance', status(503, { 'retry-after': '3600' }), 'upstream', /problem of its own/],
    ['huge headers', status(200, { 'x-long': 'x'.repeat(100_000) }), 'network', /could not be reached/],
  ] as const)('%s is reported as what it is', async (_, answer, fault, message) => {
    server.answer('/fault', answer as never);
    const refused = await read({ stream: { path: 'fault' }, auth: { method: 'bearer' }, credential: TOKEN }).catch((error: Error) => error);
    expect(refused).toMatchObject({ fault, message: expect.stringMatching(message) });
    expect((refused as Error).message).not.toContain('canary');
  });

  test('a connection that breaks off inside a page keeps nothing of it', async () => {
    server.answer('/fault', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('[{"id": 1}]', () => response.destroy());
    });
    await expect(read({ stream: { path: 'fault' } })).rejects.toMatchObject({ fault: 'network', retryAt: expect.any(Date) });
  });

  test('a service that is busy for a moment is asked again', async () => {
    let tries = 0;
    server.answer('/busy', (_, response) => {
      if (++tries < 4) return void response.writeHead(tries === 1 ? 503 : 429, { 'retry-after': '0' }).end();
      json(response, [{ id: 1 }]);
    });
    expect(ids(await read({ stream: { path: 'busy' } }))).toEqual([1]);
  });

  describeWith('nginx', 'of a proxy before the service', () => {
    let proxy: NginxProxy;
    const through = async (directives: Omit<Parameters<typeof nginxProxy>[0], 'upstream'>, upstream = server.url) => {
      proxy = await nginxProxy({ upstream, ...directives });
      return `http://127.0.0.1:${proxy.port}`;
    };
    afterEach(() => proxy.close());

    test('its limit on requests is waited for, and every record is read once', async () => {
      const base = await through({
        http: 'limit_req_zone $server_name zone=few:1m rate=5r/s; limit_req_status 429;',
        location: 'limit_req zone=few burst=1 nodelay;',
      });
      const paging = { method: 'cursor', cursor_path: 'meta.next_cursor', cursor_parameter: 'after' };
      expect(ids(await read({ base, stream: { path: 'cursor', record_path: 'items', paging } }))).toEqual(all);
      expect(server.requests).toHaveLength(3);
    });

    test('a service that is down behind it is told from one that cannot be reached', async () => {
      const base = await through({}, 'http://127.0.0.1:1');
      const refused = await read({ base, stream: { path: 'all' }, deadlineMs: 3_000 }).catch((error: Error) => error);
      expect(refused).toMatchObject({ fault: 'upstream', message: expect.stringMatching(/answered 502/), retryAt: expect.any(Date) });
    });
  });

  test('a service that sends drop by drop is left at the deadline', async () => {
    server.answer('/drops', (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drop = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drop));
    });
    await expect(read({ stream: { path: 'drops' }, deadlineMs: 100 })).rejects.toMatchObject({ fault: 'network' });
  });

  test('nesting without end is refused', async () => {
    server.answer('/deep', raw(`[{"a": ${'['.repeat(50_000)}${']'.repeat(50_000)}}]`) as never);
    await expect(read({ stream: { path: 'deep' } })).rejects.toMatchObject({
      fault: 'schema',
      message: expect.stringContaining('nested too deeply'),
    });
  });

  test('data used as keys is refused instead of becoming thousands of columns', async () => {
    server.answer('/keys', (_, response) =>
      json(response, [Object.fromEntries(Array.from({ length: 2_001 }, (_key, i) => [`2026-${i}`, i]))]),
    );
    await expect(read({ stream: { path: 'keys' } })).rejects.toThrow('more than 2000 different keys');
  });

  test.each(['http://169.254.169.254', 'http://10.0.0.1', 'http://[::1]:8080', 'https://2130706433'])(
    '%s is out of reach',
    async (base_url) => {
      const settings = { base_url, streams: [{ name: 'orders', path: 'x' }] };
      const { connector, link } = linkTo({ kind: 'rest', settings, secret: {} });
      await expect(connector.check(link)).rejects.toMatchObject({ fault: 'network' });
    },
  );
});

describe('changes', () => {
  const stream = { path: 'changes', primary_key: ['id'], incremental: { parameter: 'since', field: 'placed_at' } };
  const chosen: ChosenStream[] = [{ name: 'orders', columns: ['id', 'placed_at', 'total.amount'], query: null, sync: 'incremental' }];

  test('the next sync asks for what changed since the last, with an overlap, and keeps the columns in order', async () => {
    const first = await read({ stream, chosen });
    expect(first.tables.orders?.part.delta).toBeUndefined();
    const state = JSON.parse(JSON.stringify(first.states));
    const second = await read({ stream, chosen, state });
    expect(server.requests.at(-1)).toBe('GET /changes?since=2026-01-05T02%3A55%3A00Z');
    expect(second.tables.orders?.part).toMatchObject({ key: ['id'], delta: { rule: 'since = 2026-01-05T02:55:00Z' }, table: { rows: 1 } });
    server.answer('/changes', (_, response) => json(response, []));
    const none = await read({ stream, chosen, state: second.states as never });
    server.answer('/changes', null);
    const columns = (found: typeof first) => found.tables.orders?.part.table.columns.map(({ name, engineType }) => [name, engineType]);
    expect([columns(second), columns(none)]).toEqual([columns(first), columns(first)]);
    expect(none.states.orders).toEqual(second.states.orders);
  });

  test('other settings start over, and lists are read in full', async () => {
    const first = await read({ stream, chosen });
    const changed = await read({ stream: { ...stream, primary_key: ['number'] }, chosen, state: first.states as never });
    expect(changed.tables.orders?.part.delta).toBeUndefined();
    const lists = await read({ stream, chosen: [...chosen, ...only('orders_items')], state: first.states as never });
    expect(lists.notes).toContainEqual(expect.stringContaining('orders is read in full: the lists inside'));
    expect(lists.states).toEqual({});
    const keyless = await read({ stream, chosen: [{ ...chosen[0]!, columns: ['placed_at'] }], state: first.states as never });
    expect([keyless.notes.join(' '), keyless.states]).toEqual([
      expect.stringContaining('its column id, which identifies a record, is not chosen'),
      {},
    ]);
  });
});
