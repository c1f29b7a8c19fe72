import { pino } from 'pino';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { type Served, serve } from './serve.ts';
import { closeWithWorker } from './worker-end.ts';

let serving: Promise<Served> | undefined;

/**
 * The whole service on a free port with the default configuration, started once for all files of a worker that use it. Closing it does
 * nothing: it closes with the worker. A file has its own organizations in it and must find others' data there too; one that needs another
 * configuration or clock, changes rows of others, counts over all of them or stops parts of the service starts its own with `serve()`.
 */
export async function sharedService(): Promise<Served> {
  serving ??= open();
  const served = await serving;
  // All files sign in from one address: the failed attempts of one must not make the next wait.
  await served.sql('delete from sign_in_throttle');
  return served;
}

async function open(): Promise<Served> {
  // It reads the pages when it starts, and the next file may open them.
  await buildWeb(pino({ level: 'silent' }));
  const served = await serve({ env: { SIGN_UP_CALLS_PER_HOUR: '100000', PUBLIC_PAGE_REQUESTS_PER_MINUTE: '100000' } });
  closeWithWorker(served.close);
  return { ...served, close: async () => {} };
}
