// The service with its limits lifted, a tenant with three data sources as wide as allowed, and a monitor on its main thread.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ids } from '../../test/hostile/corpus.ts';
import type { Credentials } from '../../test/hostile/send.ts';
import { wideSource } from '../../test/hostile/wide-source.ts';
import { startTestServer } from '../../test/support/postgres.ts';
import { serve } from '../../test/support/serve.ts';

/** Sampling interval of the event loop monitor. */
const RESOLUTION_MS = 1;
/** Lets the monitor take one more sample before it is read. */
const SETTLE_MS = 10;

export interface Started {
  url: string;
  ids: Ids;
  credentials: Credentials;
}

/** Since the previous reading: the longest time the main thread was blocked, and the memory of the process. */
export interface Watched {
  stallMs: number;
  rssMb: number;
}

const database = await startTestServer(undefined);
process.env.TEST_SERVER_URL = database.url;
process.env.TEST_TEMPLATE = database.template;
const served = await serve({ env: { SIGN_UP_CALLS_PER_HOUR: '100000', PUBLIC_PAGE_REQUESTS_PER_MINUTE: '100000' } });
const home = await served.seed('enterprise');
const wide: string[] = [];
for (const name of ['wide0', 'wide1', 'wide2']) wide.push(await wideSource(served, home, name));
const small = await wideSource(served, home, 'small', 4);
const started: Started = {
  url: served.url,
  ids: { wide, small },
  credentials: { rest: await served.key('rest', home), mcp: await served.key('mcp', home), session: await served.session(home.owner) },
};

const watch = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
watch.enable();
process.on('message', async (message) => {
  if (message === 'end') {
    await served.close();
    await database.stop();
    process.exit(0);
  }
  await delay(SETTLE_MS);
  const watched: Watched = { stallMs: watch.max / 1e6, rssMb: process.memoryUsage.rss() / 2 ** 20 };
  watch.reset();
  // The first sample after a reset only sets the starting point.
  await delay(SETTLE_MS);
  process.send?.(watched);
});
process.send?.(started);
