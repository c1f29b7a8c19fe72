import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathOf } from './describe-with.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

interface Before {
  /** `http://127.0.0.1:…` of the server behind it. */
  upstream: string;
  /** Ends TLS with this certificate; absent: no TLS. */
  certificate?: { certificatePath: string; keyPath: string };
  /** More directives of its location, and of the level above. */
  location?: string;
  http?: string;
}

export interface NginxProxy {
  port: number;
  close(): Promise<void>;
}

/** An nginx on 127.0.0.1 in front of another server, as services run one. */
export async function nginxProxy({ upstream, certificate, location = '', http = '' }: Before): Promise<NginxProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reporting-test-nginx-'));
  const port = await freePort();
  const secure = certificate ? `ssl_certificate ${certificate.certificatePath}; ssl_certificate_key ${certificate.keyPath};` : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; events {}
     http { access_log off; ${temporary.join(' ')} ${http}
       server { listen 127.0.0.1:${port}${certificate ? ' ssl' : ''}; ${secure} location / { proxy_pass ${upstream}; ${location} } } }`,
  );
  const child = spawn(pathOf('nginx') as string, ['-p', folder, '-e', 'stderr', '-c', `${folder}/nginx.conf`], { stdio: 'ignore' });
  // If the worker is killed, its children of this kind would outlive it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    const socket = connect(port, '127.0.0.1');
    return once(socket, 'connect').then(
      () => Boolean(socket.destroy()),
      () => false,
    );
  }, 'nginx to start');
  return {
    port,
    async close() {
      process.off('exit', kill);
      const exited = once(child, 'exit');
      if (child.exitCode === null && kill()) await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
