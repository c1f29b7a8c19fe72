// Four trial organizations that do their worst until they are stopped. They send load only to the given service on this machine, a few
// requests at a time each, and print the responses they got when they end.
import { connect, type Socket } from 'node:net';
import type { Attack, Started, Tenant } from './service.ts';

const PAUSE_MS = 100;
const answers: Record<string, number> = {};
let url = '';
let over = false;

process.once('disconnect', () => process.exit(0));
process.once('message', async ({ started, attacks }: { started: Started; attacks: Attack[] }) => {
  url = started.url;
  const each = attacks.map((name, at) => ({ name, tenant: started.attackers[name], address: `198.51.100.${at + 1}` }));
  const data = 'day,region,revenue\n2026-01-01,North,1\n';
  for (const { tenant, address } of each) await post('/api/data-sources/?file_name=a.csv', tenant.session, address, data, 'text/csv');
  process.once('message', () => {
    over = true;
    process.send?.(answers, () => process.exit(0));
  });
  process.send?.('ready');
  await Promise.all(each.map(({ name, tenant, address }) => ATTACKS[name](tenant, address)));
});

const ATTACKS: Record<Attack, (tenant: Tenant, address: string) => Promise<unknown>> = {
  queries: ({ mcpKey }, address) => {
    const sql = 'select count(*) from range(1000000000) a, range(1000000) b';
    return repeat('queries', 2, () =>
      post(
        '/mcp/v1/',
        mcpKey,
        address,
        Array.from({ length: 6 }, (_, id) => mcpCall(id, 'query_data', { sql })),
      ),
    );
  },
  words: ({ mcpKey }, address) => {
    const questions = ['1/'.repeat(1000), 'revenue and '.repeat(300), '2026-01-01 '.repeat(400)];
    let turn = 0;
    return repeat('words', 4, () => {
      turn += 1;
      const question = questions[turn % questions.length];
      const [name, args] = turn % 4 === 3 ? ['check_answer', { text: question }] : ['analyze_data', { question }];
      return post('/mcp/v1/', mcpKey, address, mcpCall(1, name as string, args as object));
    });
  },
  imports: ({ session }, address) => {
    const unbalanced = `a,b\n${'"x,y\n'.repeat(300_000)}`;
    const wide = `${Array.from({ length: 1_990 }, (_, i) => `c${i}`).join(',')}\n${`${'1,'.repeat(1_989)}1\n`.repeat(150)}`;
    let turn = 0;
    return repeat('imports', 2, () => {
      turn += 1;
      return post('/api/data-sources/?file_name=b.csv', session, address, turn % 2 ? unbalanced : wide, 'text/csv');
    });
  },
  unread: ({ session }, address) => repeat('unread', 10, () => ask(session, address)),
};

function mcpCall(id: number, name: string, args: object) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

async function repeat(name: string, atOnce: number, attack: () => Promise<string>): Promise<void> {
  const one = async () => {
    while (!over) {
      const said = await attack().catch((error: Error) => (error.cause as Error | undefined)?.message ?? error.message);
      const key = `${name} ${said}`;
      answers[key] = (answers[key] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function post(path: string, bearer: string, address: string, body: unknown, type = 'application/json'): Promise<string> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': type,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
      'x-forwarded-for': address,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(100_000),
  });
  const text = await response.text();
  return `${response.status}${text.includes('"isError":true') ? ' refused' : ''}`;
}

/** Requests a large response and never reads it. */
function ask(bearer: string, address: string): Promise<string> {
  const body = JSON.stringify({ sql: 'select repeat(chr(1), 6000) from range(10000)', rows_max: 10_000 });
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.pause();
      socket.write(
        `POST /api/analysis/query/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${bearer}\r\nX-Forwarded-For: ${address}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
    const end = setTimeout(() => socket.destroy(), 20_000);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(end);
      resolve('closed');
    });
  });
}
