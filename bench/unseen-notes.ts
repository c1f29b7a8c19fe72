/**
 * Questions with notes that define their terms, as analysts write them: numbers and conditions in the notation of SQL or of a spreadsheet, columns
 * that a word refers to, instructions that change nothing, and notes that cannot be followed. The seed determines rows, names, notes and questions.
 * Usage: npm run bench:notes -- --seed N [--questions 600] [--shape NAME] [--verbose]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { answerQuestion } from '../src/insight/ask/answer.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import { Outcomes } from './outcomes.ts';
import { say } from './service.ts';
import { instructions } from './unseen/notes/instructions.ts';
import { kinds } from './unseen/notes/kinds.ts';
import { numbers } from './unseen/notes/numbers.ts';
import { notedTables, withGaps } from './unseen/notes/tables.ts';
import { NOTED_TRADES } from './unseen/notes/trades.ts';
import { draw } from './unseen/random.ts';
import { openRelational } from './unseen/relations/open.ts';
import { fill, NAMINGS } from './unseen/relations/spec.ts';
import { answeringIn } from './workspace-model.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    questions: { type: 'string', default: '600' },
    shape: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});
if (values.seed === undefined) throw new Error('Give --seed N.');
const seed = Number(values.seed);
const random = draw(seed);
const shapes = Object.entries({ ...numbers, ...kinds, ...instructions }).filter(([name]) => name.startsWith(values.shape));
const work = await mkdtemp(path.join(tmpdir(), 'bench-notes-'));
const log = pino({ level: 'silent' });
const host = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log });
const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const outcomes = new Outcomes();
const shift = random.int(0, 2);

for (const [at, trade] of NOTED_TRADES.entries()) {
  const naming = NAMINGS[(at + shift) % NAMINGS.length]!;
  const drawn = random.fork(trade.name);
  const db = fill(trade, naming, drawn);
  withGaps(db, drawn);
  const source = await openRelational(engine, db, work);
  const { dataModel } = answeringIn(openWorkspace(engine, [source]), { model: null, log, today: 20_000 });
  const from = notedTables(db, drawn.fork('questions'));
  const names = from.random.shuffle(shapes);
  for (let asked = 0, tries = 0; asked < Number(values.questions) / NOTED_TRADES.length && tries < 10_000; tries++) {
    const [shape, make] = names[tries % names.length]!;
    const question = make(from);
    if (!question) continue;
    asked++;
    const { text, notes, truth } = question;
    const io = { ...answeringIn(openWorkspace(engine, [source]), { model: null, log, today: 20_000 }), dataModel };
    const answer = await answerQuestion(io, { question: text, notes, earlier: [] });
    const outcome = outcomes.judge(shape, answer, truth);
    if (values.verbose && outcome !== 'right')
      say(
        `${outcome.toUpperCase()} ${trade.name} (${naming}) [${shape}] ${text} | ${notes.replaceAll('\n', ' // ')}\n    ${answer.answered ? answer.understood : answer.answer.slice(0, 260)}\n    given ${JSON.stringify(answer.table?.rows.slice(0, 14))} truth ${JSON.stringify(truth?.slice(0, 14))}`,
      );
  }
}
for (const line of outcomes.lines(seed)) say(line);
await host.close();
await rm(work, { recursive: true, force: true });
