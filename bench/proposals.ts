/**
 * What is proposed about tables of twelve trades that the questions of `unseen` do not have: keys, many-to-one, stock or flow, currency,
 * compared with what was planted. The seed decides values, naming styles, file kinds and messiness.
 * Usage: npm run bench:proposals -- --seed N [--rounds 1] [--today YYYY-MM-DD] [--verbose]
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { OTHER_TRADES } from './proposals/trades.ts';
import { say } from './service.ts';
import { addDays } from './unseen/calendar.ts';
import { modelView } from './unseen/corrected.ts';
import { openDirect } from './unseen/direct.ts';
import { makeMessy } from './unseen/messy.ts';
import { namesOf, STYLES } from './unseen/naming.ts';
import { compareProposals, proposalsTable, type Statement } from './unseen/proposals.ts';
import { draw } from './unseen/random.ts';
import { writeFiles } from './unseen/write-files.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    verbose: { type: 'boolean', default: false },
  },
});
if (values.seed === undefined) throw new Error('Give --seed N.');
const coverage = { from: `${Number(values.today.slice(0, 4)) - 2}-01-01`, to: addDays(values.today, -3) };
const statements: (Statement & { style: string })[] = [];
const folder = await mkdtemp(path.join(tmpdir(), 'bench-proposals-'));
for (let round = 0; round < Number(values.rounds); round++) {
  const random = draw(Number(values.seed) + round * 7_919);
  const offset = random.int(0, 3);
  for (const [at, build] of OTHER_TRADES.entries()) {
    const own = random.fork(`${round}/${at}`);
    const database = build({ random: own, coverage, size: 1 });
    const messy = own.fork('messy').chance(0.5);
    if (messy) makeMessy(database, own.fork('keys'));
    const names = namesOf(database, STYLES[(at + offset + round) % STYLES.length]!);
    const place = path.join(folder, `${round}-${database.trade}`);
    await mkdir(place);
    const kind = own.pick(['csv', 'ndjson'] as const);
    const files = await writeFiles(place, database, names, { kind, messy, seed: Number(values.seed) });
    const door = await openDirect(files, `${values.today}T12:00:00`);
    const found = compareProposals({ trade: database.trade, database, names }, modelView(door.model));
    statements.push(...found.map((one) => ({ ...one, style: names.style })));
    await door.close();
  }
}
await rm(folder, { recursive: true, force: true });
if (values.verbose)
  for (const { kind, what, planted, proposed, style } of statements)
    if (planted !== proposed) say(`${kind} ${what} (${style}): planted ${planted ?? 'nothing'}, proposed ${proposed ?? 'nothing'}`);
say(proposalsTable(statements));
