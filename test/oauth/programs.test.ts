import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { registered } from '../support/authorization.ts';
import { approve } from '../support/browserless-user.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => path.join(import.meta.dirname, '../../node_modules', name);
const INSPECTOR = path.join(
  path.dirname(require.resolve('@modelcontextprotocol/inspector/package.json')),
  'clients/launcher/build/index.js',
);
const MCP_REMOTE = path.join(folderOf('mcp-remote'), 'dist/proxy.js');
const CONFORMANCE = path.join(folderOf('@modelcontextprotocol/conformance'), 'dist/index.js');

let served: Served;
let of: Seeded;
let home: string;

beforeAll(async () => {
  served = await sharedService();
  of = await served.seed('professional');
  home = await mkdtemp(path.join(tmpdir(), 'programs-'));
});
afterAll(async () => {
  await served?.close();
  await rm(home, { recursive: true, force: true });
});

/** Isolates the program from this machine's user, with a browser that opens nothing. */
const environment = (own = home) => ({
  PATH: '/nowhere',
  HOME: own,
  BROWSER: 'true',
  MCP_AUTO_OPEN_ENABLED: 'true',
  MCP_INSPECTOR_SECRET_STORE: 'file',
});

test.each([
  ['/mcp/v1', []],
  ['/mcp/v1/', []],
  ['/mcp/v1/', ['--protocol', 'auto']],
])('mcp-remote connects a client of standard input to %s %j', async (at, more) => {
  const args = [MCP_REMOTE, `${served.url}${at}`, '--transport', 'http-only', ...more];
  const env = { ...environment(), MCP_REMOTE_CONFIG_DIR: await mkdtemp(path.join(home, 'remote-')) };
  const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
  const client = new Client({ name: 'test', version: '1' });
  const said = watch(transport.stderr as Readable);
  await client.connect(transport);
  // Only the first request makes it listen.
  const listing = client.listTools();
  const listening = /tools\/list[\s\S]*(callback server running|running the sign-in)/;
  const address = await said.until((text) => (listening.test(text) ? addresses(text).at(-1) : undefined));
  expect((await fetch(await approve(served, of.owner.email, address))).status).toBe(200);
  expect((await listing).tools.length).toBeGreaterThan(5);
  expect((await client.callTool({ name: 'get_usage', arguments: {} })).isError).not.toBe(true);
  await client.close();
});

test.each(['legacy', 'modern'])(
  "the Inspector's command line signs in by itself in the %s era, and the second time needs nobody",
  async (era) => {
    const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
    const args = [
      '--cli',
      `${served.url}/mcp/v1/`,
      '--transport',
      'http',
      '--callback-url',
      callback,
      '--protocol-era',
      era,
      '--method',
      'tools/call',
      '--tool-name',
      'get_usage',
      '--format',
      'json',
    ];
    const own = await mkdtemp(path.join(home, 'inspector-'));
    const first = run(process.execPath, [INSPECTOR, ...args], own);
    const back = await approve(served, of.owner.email, await Promise.race([first.address(), first.ended.then(failed)]));
    await fetch(back);
    const { code, out, err } = await first.ended;
    expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('structuredContent');

    const second = await run(process.execPath, [INSPECTOR, ...args, '--stored-auth-only'], own).ended;
    expect({ code: second.code, err: second.code === 0 ? '' : second.err }).toEqual({ code: 0, err: '' });
  },
);

test('both scenarios of the official conformance suite pass', async () => {
  const port = await freePort();
  const client = await registered(served, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const args = ['authorization', '--url', `${served.url}/mcp/v1`, '--client-id', client.client_id, '--port', String(port), '--verbose'];
  const suite = run(process.execPath, [CONFORMANCE, ...args]);
  const address = await Promise.race([suite.address(), suite.ended.then(failed)]);
  await fetch(await approve(served, of.owner.email, address));
  const { code, out, err } = await suite.ended;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('✓ authorization-server-metadata-endpoint: 2 passed, 0 failed');
  expect(out).toContain('✓ authorization-code-grant: 1 passed, 0 failed');
});

function failed({ out, err }: { out: string; err: string }): never {
  throw new Error(`It ended without asking anybody to sign in: ${out} ${err}`);
}

function run(command: string, args: string[], own = home) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environment(own) });
  const [out, err] = [watch(child.stdout), watch(child.stderr)];
  return {
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out: out.text(), err: err.text() })),
    /** The first address that the program wants to open. */
    address: () => Promise.race([out, err].map(({ until }) => until((text) => addresses(text)[0]))),
  };
}

/** Watches a program's output until it has said enough. */
function watch(stream: Readable) {
  let said = '';
  const watchers: (() => void)[] = [];
  stream.on('data', (chunk) => {
    said += chunk;
    for (const look of watchers) look();
  });
  return {
    text: () => said,
    until: <T>(found: (text: string) => T | undefined) =>
      new Promise<T>((resolve) => {
        const look = () => {
          const value = found(said);
          if (value !== undefined) resolve(value);
        };
        watchers.push(look);
        look();
      }),
  };
}

/** Whole lines only: an address may arrive in pieces. */
function addresses(text: string): string[] {
  return [...text.matchAll(/(https?:\/\/\S+\/oauth\/authorize\?\S+)[^\n]*\n/g)].map(([, address]) => address ?? '');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
