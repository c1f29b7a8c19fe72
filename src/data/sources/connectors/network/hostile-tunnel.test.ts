import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import ssh2, { type ServerChannel } from 'ssh2';
import { linkTo } from '../../../../../test/support/connector-link.ts';

const PASSWORD = 'canary of the tunnel';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** Checks a database behind an SSH server with the port; it is never reached. */
function checkThrough(port: number, host_key: string | null) {
  const { connector, link } = linkTo({
    kind: 'postgres',
    settings: {
      host: '127.0.0.1',
      port: 5432,
      database: 'd',
      user: 'u',
      tls: 'disable',
      ssh: { host: '127.0.0.1', port, user: 'u', host_key },
    },
    secret: { password: 'canary of the database', ssh_login: { password: PASSWORD } },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
  });
  return connector.check(link);
}

/** Made by Node: the package now and then writes a key that it cannot read itself. */
const { privateKey: hostKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

/** An SSH server that takes any password and answers over its channels in its own way. */
async function sshServer(answer: (channel: ServerChannel) => void) {
  const passwords: string[] = [];
  const server = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (asked) => {
      if (asked.method !== 'password') return asked.reject(['password']);
      passwords.push(asked.password);
      asked.accept();
    });
    client.on('tcpip', (accept) => answer(accept().on('error', () => undefined)));
  }).listen(0, '127.0.0.1');
  closes.push(() => {
    server.close();
  });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, passwords };
}

test('a password goes to a server with the confirmed key only, and what it pours into a tunnel is bounded', async () => {
  const { port, passwords } = await sshServer((channel) => {
    // A message of PostgreSQL's with two gigabytes to come.
    channel.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49, 0x44, 0x7f, 0xff, 0xff, 0xff]));
    const chunk = Buffer.alloc(1 << 20);
    const pour = () => {
      while (!channel.destroyed && channel.write(chunk));
    };
    channel.on('drain', pour);
    pour();
  });
  const first = await checkThrough(port, null).catch((error: unknown) => error);
  expect(first).toMatchObject({ fault: 'credentials', hostKey: expect.stringMatching(/^SHA256:/) });
  expect(passwords).toEqual([]);
  const { hostKey } = first as { hostKey: string };
  await expect(checkThrough(port, hostKey)).rejects.toMatchObject({
    fault: 'upstream',
    message: expect.stringContaining('sent more than'),
  });
  expect(passwords).toEqual([PASSWORD]);
});

test.each([
  ['hangs up', (socket: Socket) => socket.end()],
  ['speaks something else', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['sends a line without an end', (socket: Socket) => socket.write(Buffer.alloc(1 << 20, 'x'))],
])('a server that %s is reported as such', async (_, answer) => {
  const server = createServer((socket) => void answer(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  closes.push(() => server.close());
  await once(server, 'listening');
  const error = await checkThrough((server.address() as AddressInfo).port, null).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ fault: 'network', retryAt: expect.any(Date), message: expect.stringMatching(/^The SSH server/) });
});
