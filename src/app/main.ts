import { parseArgs } from 'node:util';
import { readConfig } from '../platform/config.ts';
import type { App } from './app.ts';
import { failStart, stopOnSignal } from './process-life.ts';

const USAGE = `npm start -- [--no-demo] [--json]
  --no-demo  make no demo organization on an empty data folder (as DEMO=false)
  --json     print what the first run shows as one line of JSON
Configuration is by environment variables; docs/configuration.md lists them.`;

function readArguments() {
  try {
    return parseArgs({ options: { 'no-demo': { type: 'boolean' }, json: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
}

let app: App | undefined;
try {
  const flags = readArguments();
  if (flags.help) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  const config = readConfig();
  // Loading the service takes a second: mistakes in the command or the configuration are reported before.
  const { build } = await import('./app.ts');
  app = await build(config);
  stopOnSignal(app);
  if (app.url !== null) {
    const { buildWeb } = await import('./web-build/build-web.ts');
    await buildWeb(app.services.log);
  }
  await app.listen();
  app.services.log.info({ url: app.url, role: app.services.config.processRole }, 'ready');
  if (app.url !== null) {
    const [{ firstRun }, { describeFirstRun, describeRun }] = await Promise.all([
      import('./first-run/first-run.ts'),
      import('./first-run/show.ts'),
    ]);
    const first = app.services.config.demo && !flags['no-demo'] ? await firstRun(app) : null;
    if (flags.json) process.stdout.write(first ? `${JSON.stringify(first)}\n` : '');
    else process.stdout.write(first ? describeFirstRun(first) : describeRun(app.url));
  }
} catch (error) {
  await failStart(error, app);
}
