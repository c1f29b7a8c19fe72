import dns from 'node:dns';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { guardedConnect } from './guarded-connect.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { mayReach, mayReachBeyond } from './reach.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const reach = (host: string, allowed: string[], at = port) => guardedConnect(host, at, { allowHosts: new Set(allowed), timeoutMs: 2_000 });

test.each([
  ['127.0.0.1'],
  ['localhost'],
  ['2130706433'],
  ['0x7f000001'],
  ['127.1'],
  ['0177.0.0.1'],
  ['::1'],
  ['[::1]'],
  ['::ffff:127.0.0.1'],
  ['0.0.0.0'],
])('this machine is out of reach by the name %s', async (host) => {
  await expect(reach(host, [])).rejects.toThrow(/not on the public Internet|has no address/);
});

test.each([['127.0.0.1'], ['127.0.0.0/8'], ['[::ffff:127.0.0.0/104]']])(
  'the operator opens it by %s, at any port or at one',
  async (entry) => {
    const socket = await reach('127.0.0.1', [entry]);
    expect(socket.remotePort).toBe(port);
    socket.destroy();
    await expect(reach('127.0.0.1', [`${entry}:${port + 1}`])).rejects.toThrow('not on the public Internet');
    (await reach('127.0.0.1', [`${entry}:${port}`])).destroy();
  },
);

test('a host that is allowed by its name is not allowed by its address', async () => {
  (await reach('localhost', ['localhost', '127.0.0.0/8', '[::1/128]'])).destroy();
  await expect(reach('127.0.0.1', ['localhost'])).rejects.toThrow('not on the public Internet');
});

test.each([
  ['169.254.169.254'],
  ['169.254.170.2'],
  ['::ffff:169.254.169.254'],
  ['::ffff:a9fe:a9fe'],
  ['fd00:ec2::254'],
  ['fe80::a9fe:a9fe'],
  ['100.100.100.200'],
  ['168.63.129.16'],
])('no configuration opens the metadata address %s', (address) => {
  const everything = new Set([address, `[${address}]`, 'metadata.internal', '0.0.0.0/0', '[::/0]']);
  expect(mayReach(everything, { host: address, address, port: 80 })).toBe(false);
  expect(mayReach(everything, { host: 'metadata.internal', address, port: 80 })).toBe(false);
});

test.each([
  ['93.184.216.34', '10.1.2.3', true],
  ['93.184.216.34', '127.0.0.1', true],
  ['93.184.216.34', 'fd12:3456::1', true],
  ['93.184.216.34', '1.1.1.1', true],
  // As far as the operator's list says, and no further.
  ['10.0.0.9', '10.0.0.8', true],
  ['10.0.0.9', '10.1.2.3', false],
  ['10.0.0.9', '127.0.0.1', false],
  ['127.0.0.1', '::1', false],
  ['', '10.1.2.3', false],
  ['93.184.216.34', '169.254.169.254', false],
  ['93.184.216.34', '::ffff:a9fe:a9fe', false],
  ['93.184.216.34', 'fd00:ec2::254', false],
  ['93.184.216.34', '100.100.100.200', false],
  ['93.184.216.34', '0.0.0.0', false],
  ['93.184.216.34', '224.0.0.1', false],
])('a hop at %s leads to %s: %s', (hop, address, reached) => {
  expect(mayReachBeyond(new Set(['10.0.0.0/24']), hop, { host: address, address, port: 5432 })).toBe(reached);
});

describe('a name that answers with another address each time', () => {
  const { lookup } = dns;
  const { lookup: lookupAll } = dns.promises;
  /** How often a name was resolved. */
  let asked = 0;
  const rebind = (...addresses: string[]) => {
    asked = 0;
    const next = () => [{ address: addresses[Math.min(asked++, addresses.length - 1)]!, family: 4 }];
    const once = (_: string, options: { all?: boolean }, done: (error: null, address: unknown, family?: number) => void) => {
      const [found] = next();
      if (options.all) done(null, [found]);
      else done(null, found?.address, found?.family);
    };
    Object.assign(dns, { lookup: once });
    Object.assign(dns.promises, { lookup: async () => next() });
    syncBuiltinESMExports();
  };
  afterEach(() => {
    Object.assign(dns, { lookup });
    Object.assign(dns.promises, { lookup: lookupAll });
    syncBuiltinESMExports();
  });
  const limits = { bytesMax: 1_000, timeoutMs: 500, accept: '*/*' };

  test('is connected to where it was allowed, and resolved once', async () => {
    rebind('127.0.0.1', '127.0.0.2');
    const socket = await reach('rebinding.test', ['127.0.0.1/32']);
    expect([socket.remoteAddress, asked]).toEqual(['127.0.0.1', 1]);
    socket.destroy();
    rebind('127.0.0.2', '127.0.0.1');
    await expect(reach('rebinding.test', ['127.0.0.1/32'])).rejects.toThrow('not on the public Internet');
    expect(asked).toBe(1);
  });

  test('is fetched from no address but the one that was checked', async () => {
    const url = `https://rebinding.test:${port}/`;
    rebind('169.254.169.254', '127.0.0.1');
    await expect(guardedFetch(url, { ...limits, allowHosts: new Set(['127.0.0.1/32']) })).rejects.toThrow('not on the public Internet');
    expect(asked).toBe(1);
  });
});

test('a port that nothing listens on, and a name without an address, are reported as such', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const free = (closed.address() as AddressInfo).port;
  await new Promise((done) => closed.close(done));
  await expect(reach('127.0.0.1', ['127.0.0.1'], free)).rejects.toThrow('refused the connection');
  await expect(reach('no such host.invalid', [])).rejects.toThrow('has no address');
});

test('a caller who has left is not connected', async () => {
  const gone = AbortSignal.abort(new Error('gone'));
  await expect(guardedConnect('127.0.0.1', port, { allowHosts: new Set(['127.0.0.1']), timeoutMs: 2_000, signal: gone })).rejects.toThrow();
});
