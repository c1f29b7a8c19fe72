import { parentPort, workerData } from 'node:worker_threads';
import { scanFile } from './scan-file.ts';

const { path, knownSha256 } = workerData as { path: string; knownSha256: string | null };
parentPort?.postMessage(await scanFile(path, knownSha256));
