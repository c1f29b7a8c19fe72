import type { ModelTable } from '../../../../data/model/types.ts';
import { AppError } from '../../../../platform/errors.ts';
import { namesByWay, reachColumn } from '../../../metrics/metric-query/model-paths.ts';
import { bridgedCondition, respectBounds, respectOthers, together } from '../conditions/bridged-conditions.ts';
import { leavesOf } from '../conditions/map-filter.ts';
import { nameOf } from '../grammar/columns.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { ColumnRef, Condition, DimensionRef, ReadingScope } from '../types.ts';

const refersTo = (table: ModelTable, to: ModelTable, { model }: ReadingScope): boolean =>
  model.relationships.some((one) => one.from.table === table.name && one.to.table === to.name);

/** Columns must be reached from every measure's table; one's own come first. */
export function bindAll(
  dimensions: readonly DimensionRef[],
  conditions: readonly Condition[],
  tables: readonly ModelTable[],
  scope: ReadingScope,
) {
  let cost = 0;
  const check = (ref: ColumnRef) => {
    if (ref.derived !== undefined) throw new Unfit();
    for (const table of tables) {
      if (ref.table === table) continue;
      cost += 0.3;
      const name = nameOf(ref);
      try {
        if (!reachColumn(scope.model, table, name)) throw new Unfit();
      } catch (error) {
        // Which of several ways is meant is asked.
        if (error instanceof AppError && namesByWay(scope.model, table, name).length > 0) continue;
        if (error instanceof AppError) throw new Unfit(error.message);
        throw error;
      }
    }
  };
  for (const dimension of dimensions) {
    if (dimension.kind === 'column') check(dimension.ref);
    // Numbers of one table have no steps of another's time.
    else if (dimension.ref && !tables.every((table) => table === dimension.ref?.table)) throw new Unfit();
  }
  const [only, another] = new Set(tables);
  respectBounds(conditions);
  const own = conditions.map((condition) => {
    const bridged = only && !another ? bridgedCondition(condition, only, scope) : null;
    for (const ref of (bridged ?? condition).columns) check(ref);
    // Rows that refer to the things are nearer than what those rows refer to in turn.
    if (bridged) cost += 0.6 + (only && condition.columns.every(({ table }) => refersTo(table, only, scope)) ? 0 : 0.05);
    return bridged ?? (only && !another ? ofOneRow(condition, only, scope) : condition);
  });
  respectOthers(own);
  return { dimensions: [...dimensions], conditions: together(own, scope), cost };
}

/** "Claims of customers whose policy was sold in Bonn": by way of a policy a claim leads to its customer, and it is of that policy. */
function ofOneRow(condition: Condition, table: ModelTable, scope: ReadingScope): Condition {
  const { filter, ofOne } = condition;
  if (!ofOne || !('any' in filter) || filter.time !== undefined) return condition;
  const [row, things] = [filter.of, filter.entity].map((name) => scope.model.tables.find((one) => one.name === name));
  const leads =
    row && things && row !== table && refersTo(table, row, scope) && refersTo(row, things, scope) && !refersTo(table, things, scope);
  return leads && leavesOf(filter.any).every((leaf) => 'dimension' in leaf) ? { ...condition, filter: filter.any } : condition;
}
