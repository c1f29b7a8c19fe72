import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { WEB } from '../../rest/web-folder.ts';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** What the service holds its pages to. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'";

/** The page with every chart, built as the application is and served with its policy. */
export async function openGallery(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gallery-'));
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const options = ['--config', path.join(WEB, 'vite.config.ts'), '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'];
  await promisify(execFile)(process.execPath, [vite, 'build', path.join(WEB, 'gallery'), ...options], { env: { NODE_ENV: 'production' } });
  const server = createServer((req, res) => {
    const name = req.url === '/' ? '/index.html' : new URL(req.url ?? '/', 'http://gallery').pathname;
    if (req.url === '/favicon.ico') return res.writeHead(204).end();
    readFile(path.join(folder, path.basename(name) === 'index.html' ? 'index.html' : `assets/${path.basename(name)}`)).then(
      (body) =>
        res.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'text/plain', 'Content-Security-Policy': POLICY }).end(body),
      () => res.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
