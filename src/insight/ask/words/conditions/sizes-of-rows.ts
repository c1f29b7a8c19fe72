import type { ModelTable } from '../../../../data/model/types.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { isMoney, isWhole } from '../money/money-amounts.ts';
import { partsOf } from '../tokens/tokens.ts';
import { unitOfName, unitWritten } from '../tokens/unit-words.ts';
import type { ColumnRef, Condition } from '../types.ts';
import { betweens, doubleBounds, thresholds, trailingBounds } from './bounds.ts';
import { ownerBefore } from './owned-conditions.ts';

/** Words between things and the bound on what they come to: "orders worth over 100", "rooms for under 80 euros". */
const LEADING: ReadonlySet<string> = new Set(
  'of for worth costing valued at totalling totaling priced with amounting to that are is cost costs von uber mit ab zu fur im wert'.split(
    ' ',
  ),
);
const EACH: ReadonlySet<string> = new Set(['each', 'apiece', 'jeweils', 'je']);

/**
 * "Invoices above 600 pounds", "orders over 100 each", "clubs with more than 2500 m2": a bound right after things, without a word for what it is on.
 * It is on their only amount of money, or on the only number of theirs in the unit that is written.
 */
export function sizesOfRows(parser: Parser, at: number): Parse<Condition>[] {
  let from = at;
  while (from > 0 && from > at - LEADS_MAX && leadsTo(parser, from - 1, at)) from -= 1;
  const table = [from, at].reduce<ModelTable | null>((found, start) => found ?? ownerBefore(parser, start), null);
  if (!table) return [];
  const bounds = [
    ...[...thresholds(parser, at), ...trailingBounds(parser, at)].map(({ end, value }) => ({ end, bounds: [value as object] })),
    ...doubleBounds(parser, at).map(({ end, value }) => ({ end, bounds: value as object[] })),
    ...betweens(parser, at).map(({ end, value }) => ({ end, bounds: [{ between: value }] })),
  ];
  return bounds.flatMap((bound): Parse<Condition>[] => {
    const number = parser.tokens.slice(at, bound.end).findLastIndex((_, i) => parser.numberAt(at + i) !== null) + at;
    if (parser.yearAt(number) !== null) return [];
    const unit = unitWritten(parser.textAfter(number), parser.textAfter(number - 1));
    const ref = unit === null || unit === 'money' ? amountOf(table, unit === 'money') : measuredIn(table, unit);
    const past = unit === null ? bound.end : afterUnit(parser, bound.end, unit);
    const ends = [past, ...(EACH.has(parser.tokens[past]?.word ?? '') ? [past + 1] : [])];
    return ref
      ? ends
          .filter((end) => closes(parser, end))
          .map((end) => {
            const filters = bound.bounds.map((one) => ({ dimension: nameOf(ref), ...one }) as Filter);
            return { end, cost: 0.3, value: { filter: filters.length > 1 ? { and: filters } : filters[0]!, columns: [ref] } };
          })
      : [];
  });
}

const LEADS_MAX = 4;

const leadsTo = (parser: Parser, at: number, end: number): boolean =>
  LEADING.has(parser.tokens[at]!.word) || parser.role(at, 'have').some((last) => last <= end);

/** Whether nothing follows that a number before could count. */
const closes = (parser: Parser, end: number): boolean =>
  parser.closes(end) ||
  parser.role(end, 'and', 'or', 'not', 'without', 'by', 'each', 'preposition', 'which', 'whose', 'is', 'still').length > 0 ||
  parser.tokens[end]?.word === 'but';

/** What only amounts of money are called, in short as well. */
const AMOUNT: ReadonlySet<string> = new Set(['amt', 'amount', 'amounts', 'betrag']);

/** The only amount of money that each of a table's things has, or the whole of several; null where a number may be something else. */
function amountOf(table: ModelTable, isSaid: boolean): ColumnRef | null {
  const numbers = table.columns.filter(({ additivity, derived, personal }) => additivity !== null && !derived && !personal);
  const money = numbers.filter((column) => isMoney({ table, column }) || partsOf(column.name).some((part) => AMOUNT.has(part)));
  // Without a currency the number may be of anything that the things have.
  if (!isSaid && numbers.some((column) => !money.includes(column) && column.additivity === 'additive')) return null;
  const [only, another] = money;
  const [whole, second] = money.filter((column) => isWhole({ table, column }));
  const column = another === undefined ? only : second === undefined ? whole : undefined;
  return column && column.additivity !== 'quota' ? { table, column } : null;
}

/** The position after a unit that has been kept as a word. */
function afterUnit({ tokens }: Parser, at: number, unit: string): number {
  if (unitWritten(tokens[at]?.text ?? '', '') === unit) return at + 1;
  return unitWritten(`${tokens[at]?.text ?? ''} ${tokens[at + 1]?.text ?? ''}`, '') === unit &&
    /^(?:square|sq)$/.test(tokens[at]?.word ?? '')
    ? at + 2
    : at;
}

/** The only number of a table in a unit. */
function measuredIn(table: ModelTable, unit: string): ColumnRef | null {
  const [column, another] = table.columns.filter(
    ({ name, additivity, personal, derived }) => additivity !== null && !personal && !derived && unitOfName(name) === unit,
  );
  return column && another === undefined ? { table, column } : null;
}
