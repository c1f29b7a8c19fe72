import { parentPort } from 'node:worker_threads';
import { scanFile } from './scan-file.ts';

parentPort?.once('message', async ({ path, knownSha256 }: { path: string; knownSha256: string | null }) => {
  parentPort?.postMessage(await scanFile(path, knownSha256));
});
parentPort?.postMessage('ready');
