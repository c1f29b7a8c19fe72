// A server and worker in one process, for crash.test.ts: asked for one report, it dies by SIGKILL at the checkpoint it is told,
// or recovers what another left. One JSON argument; prints one JSON line when the request was answered or nothing is left to do.

import { startSweeper } from '../../src/app/sweeper/start-sweeper.ts';
import { SWEEPS } from '../../src/app/sweeps.ts';
import { Report } from '../../src/insight/reports/entities.ts';
import { generateReport } from '../../src/insight/reports/generate.ts';
import type { ReportRequest } from '../../src/insight/reports/prepare-report.ts';
import type { Checkpoint } from '../../src/platform/work-options.ts';
import { childrenOf } from '../support/child-processes.ts';
import { assemble, contextOf, type Member } from './assemble.ts';

export interface CrashOrders {
  databaseUrl: string;
  folder: string;
  member: Member;
  /** The report to request; absent to recover. */
  request?: ReportRequest;
  die?: { at: Checkpoint; what: 'process' | 'engine' | 'database'; databasePid?: number };
}

const orders = JSON.parse(process.argv[2]!) as CrashOrders;

async function checkpoint(point: Checkpoint): Promise<void> {
  if (orders.die?.at !== point) return;
  if (orders.die.what === 'engine') return killEngine();
  process.kill(orders.die.what === 'database' ? orders.die.databasePid! : process.pid, 'SIGKILL');
  if (orders.die.what === 'process') await new Promise(() => undefined);
}

function killEngine(): void {
  const children = childrenOf(process.pid);
  const engines = children.filter(({ args }) => args.includes('engine'));
  if (engines.length === 0) throw new Error(`no engine child among:\n${children.map(({ args }) => args).join('\n')}`);
  for (const { pid } of engines) process.kill(pid, 'SIGKILL');
}

const { services, work } = await assemble({ databaseUrl: orders.databaseUrl, folder: orders.folder, work: { leaseMs: 1_500, checkpoint } });
await work();

if (orders.request) {
  const answer = await generateReport(contextOf(services, orders.member), orders.request).then(
    ({ report }) => ({ status: report.status }),
    (error: Error) => ({ error: error.message }),
  );
  // The commit notification may arrive before the commit's own response to the worker: a process about to die must not answer first.
  if (orders.die?.what === 'process') await new Promise(() => undefined);
  console.info(JSON.stringify(answer));
  process.exit(0);
}

startSweeper(services, SWEEPS, { everyMs: 200, ages: { pendingMs: 0 } });
for (;;) {
  const unfinished = await services.em.fork().count(Report, { status: { $in: ['pending', 'processing'] } });
  if (unfinished === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 50));
}
console.info(JSON.stringify({ recovered: true }));
process.exit(0);
