import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { buildWeb } from './build-web.ts';

const log = createLog(readConfig());
try {
  log.info({ folder: await buildWeb(log) }, 'web application built');
} catch (error) {
  log.fatal({ err: error }, 'web application not built');
  process.exitCode = 1;
}
