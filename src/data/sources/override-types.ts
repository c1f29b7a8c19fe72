import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { retyped } from '../engine/retype.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { SettableType, TypeOverrides } from '../engine/types.ts';
import type { Snapshot, SnapshotTable } from './entities.ts';
import { getSource } from './get-source.ts';
import { reimport } from './source-changes.ts';
import { localData } from './table-files.ts';

const EXAMPLES = 3;

/**
 * Overrides the types of columns, for a reimport now and for later imports; null restores the inferred type.
 * @throws AppError not_found, conflict during an import, validation_error for a column with values that do not fit the type
 */
export async function overrideTypes(ctx: Context, id: string, changes: Record<string, Record<string, SettableType | null>>): Promise<void> {
  const { snapshot } = await getSource(ctx, id);
  if (!snapshot) throw new AppError('conflict', 'The data source has no data yet. Set types when its import has finished.');
  const problems: Record<string, string[]> = {};
  for (const [tableName, columns] of Object.entries(changes)) {
    const table = snapshot.tables.find(({ name }) => name === tableName);
    if (!table) problems[tableName] = [`No such table. The tables are ${snapshot.tables.map(({ name }) => name).join(', ')}.`];
    else Object.assign(problems, await misfits(ctx, table, columns));
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  await reimport(ctx, id, 'types', (source) => ({ typeOverrides: merge(source.typeOverrides, changes, snapshot) }));
}

/** For each column, why its values do not fit the type. */
async function misfits(
  ctx: Context,
  table: SnapshotTable,
  columns: Record<string, SettableType | null>,
): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {};
  const data = await localData(ctx.storage, table);
  for (const [name, to] of Object.entries(columns)) {
    const known = table.profile.columns.find((column) => column.name === name);
    if (!known) {
      problems[name] = [`The table ${table.name} has no such column.`];
      continue;
    }
    if (to === null || to === known.type) continue;
    const { fits } = retyped(name, known.type, to);
    const { rows } = await ctx.engine.query({
      sql: `select count(*)::varchar, array_to_string(list(distinct left(${quoteName(name)}::varchar, 40))[1:${EXAMPLES}], ', ') from t where not ${fits}`,
      tables: { t: data },
      signal: ctx.signal,
    });
    const [count, examples] = rows[0] ?? ['0', ''];
    if (count === '0') continue;
    const shown = known.role === 'personal_data' ? '' : ` such as ${examples}`;
    problems[name] = [`${count} of its values cannot be ${to}${shown}. Correct them in the file, or choose another type.`];
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
