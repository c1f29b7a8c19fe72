import { columnsAt, labelOf, nameOf, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, Condition } from '../types.ts';

/**
 * The conditions that things may have that stand right before them: "houses with Garden" are not called so if something else is, and "users whose
 * description" says nothing where several other tables have one.
 */
export function ofOwner(parser: Parser, { at, start }: { at: number; start: number }, found: Parse<Condition>[]): Parse<Condition>[] {
  const from = beforeLeads(parser, at);
  const owner = start > from ? ownerBefore(parser, from) : null;
  if (!owner) return found;
  const tables = (end: number) =>
    new Set(found.filter((one) => one.end === end).flatMap(({ value }) => value.columns.map((ref) => ref.table)));
  const have = leadsBy(parser, from, start, 'have');
  const whose = leadsBy(parser, from, start, 'whose');
  const label = labelOf(parser, owner)?.column;
  const named = columnsAt(parser, start).length > 0;
  return found.filter(({ end, value: { columns } }) => {
    const [ref] = columns;
    if (!ref) return true;
    if (have && !named && ref.table === owner && ref.column === label) return tables(end).size === 1;
    return !(whose && ref.table !== owner && tables(end).size > 1 && !tables(end).has(owner));
  });
}

/** "vessels whose name starts with A", where vessels are what the question's things are linked with. */
export function ofThings(parser: Parser, at: number, conditions: (at: number) => Parse<Condition>[]): Parse<Condition>[] {
  return tablesAt(parser, at).flatMap(({ end, value: table, cost }) =>
    parser
      .role(end, 'whose')
      .flatMap((next) => parser.fillers(next))
      .filter((start) => columnsAt(parser, start).length > 0)
      .flatMap((start) => conditions(start))
      .filter(({ value }) => value.columns.every((ref) => ref.table === table))
      .map((parse) => ({ ...parse, cost: parse.cost + cost + 0.1 })),
  );
}

/** "piers with "north" in their name": of the things named before, what their column contains. */
export function withinText(parser: Parser, at: number): Parse<Condition>[] {
  const token = parser.tokens[at];
  const owner = ownerBefore(parser, beforeLeads(parser, at));
  const next = parser.tokens[at + 1]?.word;
  if (token?.kind !== 'quoted' || (next !== 'in' && next !== 'im')) return [];
  return parser
    .role(parser.skipPrepositions(at + 1), 'pronoun')
    .concat(parser.fillers(parser.skipPrepositions(at + 1)))
    .flatMap((start) =>
      [...columnsAt(parser, start), ...(owner ? calledAt(parser, start, owner) : [])].flatMap(
        ({ end, value, cost }): Parse<Condition>[] => {
          if ((owner !== null && value.table !== owner) || value.column.type !== 'text' || value.column.personal) return [];
          return [{ end, cost: cost + 0.1, value: { filter: { dimension: nameOf(value), contains: token.text }, columns: [value] } }];
        },
      ),
    );
}

/** "In their title": what the things are called, whatever the column is called. */
function calledAt(parser: Parser, at: number, owner: ColumnRef['table']): Parse<ColumnRef>[] {
  const label = labelOf(parser, owner);
  const isName = parser.language.texts.names.has(parser.tokens[at]?.word ?? '');
  return label && isName && parser.names(at).every(({ value }) => value.kind !== 'column' || value.table !== owner)
    ? [{ end: at + 1, value: { table: owner, column: label.column }, cost: 0.2 }]
    : [];
}

/** Where the words begin that lead to what stands at a position. */
function beforeLeads(parser: Parser, at: number): number {
  let start = at;
  while (start > 0 && parser.role(start - 1, 'have', 'whose', 'preposition', 'filler').includes(start)) start -= 1;
  return start;
}

const leadsBy = (parser: Parser, at: number, start: number, role: 'have' | 'whose'): boolean =>
  parser.tokens.slice(at, start).some((_, i) => parser.role(at + i, role).some((end) => end <= start));

/** The table whose things are named right before a position. */
export function ownerBefore(parser: Parser, at: number): ColumnRef['table'] | null {
  for (let from = at - 1; from >= Math.max(0, at - 3); from--) {
    const named = parser.names(from).find(({ end, value, cost }) => end === at && value.kind === 'table' && cost === 0);
    if (named?.value.kind === 'table') return named.value.table;
  }
  return null;
}
