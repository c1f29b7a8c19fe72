import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { missesSql, retypings, sampleSql, unsettled } from '../engine/retype.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { SettableType, TypeOverrides } from '../engine/types.ts';
import type { Snapshot, SnapshotTable } from './entities.ts';
import { getSource } from './get-source.ts';
import { reimport } from './source-changes.ts';
import { localData } from './table-files.ts';

const EXAMPLES = 3;
const TEXT_MAX = 40;
const NOUNS: Record<SettableType, string> = {
  text: 'text',
  integer: 'an integer',
  double: 'a number',
  boolean: 'true or false',
  date: 'a date',
  timestamp: 'a date with a time',
};

/**
 * Overrides the types of columns, for a reimport now and for later imports; null restores the inferred type. Values that do not have the type are
 * left empty then, and the source asks about them.
 * @throws AppError not_found, conflict during an import, validation_error for a column of which no value has the type or whose values are in doubt
 */
export async function overrideTypes(ctx: Context, id: string, changes: Record<string, Record<string, SettableType | null>>): Promise<void> {
  const { snapshot } = await getSource(ctx, id);
  if (!snapshot) throw new AppError('conflict', 'The data source has no data yet. Set types when its import has finished.');
  const problems: Record<string, string[]> = {};
  for (const [tableName, columns] of Object.entries(changes)) {
    const table = snapshot.tables.find(({ name }) => name === tableName);
    if (!table) problems[tableName] = [`No such table. The tables are ${snapshot.tables.map(({ name }) => name).join(', ')}.`];
    else Object.assign(problems, await refusals(ctx, snapshot, table, columns));
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  await reimport(ctx, id, 'types', (source) => ({ typeOverrides: merge(source.typeOverrides, changes, snapshot) }));
}

/** For each column that cannot have its type, why. */
async function refusals(
  ctx: Context,
  { certificate }: Snapshot,
  table: SnapshotTable,
  columns: Record<string, SettableType | null>,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  const tables = { t: await localData(ctx.storage, table) };
  const certified = certificate.tables.find(({ name }) => name === table.name);
  const query = async (sql: string) => (await ctx.engine.query({ sql, tables, signal: ctx.signal })).rows;
  for (const [name, to] of Object.entries(columns)) {
    const known = table.profile.columns.find((column) => column.name === name);
    if (!known) {
      problems[name] = [`The table ${table.name} has no such column.`];
      continue;
    }
    if (to === null || to === known.type) continue;
    const open = unsettled(certified, name, to);
    if (open) {
      problems[name] = [`${open.evidence} Answer the question ${open.id} first.`];
      continue;
    }
    const text = `left(${quoteName(name)}::varchar, ${TEXT_MAX})`;
    const sample = known.type === 'text' ? await query(sampleSql(name, 't')) : [];
    const ways = retypings(
      name,
      known.type,
      to,
      sample.map(([value]) => String(value)),
    );
    const [[filled, least, examples] = []] = await query(
      `select count(${quoteName(name)})::double, least(${missesSql(ways).join(', ')}), array_to_string(min(distinct ${text}, ${EXAMPLES}), ', ') from t`,
    );
    if (filled === 0 || least !== filled) continue;
    const shown = known.role === 'personal_data' ? '' : `, for example ${examples}`;
    problems[name] = [
      `None of its ${filled} values can be read as ${NOUNS[to]}${shown}. Correct them in the file, or choose another type.`,
    ];
  }
  return problems;
}

function merge(present: TypeOverrides, changes: Record<string, Record<string, SettableType | null>>, snapshot: Snapshot): TypeOverrides {
  const merged: TypeOverrides = {};
  for (const { name: table } of snapshot.tables) {
    const types = new Map(Object.entries(Object.hasOwn(present, table) ? (present[table] ?? {}) : {}));
    for (const [column, type] of Object.entries(Object.hasOwn(changes, table) ? (changes[table] ?? {}) : {})) {
      if (type === null) types.delete(column);
      else types.set(column, type);
    }
    if (types.size > 0) merged[table] = Object.fromEntries(types);
  }
  return merged;
}
