import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { certificates, type TestCertificates } from './certificates.ts';
import { pathOf } from './describe-with.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { closeWithWorker } from './worker-end.ts';

export interface ClickhouseServer {
  port: number;
  /** With encryption. */
  securePort: number;
  certificates: TestCertificates;
  password: string;
  /** Runs a statement as the server's administrator. */
  run(statement: string): Promise<string>;
  /** Changes what `reporting` may: another password, or fewer queries an hour. Without either, as it was. */
  users(of: { password?: string; queriesPerHour?: number }): Promise<void>;
}

/**
 * A ClickHouse server on 127.0.0.1 with a time zone of its own and the database `shop`, which three users can read: `reporting` (readonly = 1, with
 * limits), `unlimited` (readonly = 1 without) and `writer`.
 */
export async function clickhouseServer(): Promise<ClickhouseServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reporting-test-clickhouse-'));
  const [port, securePort, password] = [await freePort(), await freePort(), 'a"b:c ü'];
  const own = await certificates(folder);
  await mkdir(path.join(folder, 'data'));
  const user = (name: string, profile: string, secret: string, quota = 'default') =>
    `<${name}><password>${secret}</password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>${quota}</quota></${name}>`;
  const writeUsers: ClickhouseServer['users'] = ({ password: given = password, queriesPerHour = 0 }) =>
    writeFile(
      path.join(folder, 'users.xml'),
      `<yandex><profiles><default/><bare><readonly>1</readonly></bare><readonly><readonly>1</readonly>
       <max_execution_time>60</max_execution_time><max_result_bytes>67108864</max_result_bytes></readonly></profiles>
       <quotas><default/><few><interval><duration>3600</duration><queries>${queriesPerHour}</queries><errors>0</errors><result_rows>0</result_rows>
       <read_rows>0</read_rows><execution_time>0</execution_time></interval></few></quotas>
       <users>${user('default', 'default', '')}${user('reporting', 'readonly', given, 'few')}${user('writer', 'default', password)}${user('unlimited', 'bare', password)}</users></yandex>`,
    );
  await writeUsers({});
  await writeFile(
    path.join(folder, 'config.xml'),
    `<yandex><logger><level>none</level></logger><http_port>${port}</http_port><https_port>${securePort}</https_port><listen_host>127.0.0.1</listen_host>
     <path>${folder}/data/</path><tmp_path>${folder}/data/tmp/</tmp_path><users_config>${folder}/users.xml</users_config>
     <default_profile>default</default_profile><default_database>default</default_database><mark_cache_size>1048576</mark_cache_size>
     <timezone>Asia/Kolkata</timezone><openSSL><server><certificateFile>${own.server.certificatePath}</certificateFile>
     <privateKeyFile>${own.server.keyPath}</privateKeyFile><verificationMode>none</verificationMode></server></openSSL></yandex>`,
  );
  const child = spawn(pathOf('clickhouse-server') as string, [`--config-file=${folder}/config.xml`], { stdio: 'ignore' });
  // If the worker is killed, its children of this kind would outlive it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  closeWithWorker(async () => {
    process.off('exit', kill);
    const exited = once(child, 'exit');
    if (child.exitCode === null && kill()) await exited;
    await rm(folder, { recursive: true, force: true });
  });
  const run = async (statement: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: statement });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('clickhouse-server did not start.');
    return (await run('CREATE DATABASE IF NOT EXISTS shop').catch(() => null)) !== null;
  }, 'ClickHouse to start');
  const users: ClickhouseServer['users'] = async (of) => {
    await writeUsers(of);
    await run('SYSTEM RELOAD CONFIG');
  };
  return { port, securePort, certificates: own, password, run, users };
}
