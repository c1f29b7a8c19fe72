import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { buildWeb } from './build-web.ts';

const log = createLog(readConfig());
try {
  log.info({ folder: await buildWeb(log) }, 'the web application is built');
} catch (error) {
  log.fatal({ err: error }, 'the web application is not built');
  process.exitCode = 1;
}
