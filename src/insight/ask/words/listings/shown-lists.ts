import { columnsAt, isKey, labelOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef } from '../types.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const PRONOUNS = words('they it he she sie er es');
/** What says of a column no more than whose it is: "the region they are in". */
const BELONGING = words(
  'is are was were in at to of on from for belong belongs work works live lives come comes sit sits fall falls under lie lies stand stands have has do does',
);
const NUMBER = words('number numbers no nr nummer nummern');
const NUMBER_PARTS = words('no nr num number nummer');

/** "Their job title, practice and the region they are in": columns to show of rows and of what these belong to, things by their names. */
export function shownListAt(parser: Parser, at: number): Parse<ColumnRef[]>[] {
  return parser.once('shown list', at, () =>
    oneAt(parser, at).flatMap((first): Parse<ColumnRef[]>[] => {
      const comma = parser.tokens[first.end]?.word === ',' ? [first.end + 1] : [];
      const joins = [...parser.role(parser.skipMarks(first.end), 'and'), ...comma];
      const rest = joins
        .flatMap((next) => parser.fillers(next))
        .flatMap((next) => shownListAt(parser, next))
        .filter(({ value }) => !value.some((ref) => ref.column === first.value.column));
      return [
        { ...first, value: [first.value] },
        ...rest.map(({ end, value, cost }) => ({ end, cost: first.cost + cost, value: [first.value, ...value] })),
      ];
    }),
  );
}

/** Whether a column is shown by what a clause says of it: "the region they are in". */
export const inClauseAt = (parser: Parser, at: number): boolean =>
  parser.fillers(at).some((start) => shownListAt(parser, start).some(({ end }) => BELONGING.has(parser.tokens[end - 1]?.word ?? '')));

function oneAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  const things = tablesAt(parser, at).flatMap(({ end, value: table, cost }) => {
    const label = labelOf(parser, table);
    return label ? [{ end, cost, value: { table, column: label.column } }] : [];
  });
  // The practice of a vet is the thing, and not its key.
  const columns = columnsAt(parser, at).filter(
    ({ end, value, cost }) => !(cost > 0 && isKey(parser.scope, value) && things.some((thing) => thing.end === end)),
  );
  return [...things, ...columns, ...numbersAt(parser, at)].map((parse) => ({ ...parse, end: afterClause(parser, parse.end) }));
}

/** "Number", where a column of the things that are named holds their numbers. */
function numbersAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  if (!NUMBER.has(parser.tokens[at]?.word ?? '') || parser.language.genitives.includes(parser.tokens[at + 1]?.word ?? '')) return [];
  return [...parser.tablesNamed()].flatMap((table) => {
    const [column, another] = table.columns.filter(
      ({ name, personal }) => !personal && NUMBER_PARTS.has(partsOf(name).at(-1) ?? '') && partsOf(name).length > 1,
    );
    return column && !another ? [{ end: at + 1, cost: 0.2, value: { table, column } }] : [];
  });
}

function afterClause({ tokens }: Parser, end: number): number {
  if (!PRONOUNS.has(tokens[end]?.word ?? '')) return end;
  let after = end + 1;
  while (BELONGING.has(tokens[after]?.word ?? '')) after += 1;
  const closes =
    tokens[after] === undefined || tokens[after]!.kind === 'mark' || tokens[after]!.word === 'and' || tokens[after]!.word === 'und';
  return closes && after > end + 1 ? after : end;
}
