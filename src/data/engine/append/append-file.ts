import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../platform/errors.ts';
import { type Comparison, compareRows, outcomesOf, writeAppended } from './append-rows.ts';
import type { TableFiles } from './table-files.ts';
import type { AppendCounts, AppendRule, RepeatChoice, RepeatedRows } from './types.ts';

/** A further file as it was read. */
interface FurtherFile {
  fileName: string;
  fileSha256: string;
  read: { tables: { name: string; path: string }[]; certificate: { tables: { name: string; rowsKept: number }[] } };
  rule?: AppendRule | undefined;
}

const AFTER_ALL: AppendRule = { repeats: 'append', keys: {}, measures: {} };

type Appended = { counts: AppendCounts; repeats: null } | { counts: null; repeats: RepeatedRows };

/**
 * Adds the rows of a further file to the tables as its rule says. Where that is to ask, and rows are there already, it adds none and says which.
 * @throws AppError validation_error if rows cannot be merged
 */
export async function appendFile(
  connection: DuckDBConnection,
  parts: TableFiles,
  { fileName, fileSha256, read, rule = AFTER_ALL }: FurtherFile,
  before: readonly Pick<FurtherFile, 'fileName' | 'fileSha256'>[],
): Promise<Appended> {
  const targets = read.tables.map(({ name, path }) => ({ name: parts.targetOf(name, read.tables.length), path }));
  const known = rule.repeats === 'append' ? [] : targets.filter(({ name }) => parts.byName.has(name));
  const comparisons: Comparison[] = [];
  for (const { name, path } of known) {
    comparisons.push(await compareRows(connection, { table: name, present: await parts.whole(name), added: path, keys: rule.keys }));
  }
  let repeats: RepeatChoice;
  if (rule.repeats === 'ask') {
    const sameAs = before.find((file) => file.fileSha256 === fileSha256)?.fileName ?? null;
    const found = sameAs === null ? comparisons.filter(({ telling }) => telling) : comparisons;
    const unmergeable = found.find((one) => one.unmergeable !== null)?.unmergeable ?? null;
    const settled = sameAs === null && unmergeable === null && found.every(({ confirmed }) => confirmed);
    if (found.length > 0 && !settled) {
      const choices = (['skip', 'merge', 'append'] as const).filter((choice) => choice !== 'merge' || unmergeable === null);
      const tables: RepeatedRows['tables'] = [];
      for (const one of found) tables.push(await outcomesOf(connection, one, { choices, measures: rule.measures[one.table] ?? [] }));
      return { counts: null, repeats: { fileName, sameAs, tables, unmergeable } };
    }
    repeats = found.length > 0 ? 'merge' : 'append';
  } else repeats = rule.repeats;

  const rows = read.certificate.tables.reduce((sum, table) => sum + table.rowsKept, 0);
  const counts: AppendCounts = { read: rows, added: rows, replaced: 0, leftOut: 0, repeats, keys: {} };
  for (const { name, path } of targets) {
    const comparison = comparisons.find(({ table }) => table === name);
    if (!comparison || repeats === 'append' || comparison.there === 0) {
      parts.add(name, path);
      continue;
    }
    const { key, there, same, unmergeable, aligned } = comparison;
    if (repeats === 'merge' && unmergeable !== null) {
      const next = 'Choose to skip the rows that are there, or to append all.';
      throw new AppError('validation_error', `${fileName} was not added to ${name}. ${unmergeable} ${next}`);
    }
    await writeAppended(connection, comparison, repeats, parts.replace(name));
    parts.warnings.push(...aligned.warnings, wordCounts(fileName, comparison, repeats));
    counts.added -= there;
    counts.replaced += repeats === 'merge' ? there - same : 0;
    counts.leftOut += repeats === 'merge' ? same : there;
    if (key) counts.keys[name] = { columns: key, confirmed: comparison.confirmed || repeats === 'merge' };
  }
  return { counts, repeats: null };
}

function wordCounts(fileName: string, { table, key, read, there, same }: Comparison, repeats: RepeatChoice): string {
  const by = key ? ` by ${key.join(' and ')}` : '';
  if (repeats === 'skip') return `${fileName}: ${there} of ${read} rows were in ${table} already${by} and were left out.`;
  return `${fileName}: ${there - same} rows of ${table} were replaced${by}, ${same} were there as they are, and ${read - there} are new.`;
}
