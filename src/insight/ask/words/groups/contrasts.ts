import { leads } from '../conditions/conditions.ts';
import { valuesOf } from '../conditions/several-values.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { columnsAt, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { ColumnRef, Piece } from '../types.ts';

/** Two sides of a column set against each other, each a group: "website versus agency", "with and without a view". */
export function contrasts(parser: Parser, at: number): Parse<Piece[]>[] {
  return [...ofValues(parser, at), ...withAndWithout(parser, at), ...withOrThoseWithout(parser, at)];
}

const grouped = (ref: ColumnRef): Piece => ({ kind: 'group', dimensions: [{ kind: 'column', ref }], each: false });

/** What sets one thing against another: "over 100" and "more than" do not. */
function against(parser: Parser, at: number): number[] {
  const next = parser.skipMarks(at);
  // "Compare the price of A and B".
  const joined = parser.says('compare') ? parser.role(next, 'and') : [];
  return [...joined, ...parser.role(next, 'versus')].filter((end) => !SIZES.has(parser.tokens[next]!.word) || end > next + 1);
}
const SIZES: ReadonlySet<string> = new Set(['over', 'than', 'als', 'uber', 'ueber']);

function ofValues(parser: Parser, at: number): Parse<Piece[]>[] {
  // "By Rosa versus Bo".
  const starts = leads(parser, at).flatMap((start) => [start, ...parser.role(start, 'by').filter((end) => end === start + 1)]);
  return starts.flatMap((start) => {
    const refs = parser.values(start).flatMap((item) => item.refs);
    const columns = new Map(refs.map(({ table, column }) => [nameOf({ table, column }), { table, column }]));
    return [...columns.values()].flatMap((ref) =>
      valuesOf(parser, start, ref)
        .filter(({ value }) => value.length === 1)
        .flatMap((first) =>
          afterThings(parser, first.end, ref)
            .flatMap((end) => against(parser, end))
            .flatMap((next) =>
              leads(parser, next).flatMap((begin) =>
                valuesOf(parser, begin, ref)
                  .filter(({ value }) => value[0] !== first.value[0])
                  .map(({ end, value }): Parse<Piece[]> => {
                    const filter = { dimension: nameOf(ref), in: [...first.value, ...value] };
                    return {
                      end,
                      cost: parser.says('compare') ? -1 : 0.3,
                      value: [{ kind: 'where', condition: { filter, columns: [ref] } }, grouped(ref)],
                    };
                  }),
              ),
            ),
        ),
    );
  });
}

/** "Website bookings versus agency bookings": the things may be named with both. */
function afterThings(parser: Parser, at: number, { table }: ColumnRef): number[] {
  return [at, ...parser.names(at).flatMap(({ end, value }) => (value.kind === 'table' && value.table === table ? [end] : []))];
}

const flagsAt = (parser: Parser, at: number): Parse<ColumnRef>[] =>
  parser.fillers(at).flatMap((start) => columnsAt(parser, start).filter(({ value }) => yesAndNo(parser.scope, value) !== null));

/** "with and without a sea view". */
function withAndWithout(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser
    .role(at, 'have')
    .flatMap((end) => parser.role(end, 'and', 'or', 'versus'))
    .flatMap((end) => parser.role(end, 'without', 'none'))
    .flatMap((end) => flagsAt(parser, end))
    .map(({ end, value, cost }) => ({ end, cost, value: [grouped(value)] }));
}

/** "with a sea view versus those without". */
function withOrThoseWithout(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'have').flatMap((start) =>
    flagsAt(parser, start).flatMap(({ end, value, cost }) =>
      [...against(parser, end), ...parser.role(parser.skipMarks(end), 'and')]
        .flatMap((next) => leads(parser, next))
        .flatMap((next) => parser.role(next, 'without', 'none'))
        .flatMap((last) => [
          ...(closes(parser, last) ? [last] : []),
          ...flagsAt(parser, last).flatMap((again) => (again.value.column === value.column ? [again.end] : [])),
        ])
        .map((last) => ({ end: last, cost, value: [grouped(value)] })),
    ),
  );
}

/** Whether nothing follows that would be lacked. */
function closes(parser: Parser, at: number): boolean {
  const next = parser.skipMarks(at);
  return next === parser.tokens.length || next > at || parser.role(next, 'by', 'each', 'preposition').length > 0;
}
