import { leads } from '../conditions/conditions.ts';
import { columnsAt, tablesAt, thingColumn } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { measuresAt } from '../measures/measures.ts';
import type { ColumnRef, Measure, Piece } from '../types.ts';

/** "Which region has the most orders? List the region and the number of orders.": what the answer shows is said again at the end. */
export function saidAgain(parser: Parser, at: number): Parse<Piece[]>[] {
  const before = parser.tokens[at - 1]?.word ?? '';
  // "…, showing the number of orders": what a ranking shows of its groups.
  const showing = before === ',' ? parser.role(at, 'showing').flatMap((end) => parser.fillers(end)) : [];
  if (!['?', '.', ';'].includes(before) && showing.length === 0) return [];
  const starts = parser.fillers(at).flatMap((start) => [start, ...parser.role(start, 'list').flatMap((next) => parser.fillers(next))]);
  return [...new Set(showing.length > 0 ? showing : starts)]
    .flatMap((start) => [start, ...parser.role(start, 'both').flatMap((next) => parser.fillers(next))])
    .flatMap((start) => shownList(parser, start, 0))
    .filter(({ value }) => showing.length > 0 || value.columns.length + value.measures.length > 1)
    .flatMap((shown) => [shown, ...ofEachGroup(parser, shown)])
    .map(({ end, value, cost }) => ({ end, cost, value: [{ kind: 'shownWith', ...value }] }));
}

/** "… for each region": of the groups that are ranked. */
function ofEachGroup(parser: Parser, { end, value, cost }: Parse<Shown>): Parse<Shown>[] {
  return leads(parser, end)
    .flatMap((lead) => parser.role(lead, 'each'))
    .flatMap((next) => shownList(parser, next, SHOWN_MAX - 1))
    .filter((group) => group.value.columns.length === 1)
    .map((group) => ({
      end: group.end,
      cost: cost + group.cost,
      value: { measures: value.measures, columns: [...value.columns, ...group.value.columns] },
    }));
}

/** Columns and numbers that a question wants to see. */
interface Shown {
  columns: ColumnRef[];
  measures: Measure[];
}

const SHOWN_MAX = 6;

/** Columns and numbers that are named together. */
function shownList(parser: Parser, at: number, depth: number): Parse<Shown>[] {
  if (depth === SHOWN_MAX) return [];
  const names = tablesAt(parser, at).flatMap(({ end, value: table, cost }) => {
    const column = thingColumn(parser, table);
    return column ? [{ end, cost: cost + 0.2, value: { columns: [{ table, column }], measures: [] } }] : [];
  });
  const first: Parse<Shown>[] = [
    ...columnsAt(parser, at).map((parse) => ({ ...parse, value: { columns: [parse.value], measures: [] } })),
    ...names,
    ...measuresAt(parser, at).map((parse) => ({ ...parse, value: { columns: [], measures: [parse.value] } })),
  ];
  return first.flatMap((one) => {
    const joins = [...parser.role(parser.skipMarks(one.end), 'and'), ...(parser.tokens[one.end]?.word === ',' ? [one.end + 1] : [])];
    const rest = joins.flatMap((next) => parser.fillers(next)).flatMap((next) => shownList(parser, next, depth + 1));
    return [
      one,
      ...rest.map(({ end, value, cost }) => ({
        end,
        cost: one.cost + cost,
        value: { columns: [...one.value.columns, ...value.columns], measures: [...one.value.measures, ...value.measures] },
      })),
    ];
  });
}
