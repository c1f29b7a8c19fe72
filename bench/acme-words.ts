/**
 * The questions of the ACME Insurance set in words, asked of the real service with a language model that only picks metrics and dimensions:
 * a server that answers each question with the query that a person wrote for it. The model of the data and the metrics are set up through
 * the API before, as people would; every answer is compared with plain code over the rows.
 * Usage: node bench/acme-words.ts FOLDER [--seed N] [--rounds 1] [--policies 60] [--verbose]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import ExcelJS from 'exceljs';
import { STUB_KEY, stubModel } from '../test/support/stub-model.ts';
import { type Cell, isSame } from './acme/compare.ts';
import { listedTruth } from './acme/listed.ts';
import { LINES, ROWS } from './acme/listings.ts';
import { modelOf } from './acme/model.ts';
import { METRICS, QUERIES } from './acme/questions.ts';
import { generateTables, readTables, type Tables } from './acme/tables.ts';
import { truthOf } from './acme/truths.ts';
import { say } from './service.ts';
import { askByWords, type Door, importFiles } from './unseen/client.ts';

/** The most rows that an answer shows. */
const LIMIT = 100;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '1' },
    policies: { type: 'string', default: '8' },
    verbose: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Usage: node bench/acme-words.ts FOLDER [--seed N] [--rounds 1] [--policies 8] [--verbose]');

const published = JSON.parse(await readFile(path.join(folder, 'questions.json'), 'utf8')) as { id: string; question: string }[];
const picks = new Map<string, object>([
  ...Object.entries({ ...QUERIES, ...LINES }).map(([id, query]): [string, object] => [id, { limit: LIMIT, ...query }]),
  ...Object.entries(ROWS).map(([id, rows]): [string, object] => [id, { rows: { limit: LIMIT, ...rows } }]),
]);
const picked = new Map(published.flatMap(({ id, question }) => (picks.has(id) ? [[question.trim(), picks.get(id)!] as const] : [])));
const stub = await stubModel((prompt) => {
  const question = /Question: (.*)$/s.exec(prompt)?.[1]?.split('\n\n')[0]?.trim();
  const query = picked.get(question ?? '');
  if (query === undefined) return { tool: 'cannot_answer', input: { reason: 'Nobody wrote a query for it.' } };
  const refusal = /It cannot be used: (.*)\nSend another/s.exec(prompt)?.[1];
  if (refusal !== undefined && values.verbose) say(`    the query was refused: ${refusal}`);
  if (refusal !== undefined) return { tool: 'cannot_answer', input: { reason: refusal.slice(0, 400) } };
  return { tool: 'query_metrics', input: { query } };
});
const child = fork(fileURLToPath(new URL('./unseen/service.ts', import.meta.url)), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: stub.url, MODEL_NAME: 'stub', MODEL_API_KEY: STUB_KEY },
});
const files = await mkdtemp(path.join(tmpdir(), 'bench-acme-'));
const counts = { right: 0, wrong: 0, refused: 0 };
try {
  await once(child, 'message');
  await ask('the published tables', await readTables(folder));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const seed = Number(values.seed) + round;
    await ask(`tables of seed ${seed}`, generateTables(seed, Number(values.policies)));
  }
} finally {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  await stub.close();
  await rm(files, { recursive: true, force: true });
}
say(`${counts.right} right, ${counts.wrong} wrong, ${counts.refused} refused`);
process.exitCode = counts.wrong > 0 ? 1 : 0;

/** Brings the tables into an organization of their own and asks all questions. */
async function ask(name: string, tables: Tables): Promise<void> {
  child.send(name.replaceAll(' ', '-'));
  const [door] = (await once(child, 'message')) as [Door];
  const [source] = await importFiles(door, [await workbook(tables)]);
  await correctModel(door, source!, tables);
  await defineMetrics(door, source!);
  for (const { id, question } of published.filter((one) => picks.has(one.id))) {
    const given = await askByWords(door, [source!], question, null);
    const rows = given?.table?.rows as Cell[][] | undefined;
    if (!given?.answered || !rows) {
      counts.refused += 1;
      if (values.verbose) say(`REFUSED ${id} on ${name}: ${given?.text}`);
      continue;
    }
    const truth = (truthOf(id, tables) ?? listedTruth(id, tables))!;
    const same = isSame(truth, rows, QUERIES[id]?.by?.length ?? LINES[id]?.by?.length ?? 0);
    counts[same ? 'right' : 'wrong'] += 1;
    if (values.verbose || !same) say(`${same ? 'RIGHT' : 'WRONG'} ${id} on ${name}`);
    if (!same) say(`    given ${JSON.stringify(rows.slice(0, 4))}\n    truth ${JSON.stringify(truth.slice(0, 4))}`);
  }
}

/** One sheet for each table, numbers as numbers and days as days. */
async function workbook(tables: Tables): Promise<string> {
  const book = new ExcelJS.Workbook();
  for (const { name, columns } of modelOf(tables).tables) {
    const header = columns.map((column) => column.name);
    book.addWorksheet(name).addRows([header, ...(tables[name] ?? []).map((row) => header.map((column) => cellOf(row[column] ?? null)))]);
  }
  const file = path.join(files, 'acme.xlsx');
  await book.xlsx.writeFile(file);
  return file;
}

function cellOf(text: string | null): string | number | null {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Says what a proposal cannot know: keys, relationships, which tables link others. */
async function correctModel(door: Door, source: string, tables: Tables): Promise<void> {
  const wanted = modelOf(tables);
  const now = (await call(door, 'GET', `/api/data-sources/${source}/model/`)) as { relationships: Link[] };
  const wantedLinks = wanted.relationships.map(({ from, to }) => ({
    from_table: from.table,
    from_columns: from.columns,
    to_table: to.table,
    to_columns: to.columns,
  }));
  const key = (link: Link) => JSON.stringify([link.from_table, link.from_columns, link.to_table, link.to_columns]);
  const present = new Set(now.relationships.map(key));
  const filled = new Set(wanted.tables.filter(({ rowCount }) => rowCount > 0).map(({ name }) => name));
  const links = wantedLinks.filter((link) => filled.has(link.from_table) && filled.has(link.to_table));
  await call(door, 'PATCH', `/api/data-sources/${source}/model/`, {
    tables: wanted.tables
      .filter(({ name }) => filled.has(name))
      .map(({ name, key: columns, bridge, columns: all }) => ({
        name,
        key: columns,
        bridge,
        columns: all.map((column) => ({ name: column.name, additivity: column.additivity })),
      })),
    add_relationships: links.filter((link) => !present.has(key(link))),
    remove_relationships: now.relationships
      .map(({ from_table, from_columns, to_table, to_columns }) => ({ from_table, from_columns, to_table, to_columns }))
      .filter((link) => !links.some((one) => key(one) === key(link))),
  });
}

interface Link {
  from_table: string;
  from_columns: string[];
  to_table: string;
  to_columns: string[];
}

async function defineMetrics(door: Door, source: string): Promise<void> {
  for (const [name, { expression, table, filters }] of Object.entries(METRICS))
    await call(door, 'POST', '/api/metrics/', {
      name,
      expression,
      ...(table === null ? {} : { table }),
      ...(filters ? { filters } : {}),
      data_source_id: source,
    });
}

async function call({ url, session }: Door, method: string, address: string, json?: object): Promise<unknown> {
  const response = await fetch(`${url}${address}`, {
    method,
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${text.slice(0, 600)}`);
  return JSON.parse(text);
}
