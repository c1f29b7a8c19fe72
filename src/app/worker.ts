import { readConfig } from '../platform/config.ts';
import { type App, build } from './app.ts';
import { failStart, stopOnSignal } from './process-life.ts';

// A process that only runs jobs: the same as `PROCESS_ROLE=worker npm start`.
let app: App | undefined;
try {
  app = await build({ ...readConfig(), processRole: 'worker' });
  stopOnSignal(app);
  await app.listen();
  app.services.log.info({ role: 'worker' }, 'ready');
} catch (error) {
  await failStart(error, app);
}
