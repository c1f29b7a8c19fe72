// An engine child without its sandbox: it runs the given commands as a real child's user in its folder, and reports the result.
import { existsSync, linkSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ChildOptions, ToChild } from '../../src/data/engine/child-messages.ts';
import { becomeUser } from '../../src/data/engine/process-user.ts';

const { user } = JSON.parse(process.argv[2] ?? '') as ChildOptions;

const DEEDS = {
  read: (place: string) => readFileSync(place).toString('latin1').slice(0, 100),
  list: (place: string) => readdirSync(place).join(),
  write: (place: string) => writeFileSync(place, 'x'),
  signal: (pid: string) => process.kill(Number(pid), 0),
  files: () => readdirSync('.', { recursive: true }).join(),
} as const;

export type Deed = [keyof typeof DEEDS, string];

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToChild) => {
  if (message.kind === 'query') {
    const deeds = JSON.parse(message.request.sql) as Deed[];
    process.send?.({ kind: 'done', value: { opened: message.request.tables, came: deeds.map(attempt) } });
  }
  if (message.kind === 'import') {
    const { outputFolder, fileName } = message.request;
    const place = `${outputFolder}/t.parquet`;
    if (existsSync(place)) rmSync(place);
    if (fileName === 'plain') writeFileSync(place, 'plain');
    if (fileName === 'symlink') symlinkSync('/etc/passwd', place);
    if (fileName === 'hard link') {
      writeFileSync(`${outputFolder}/other`, 'kept');
      linkSync(`${outputFolder}/other`, place);
    }
    const path = fileName === 'upward' ? `${outputFolder}/../in/${readdirSync('in')[0]}` : place;
    process.send?.({ kind: 'done', value: { tables: [{ name: 't', path }], certificate: {} } });
  }
});
if (user !== null) becomeUser(user);
process.send?.({ kind: 'ready' });

function attempt([deed, place]: Deed): string {
  try {
    return `did: ${DEEDS[deed](place)}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
