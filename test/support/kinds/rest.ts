import { json, restServer, TOKEN } from '../rest-server.ts';
import { stallingProxy } from '../stalling-proxy.ts';
import { type Failure, type Kind, LATER, refusing } from './kind.ts';
import { strangeServer } from './strange-server.ts';

export const restKind: Kind = {
  name: 'REST API',
  program: null,
  without: {},
  async open() {
    const server = await restServer();
    const proxy = await stallingProxy(server.url);
    const order = (id: number, amount: number, changed: string) => ({ id, amount, changed: `2026-0${changed}T00:00:00Z` });
    let records: { id: number; amount: number; changed: string; coupon?: string }[] = [
      order(1, 10.5, '1-01'),
      order(2, 20, '1-02'),
      order(3, 5, '1-03'),
    ];
    const respond: Parameters<typeof server.answer>[1] = (request, response, url) => {
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return refusing(401)(response);
      const since = url.searchParams.get('since') ?? '';
      json(
        response,
        records.filter(({ changed }) => changed >= since),
      );
    };
    server.answer('/bearer', respond);
    const answering = (how: Parameters<typeof server.answer>[1], fault: Failure['fault'], reason: RegExp): Failure => ({
      cause: () => server.answer('/bearer', how),
      mend: () => server.answer('/bearer', respond),
      fault,
      reason,
    });
    const refused = (status: number, headers = {}) => answering.bind(null, (_, response) => refusing(status, headers)(response));
    const stream = {
      name: 'orders',
      path: 'bearer',
      primary_key: ['id'],
      incremental: { parameter: 'since', field: 'changed', format: 'date_time' },
    };
    const settings = (base: string) => ({ base_url: base.replace(/\/$/, ''), auth: { method: 'bearer' }, streams: [stream] });
    return {
      proxy,
      connection: { kind: 'rest', settings: settings(proxy.through(server.url)), secret: { credential: TOKEN } },
      server: /./,
      table: { name: 'orders', sync: 'incremental' },
      stored: 'orders',
      columns: ['id', 'amount'],
      rows: [
        [1, 10.5],
        [2, 20],
        [3, 5],
      ],
      brokenAt: 200,
      change() {
        records = [order(1, 10.5, '1-01'), order(2, 21, '2-01'), order(3, 5, '1-03'), order(4, 7, '2-01')];
      },
      changed: [
        [1, 10.5],
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      incremental: /^orders: read 3 rows with .*: 1 new, 1 changed, 1 as before/,
      remove() {
        records = records.slice(1);
      },
      removed: [
        [2, 21],
        [3, 5],
        [4, 7],
      ],
      drift: {
        change() {
          records = records.map((record) => ({ ...record, coupon: 'SPRING' }));
        },
        note: /The column coupon of orders is new/,
      },
      certificate: { settings: { base_url: `https://localhost:${await strangeServer()}` } },
      limited: refused(429, LATER)('quota', /no more requests for now/),
      expired: answering(
        (_, response) =>
          refusing(401, { 'www-authenticate': 'Bearer error="invalid_token", error_description="The token expired"' })(response),
        'credentials',
        /Enter them again/,
      ),
      revoked: refused(401)('credentials', /Enter them again/),
      others: {
        'a problem of its own': refused(503, LATER)('upstream', /answered 503/),
        'a right taken away': refused(403)('permission', /may not read/),
        'another shape': answering((_, response) => json(response, { error: 'moved' }), 'schema', /no value for id/),
        'JSON that is cut off': answering((_, response) => void response.end('[{"id":1'), 'upstream', /broken or cut off/),
      },
      async close() {
        await proxy.close();
        await server.close();
      },
    };
  },
};
