// A worker for queue.test.ts: takes one job, reports it, never finishes it, and is killed.
import { pino } from 'pino';
import { ENTITIES } from '../../src/app/entities.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { openQueue } from '../../src/platform/queue/index.ts';

const { databaseUrl, redisUrl } = JSON.parse(process.argv[2]!) as { databaseUrl: string; redisUrl: string | null };
const { em } = await openDatabase(databaseUrl, ENTITIES);
const log = pino({ level: 'silent' });
const queue = await openQueue({ config: { redisUrl, reportConcurrency: 1, leaseMs: 500 }, databaseUrl, em, log });
const hang = (id: string) => {
  console.info(id);
  return new Promise<void>(() => undefined);
};
await queue.work({ generate_report: hang, import_data_source: hang });
