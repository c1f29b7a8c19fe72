/**
 * Questions about databases that nobody has seen: eight generated trades, asked of the real service in words, each answer scored strictly
 * against a truth that plain code finds in the rows. The seed determines databases, names, messiness and questions; the same day and seed
 * give the same ones on every machine.
 * Usage: npm run bench:unseen -- --seed N [--questions 1000] [--by words|query] [--shape NAME] [--trade NAME] [--today YYYY-MM-DD] [--size 1] [--verbose]
 * [--list] [--direct] [--words]
 * By query, lines that people would need several sentences for are combined too.
 * --words asks in words without a service: faster, and for work on the reading of questions.
 * --direct asks by query without a service, over the proposed model and over one corrected as planted: faster, and two columns.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { say } from './service.ts';
import { askByQuery, askByWords, type Door, importFiles } from './unseen/client.ts';
import { correctedModel, modelView } from './unseen/corrected.ts';
import { openDirect } from './unseen/direct.ts';
import { openWords } from './unseen/direct-words.ts';
import { generate, type Sample } from './unseen/generate.ts';
import { compareProposals, proposalsTable, proposedModel, type Statement } from './unseen/proposals.ts';
import { drawQuestions, type Question } from './unseen/questions/draw-questions.ts';
import { type Asked, tableBy } from './unseen/report.ts';
import { type Given, score } from './unseen/score.ts';
import { writeFiles } from './unseen/write-files.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    questions: { type: 'string', default: '1000' },
    by: { type: 'string', default: 'words' },
    shape: { type: 'string' },
    trade: { type: 'string' },
    today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    size: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    direct: { type: 'boolean', default: false },
    words: { type: 'boolean', default: false },
  },
});
if (values.seed === undefined || !['words', 'query'].includes(values.by)) throw new Error('Give --seed N, and --by words or --by query.');
const SILENT: Given = {
  answered: false,
  text: 'The question before was not answered.',
  table: null,
  choices: [],
  askedBack: false,
  notes: [],
};
const seed = Number(values.seed);
const samples = generate(seed, values.today, Number(values.size)).filter(({ trade }) => !values.trade || trade === values.trade);
const questions = drawQuestions(samples, Number(values.questions), {
  seed,
  today: values.today,
  shape: values.shape,
  crossed: values.direct || (values.by === 'query' && !values.words),
});
say(`Seed ${seed}, today ${values.today}: ${questions.length} questions over ${samples.length} databases`);
for (const { trade, names, kind, messy, database } of samples)
  say(
    `  ${trade}: ${names.style} names, ${kind}, ${messy ? 'messy keys' : 'clean keys'}, ${database.tables.map(({ name, rows }) => `${name} ${rows.length}`).join(', ')}`,
  );

if (values.list)
  for (const { trade, shape, text, earlier } of questions) say(`${trade} | ${shape} | ${earlier ? `${earlier} → ` : ''}${text}`);
else if (values.words) await runWords();
else if (values.direct) await runDirect();
else await run();

async function run(): Promise<void> {
  const child = fork(fileURLToPath(new URL('./unseen/service.ts', import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-unseen-files-'));
  const asked: Asked[] = [];
  const statements: Statement[] = [];
  let unbuilt = 0;
  try {
    await once(child, 'message');
    for (const sample of samples) {
      // One organization per trade, so that none can reach another's data.
      child.send(sample.trade);
      const [door] = (await once(child, 'message')) as [Door];
      const sources = await importSample(door, sample, folder);
      statements.push(...compareProposals(sample, await proposedModel(door, sources)));
      for (const question of questions.filter(({ trade }) => trade === sample.trade)) {
        const given =
          values.by === 'words'
            ? await inWords(door, sources, question)
            : question.query && (await askByQuery(door, sources, question.query));
        if (given) asked.push(scored(question, given));
        else unbuilt += 1;
      }
    }
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
  if (unbuilt > 0) say(`${unbuilt} questions were not asked: they are ambiguous or cannot be answered, which concerns words.`);
  printStatements(statements);
  if (asked.length > 0) print(asked);
}

/** In words, over the proposed model, in this process. */
async function runWords(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-unseen-files-'));
  const asked: Asked[] = [];
  for (const sample of samples) {
    const door = await openWords(await fileSample(sample, folder), values.today);
    for (const question of questions.filter(({ trade }) => trade === sample.trade))
      asked.push(scored(question, (await door.ask(question.text, question.earlier)) ?? SILENT));
    await door.close();
  }
  await rm(folder, { recursive: true, force: true });
  print(asked);
}

/** The same questions by query over the proposed and the corrected model, in this process. */
async function runDirect(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-unseen-files-'));
  const statements: Statement[] = [];
  const byModel = { proposed: [] as Asked[], corrected: [] as Asked[] };
  for (const sample of samples) {
    const files = await fileSample(sample, folder);
    const door = await openDirect(files, `${values.today}T12:00:00`);
    statements.push(...compareProposals(sample, modelView(door.model)));
    const models = { proposed: door.model, corrected: correctedModel(door.model, sample) };
    for (const question of questions.filter(({ trade, query }) => trade === sample.trade && query !== null))
      for (const kind of ['proposed', 'corrected'] as const)
        byModel[kind].push(scored(question, await door.ask(question.query!, models[kind]), kind));
    await door.close();
  }
  await rm(folder, { recursive: true, force: true });
  printStatements(statements);
  for (const kind of ['proposed', 'corrected'] as const) {
    say(`\nThe ${kind} model`);
    print(byModel[kind]);
  }
}

function printStatements(statements: readonly Statement[]): void {
  if (values.verbose) {
    for (const { kind, what, planted, proposed } of statements)
      if (planted !== proposed) say(`PROPOSED ${kind} ${what}: planted ${planted ?? 'nothing'}, proposed ${proposed ?? 'nothing'}`);
  }
  say(`\n${proposalsTable(statements)}`);
}

async function fileSample({ trade, database, names, kind, messy }: Sample, root: string): Promise<string[]> {
  const folder = path.join(root, trade);
  await mkdir(folder);
  return writeFiles(folder, database, names, { kind, messy, seed });
}

async function importSample(door: Door, sample: Sample, root: string): Promise<string[]> {
  return importFiles(door, await fileSample(sample, root));
}

async function inWords(door: Door, sources: string[], { text, earlier }: Question): Promise<Given> {
  return (await askByWords(door, sources, text, earlier)) ?? SILENT;
}

function scored(question: Question, given: Given, model = ''): Asked {
  const outcome = score(given, question.expected, question.text);
  if (values.verbose) {
    const { expected } = question;
    const truth = expected.kind === 'truth' ? JSON.stringify(expected.truth.rows.slice(0, 5)) : expected.kind;
    say(
      `${model.toUpperCase()} ${outcome.toUpperCase()} ${question.trade} [${question.shape}, ${question.variant}] ${question.earlier ? `${question.earlier} → ` : ''}${question.text}`,
    );
    const keys = new Set(expected.kind === 'truth' ? expected.truth.rows.map(rowKey) : []);
    const own = new Set(given.table?.rows.map(rowKey));
    const differing = given.table?.rows.filter((row) => !keys.has(rowKey(row))) ?? [];
    const missed = expected.kind === 'truth' ? expected.truth.rows.filter((row) => !own.has(rowKey(row))) : [];
    say(
      `    given ${given.text.slice(0, 200)} ${JSON.stringify(given.table?.columns.map(({ label }) => label))} ${JSON.stringify(given.table?.rows.slice(0, 5))}`,
    );
    say(`    truth ${truth}`);
    if (outcome === 'wrong') say(`    differ given ${JSON.stringify(differing.slice(0, 4))} truth ${JSON.stringify(missed.slice(0, 4))}`);
    if (outcome === 'wrong' && question.query) say(`    query ${JSON.stringify(question.query)} notes ${JSON.stringify(given.notes)}`);
  }
  return { question, outcome, answered: given.answered };
}

/** A row's values, rounded, for finding those that differ. */
function rowKey(row: readonly unknown[]): string {
  return JSON.stringify(row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(6)) : cell)));
}

function print(asked: readonly Asked[]): void {
  const answerable = asked.filter(({ question }) => question.expected.kind === 'truth');
  say(`\n${tableBy('shape', asked, ({ shape }) => shape)}`);
  say(`\n${tableBy('measure', answerable, ({ measure }) => measure)}`);
  say(`\n${tableBy('trade', asked, ({ trade }) => `${trade}, ${samples.find((one) => one.trade === trade)?.names.style}`)}`);
  say(`\n${tableBy('wording', asked, ({ variant }) => variant)}`);
  say(`\n${tableBy('language', asked, ({ language }) => language)}`);
  say(
    `\n${tableBy('answerable', asked, ({ expected }) => ({ truth: 'can be answered', readings: 'ambiguous', nothing: 'cannot be answered' })[expected.kind])}`,
  );
}
