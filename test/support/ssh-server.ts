import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathOf } from './describe-with.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const PASSPHRASE = 'a passphrase of the key';

export interface SshServer {
  /** As the settings of a tunnel through it. */
  settings: { host: string; port: number; user: string; host_key: string };
  /** A private key that it accepts, the same one encrypted, and one that it does not know. */
  keys: { accepted: string; encrypted: string; passphrase: string; unknown: string };
  /** How many connections it has. */
  connections(): Promise<number>;
  /** Ends them all. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

/** OpenSSH's server on 127.0.0.1, for this process's own user, who may connect to `permitted` (`host:port`) only. */
export async function sshServer(permitted: readonly string[]): Promise<SshServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reporting-test-ssh-'));
  const at = (name: string) => path.join(folder, name);
  const keygen = (...options: string[]) => promisify(execFile)('ssh-keygen', ['-q', ...options]);
  await Promise.all(['host', 'accepted', 'unknown'].map((name) => keygen('-t', 'ed25519', '-N', '', '-C', name, '-f', at(name))));
  await writeFile(at('encrypted'), await readFile(at('accepted')), { mode: 0o600 });
  await keygen('-p', '-P', '', '-N', PASSPHRASE, '-f', at('encrypted'));
  const port = await freePort();
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${at('host')}`,
    `AuthorizedKeysFile ${at('accepted.pub')}`,
    'StrictModes no',
    'UsePAM no',
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'PidFile none',
    `PermitOpen ${permitted.join(' ')}`,
  ];
  const sshd = pathOf('sshd') as string;
  // As root, the server insists on it.
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  // OpenSSH 9.8 and later block an address after a few failed sign-ins, which tests make; earlier versions do not know the setting.
  for (const more of [['PerSourcePenalties no'], []]) {
    await writeFile(at('config'), `${[...settings, ...more].join('\n')}\n`);
    if (spawnSync(sshd, ['-t', '-f', at('config')], { stdio: 'ignore' }).status === 0) break;
  }
  await chmod(folder, 0o755);
  const child = spawn(sshd, ['-D', '-f', at('config')], { stdio: 'ignore' });
  // If the worker is killed, its children of this kind would outlive it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('sshd did not start.');
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'data').then(
      () => Boolean(socket.destroy()),
      () => false,
    );
  }, 'sshd to start');
  const handlers = async () =>
    (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
  const [fingerprint] = /SHA256:\S+/.exec((await keygen('-l', '-f', at('host.pub'))).stdout) ?? [''];
  const text = (name: string) => readFile(at(name), 'utf8');
  return {
    settings: { host: '127.0.0.1', port, user: userInfo().username, host_key: fingerprint },
    keys: { accepted: await text('accepted'), encrypted: await text('encrypted'), passphrase: PASSPHRASE, unknown: await text('unknown') },
    connections: async () => (await handlers()).length,
    async disconnect() {
      for (const pid of await handlers()) process.kill(pid, 'SIGKILL');
    },
    async close() {
      process.off('exit', kill);
      const exited = once(child, 'exit');
      if (child.exitCode === null && kill()) await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
