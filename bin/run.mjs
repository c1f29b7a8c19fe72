// Runs a file with the Node that npm installed (24); machines still have older ones. Plain JavaScript for any Node from 20 on.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = [24, 0];
const require = createRequire(import.meta.url);

function suits(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

function findNode() {
  if (suits(process.versions.node)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  try {
    const folder = path.dirname(require.resolve(`${name}/package.json`));
    const binary = path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    if (existsSync(binary)) return binary;
  } catch {
    // Said below, with what to do.
  }
  console.error(
    `This service needs Node ${NEEDED[0]} and found ${process.versions.node}. npm brings it for Linux and Windows ` +
      `(run "npm install" without --omit=optional); elsewhere install Node ${NEEDED[0]} from https://nodejs.org.`,
  );
  process.exit(1);
}

// The channel tells the service when this process is gone, even by kill -9: it then stops in order instead of holding the port unseen.
const service = process.argv[2]?.startsWith('src/');
// Compiled code is kept beside the packages it belongs to: every process but the first starts in half the time.
const kept = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
const child = spawn(findNode(), process.argv.slice(2), {
  env: { NODE_COMPILE_CACHE: kept, ...process.env },
  stdio: service ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)));
