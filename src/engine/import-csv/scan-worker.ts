import { parentPort, workerData } from 'node:worker_threads';
import { scanFile } from './scan-file.ts';

parentPort?.postMessage(await scanFile(workerData as string));
