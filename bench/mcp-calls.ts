// Tool calls per second of get_usage with a pasted key and every check on, compared with a bare low-level server of the same SDK.
// Each runs in its own process, one after the other, called by the same client with the same connections.
// npm run bench:mcp, or: node bench/mcp-calls.ts [seconds]   (a PostgreSQL server in TEST_DATABASE_URL, else the embedded one)
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const CONNECTIONS = 50;
const ROUNDS = 3;
const seconds = Number(process.argv[2] ?? 5);

interface Target {
  url: string;
  key: string;
}

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const ERAS = {
  modern: {
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'get_usage' },
    params: { name: 'get_usage', arguments: {}, _meta: MODERN_META },
  },
  legacy: { headers: { 'mcp-protocol-version': '2025-11-25' }, params: { name: 'get_usage', arguments: {} } },
};

async function start(server: string): Promise<{ target: Target; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL(server, import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [target] = (await once(child, 'message')) as [Target];
  const stop = async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  return { target, stop };
}

async function callsPerSecond({ url, key }: Target, era: keyof typeof ERAS, duration: number): Promise<number> {
  const { headers, params } = ERAS[era];
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers of ${url} were refused, ${result.errors} failed.`);
  return result['2xx'] / result.duration;
}

const bare = await start('./mcp-servers/bare.ts');
const service = await start('./mcp-servers/service.ts');
try {
  for (const era of ['modern', 'legacy'] as const) {
    const figures: { bare: number; ours: number }[] = [];
    for (const { target } of [bare, service]) await callsPerSecond(target, era, 2);
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      figures.push({ bare: await callsPerSecond(bare.target, era, seconds), ours: await callsPerSecond(service.target, era, seconds) });
    }
    const median = (of: 'bare' | 'ours') => figures.map((figure) => figure[of]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    const ratio = median('ours') / median('bare');
    process.stdout.write(
      `${era}: bare SDK ${Math.round(median('bare'))}/s, get_usage with all checks ${Math.round(median('ours'))}/s, ratio ${ratio.toFixed(2)} (at least 0.6)\n`,
    );
    if (ratio < 0.6) process.exitCode = 1;
  }
} finally {
  await Promise.all([bare.stop(), service.stop()]);
}
