import path from 'node:path';
import { parseArgs } from 'node:util';
import { objectsOfRunningReports } from '../insight/reports/report-records.ts';
import { readConfig } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { folderStatus, takeFolder } from '../platform/storage/folder-commands.ts';
import { openStorage } from '../platform/storage/index.ts';
import { sweepStorage } from '../platform/storage/sweep-storage.ts';
import { SWEEP_AGES } from '../platform/sweep.ts';
import { withDatabase } from './command-line.ts';
import { failStart } from './process-life.ts';

const USAGE = `npm run storage -- status | adopt | collect
  status   print whether the database and the stored files belong together, and what they have of each other
  adopt    make the stored files this database's: after a backup was restored, or a folder was moved on purpose
  collect  delete now what is due to be deleted, whatever number of files that is`;

try {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [command] = positionals;
  if (positionals.length !== 1 || !/^(status|adopt|collect)$/.test(command ?? '')) throw new Error(USAGE);
  const config = readConfig();
  const folder = path.join(config.dataDir, 'objects');
  const result = await withDatabase(config, async (em) => {
    if (command === 'adopt') return { restored: await takeFolder(folder, em), ...(await folderStatus(folder, em)) };
    if (command === 'collect') {
      const storage = await openStorage(folder, em);
      const inUse = (keys: readonly string[]) => objectsOfRunningReports(em.fork(), keys);
      await sweepStorage({ storage, log: createLog(config) }, { ...SWEEP_AGES, inUse, allAtOnce: true });
    }
    return folderStatus(folder, em);
  });
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} catch (error) {
  await failStart(error, undefined);
}
