import type { ModelTable } from '../../../../data/model/types.ts';
import { AppError } from '../../../../platform/errors.ts';
import { namesByWay, reachColumn } from '../../../metrics/metric-query/model-paths.ts';
import { bridgedCondition, respectBounds, respectOthers, together } from '../conditions/bridged-conditions.ts';
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
    return bridged ?? condition;
  });
  respectOthers(own);
  return { dimensions: [...dimensions], conditions: together(own, scope), cost };
}
