/**
 * Questions about small databases of linked tables, asked in words without a model: listings, lookups, rankings with ties, conditions on rows of
 * other tables. The seed determines rows, names of tables and columns, and questions.
 * Usage: npm run bench:relations -- --seed N [--questions 600] [--shape NAME] [--held] [--verbose]
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
import { draw } from './unseen/random.ts';
import { openRelational } from './unseen/relations/open.ts';
import { relationalQuestions } from './unseen/relations/questions.ts';
import { fill, NAMINGS } from './unseen/relations/spec.ts';
import { RELATIONAL_TRADES } from './unseen/relations/trades.ts';
import { answeringIn } from './workspace-model.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    questions: { type: 'string', default: '600' },
    shape: { type: 'string' },
    held: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});
if (values.seed === undefined) throw new Error('Give --seed N.');
const seed = Number(values.seed);
const random = draw(seed);
const work = await mkdtemp(path.join(tmpdir(), 'bench-relations-'));
const log = pino({ level: 'silent' });
const host = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log });
const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const outcomes = new Outcomes();
const shift = random.int(0, 2);

for (const [at, trade] of RELATIONAL_TRADES.entries()) {
  const naming = NAMINGS[(at + shift) % NAMINGS.length]!;
  const db = fill(trade, naming, random.fork(trade.name));
  const source = await openRelational(engine, db, work);
  const { dataModel } = answeringIn(openWorkspace(engine, [source]), { model: null, log, today: 20_000 });
  for (const { shape, text, truth } of relationalQuestions(
    db,
    Math.ceil(Number(values.questions) / RELATIONAL_TRADES.length),
    seed,
    values,
  )) {
    const io = { ...answeringIn(openWorkspace(engine, [source]), { model: null, log, today: 20_000 }), dataModel };
    const answer = await answerQuestion(io, { question: text, notes: undefined, earlier: [] });
    const outcome = outcomes.judge(shape, answer, truth);
    if (values.verbose && outcome !== 'right')
      say(
        `${outcome.toUpperCase()} ${trade.name} (${naming}) [${shape}] ${text}\n    ${answer.sql?.replace(/\s+/g, ' ') ?? answer.answer.slice(0, 200)}\n    given ${JSON.stringify(answer.table?.rows.slice(0, 4))} truth ${JSON.stringify(truth?.slice(0, 4))}`,
      );
  }
}
for (const line of outcomes.lines(seed)) say(line);
await host.close();
await rm(work, { recursive: true, force: true });
