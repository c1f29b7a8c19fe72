import { ENTITIES } from './src/app/entities.ts';
import { readConfig } from './src/platform/config.ts';
import { ormOptions } from './src/platform/db/orm.ts';

const config = readConfig();
export default ormOptions(config.databaseUrl ?? 'postgresql://postgres@127.0.0.1:5432/reporting', ENTITIES);
