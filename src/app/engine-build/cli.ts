import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { bundleChild } from './bundle-child.ts';

const log = createLog(readConfig());
log.info({ file: await bundleChild(log) }, 'program of engine children');
