import { readConfig } from './src/config.ts';
import { ormOptions } from './src/db/orm.ts';
import { ENTITIES } from './src/entities.ts';

const config = readConfig();
export default ormOptions(config.databaseUrl ?? 'postgresql://postgres@127.0.0.1:5432/reporting', ENTITIES);
