import { ownTime } from '../../../../data/model/inherited-time.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { isTime, nameOf } from '../grammar/columns.ts';
import { type Of, Unfit } from '../grammar/pieces.ts';
import { dimensionName } from '../groups/dimensions.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Direction, Extreme, ReadingScope } from '../types.ts';

/** By the column named, or by the only one that is shown. */
export function orderOf(
  { by, direction, of, judged, next = [] }: Of<'order'>,
  [only, another]: readonly ColumnRef[],
  own: readonly ColumnRef[],
  table: ModelTable,
): { by: string; direction: Direction }[] {
  const named = of === 'name' && own.length === 1 ? own[0] : only && !another ? only : null;
  const name = by !== null ? dimensionName(by) : named ? nameOf(named) : null;
  // "The harbours with the most boats first" are in no order of their names.
  const mistaken = by === null && (of === 'time' || (of === 'number' && named?.column.type === 'text'));
  if (typeof name !== 'string' || mistaken || judged) throw new Unfit();
  const others = next.map((one) => {
    if (one.by?.kind !== 'column' || one.by.ref.table !== table) throw new Unfit();
    return { by: nameOf(one.by.ref), direction: one.direction };
  });
  return [{ by: name, direction }, ...others];
}

/** "The halls by capacity, smallest first". */
export function ranked({ measure }: Of<'rankBy'>, order: Of<'order'> | undefined, table: ModelTable): { by: string; direction: Direction } {
  const of = measure.kind === 'aggregate' && measure.bare && measure.table === table ? measure.aggregate.of : null;
  if (of?.kind !== 'column' || (order && (order.by !== null || order.judged || order.next || order.of === 'name' || order.of === 'time')))
    throw new Unfit();
  return { by: `${table.name}.${of.name}`, direction: order?.direction ?? 'asc' };
}

/** The largest by their only amount, or by the one named; the latest by their time. */
export function extreme(
  table: ModelTable,
  { by, direction }: Extreme,
  rankBy: Of<'rankBy'> | undefined,
  { answers }: ReadingScope,
): { by: string; direction: Direction } {
  if (typeof by === 'object') {
    if (rankBy) throw new Unfit();
    return { by: nameOf(by), direction };
  }
  if (by === 'time') {
    if (table.defaultTime === null || rankBy) throw new Unfit();
    return { by: ownTime(table) ? `${table.name}.${table.defaultTime}` : table.defaultTime, direction };
  }
  // How long something took does not make it large, and of an amount and its parts the whole counts.
  const all = table.columns.filter(({ additivity, derived, unit }) => additivity === 'additive' && !derived && unit?.kind !== 'duration');
  const totals = all.length > 1 ? all.filter(({ name }) => partsOf(name).some((part) => TOTALS.has(part))) : all;
  const amounts = totals.length === 1 ? totals : all;
  if (rankBy) {
    const { measure } = rankBy;
    const of = measure.kind === 'aggregate' && measure.table === table ? measure.aggregate.of : null;
    if (of?.kind !== 'column' || isTime({ table, column: table.columns.find(({ name }) => name === of.name)! })) throw new Unfit();
    return { by: `${table.name}.${of.name}`, direction };
  }
  if (amounts.length !== 1) throw new Unfit(answers.largestOf(table.name, amounts[0]?.name ?? 'amount'));
  return { by: `${table.name}.${amounts[0]!.name}`, direction };
}

const TOTALS: ReadonlySet<string> = new Set(['total', 'tot', 'gross', 'gesamt', 'gesamtbetrag', 'summe', 'brutto', 'endbetrag']);
