import { stemsOf } from '../../../../data/model/things.ts';
import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { Dimension } from '../../../metrics/metric-query/types.ts';
import { columnsAt, isTime, labelOf, nameOf, saysNumber, tablesAt, thingColumn } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { stepsOfTime } from '../times/time-steps.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, DimensionRef } from '../types.ts';
import { AS_GROUP } from '../vocabulary/name-costs.ts';

/** Columns that rows may be grouped by. */
function groups({ table, column }: ColumnRef): boolean {
  return !column.personal && (column.additivity === null || isNumbered(column)) && !isTime({ table, column });
}

/** What numbers are the names of: the classes 1, 2 and 3. */
const NUMBERED = /^(?:class|grade|tier|category|type|group|zone|stage|cluster|cohort|segment|klasse|kategorie|typ|gruppe|stufe)$/;

/** Whether the numbers of a column name kinds, and count nothing. */
const isNumbered = ({ name, type, additivity, unit }: ModelColumn): boolean =>
  type === 'integer' && additivity !== 'additive' && unit === null && NUMBERED.test(partsOf(name).at(-1) ?? '');

/** What rows may be grouped by: a column, a step of time, or a thing by its name. */
export function dimensionsAt(parser: Parser, at: number, { things = true } = {}): Parse<DimensionRef>[] {
  const found: Parse<DimensionRef>[] = [];
  for (const start of parser.fillers(at)) {
    const columns = columnsAt(parser, start).filter(({ end }) => !saysNumber(parser, start, end));
    // "Each payment method" is a method, and not each payment.
    const tables = tablesAt(parser, start).filter(
      (table) => !saysNumber(parser, start, table.end) && !columns.some(({ end, cost }) => end > table.end && cost <= table.cost + 0.35),
    );
    for (const { end, value, cost } of columns) {
      // A key stands for its thing, which goes by its name where it has one.
      const named = tables.some(
        (table) => table.end === end && refersTo(parser, value, table.value) && labelOf(parser, table.value)?.unique,
      );
      if (named || !groups(value) || (!things && value.table.key.includes(value.column.name))) continue;
      const by = namedByRole(parser, { at: start, end }, value);
      if (by) {
        found.push({ end, cost, value: by });
        continue;
      }
      const namesakes = cost > 0 ? tables.find((table) => table.end === end && refersTo(parser, value, table.value)) : undefined;
      found.push({ end, cost, value: { kind: 'column', ref: value, ...shownAs(parser, namesakes?.value, value) } });
    }
    const step = parser.stepAt(start);
    if (step) found.push({ end: start + 1, cost: 0.05, value: { kind: 'time', grain: step, ref: null } });
    found.push(...stepsOfTime(parser, start));
    for (const end of parser.role(start, 'weekday')) found.push(...daysOfTheWeek(parser).map((value) => ({ end, cost: 0, value })));
    if (!things) continue;
    for (const { end, value: table, cost } of tables) {
      const column = thingColumn(parser, table);
      const ref = column ? { table, column } : null;
      if (ref) found.push({ end, cost: cost + AS_GROUP, value: { kind: 'column', ref, ...shownAs(parser, table, ref) } });
    }
  }
  return found;
}

/** Days of the week: of the time of rows, or the column that holds them in a table that is named. */
function daysOfTheWeek(parser: Parser): DimensionRef[] {
  const named = [...parser.tablesNamed()].flatMap((table) => table.columns.map((column) => ({ table, column })));
  const held = named.filter((ref) => parser.scope.weekdays.has(nameOf(ref)));
  return held.length > 0 ? held.map((ref) => ({ kind: 'column', ref })) : [{ kind: 'time', grain: 'weekday', ref: null }];
}

/** "home branch" of `members.home_branch_id`: the branch by its name, reached by that key, unless its number is asked for. */
function namedByRole(parser: Parser, { at, end }: { at: number; end: number }, { table, column }: ColumnRef): DimensionRef | null {
  const { model } = parser.scope;
  const link = model.relationships.find(({ from }) => from.table === table.name && from.columns.join() === column.name);
  const other = model.tables.find(({ name }) => name === link?.to.table);
  const label = other && other !== table ? labelOf(parser, other) : undefined;
  if (
    !other ||
    !label?.unique ||
    label.column.personal ||
    // A key in words, such as a priority, speaks for itself.
    link?.to.columns.includes(label.column.name) ||
    parser.tokens.slice(at, end).some((_, i) => parser.role(at + i, 'key').length > 0)
  )
    return null;
  const noun = new Set(stemsOf(partsOf(other.name).join('')));
  const role = partsOf(column.name).filter(
    (part) => !parser.language.silent.includes(part) && !stemsOf(part).some((stem) => noun.has(stem)),
  );
  return role.length === 0 ? null : { kind: 'column', ref: { table: other, column: label.column }, via: nameOf({ table, column }) };
}

/** The name beside the key of things that share names: "each city" is more than its code. */
function shownAs(parser: Parser, table: ModelTable | undefined, { column }: ColumnRef): { shownAs?: ColumnRef } {
  const label = table ? labelOf(parser, table) : undefined;
  return table && label && label.column !== column && !label.unique ? { shownAs: { table, column: label.column } } : {};
}

/** Whether a column is a table's key, or refers to it. */
function refersTo(parser: Parser, { table, column }: ColumnRef, to: ModelTable): boolean {
  if (table === to) return to.key.length === 1 && to.key[0] === column.name;
  return parser.scope.model.relationships.some(
    (one) => one.from.table === table.name && one.from.columns[0] === column.name && one.to.table === to.name,
  );
}

export function dimensionName(dimension: DimensionRef): Dimension {
  if (dimension.kind === 'column') return `${nameOf(dimension.ref)}${dimension.via === undefined ? '' : ` via ${dimension.via}`}`;
  return { time: dimension.ref ? `${dimension.ref.table.name}.${dimension.ref.column.name}` : 'default', grain: dimension.grain };
}
