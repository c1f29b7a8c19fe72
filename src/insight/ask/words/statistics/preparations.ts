import type { PreparationKind } from '../../procedures/index.ts';
import { isNumber, leads } from '../conditions/conditions.ts';
import { columnsAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Role } from '../languages/types.ts';
import type { ColumnRef, Piece } from '../types.ts';

/** "fill the missing values of the age with its median", "apply a log transformation": what is done to values before they are used. */
export function preparations(parser: Parser, at: number): Parse<Piece[]>[] {
  return [...fills(parser, at), ...transforms(parser, at), ...filledSomehow(parser, at)];
}

/** "after filling the gaps", where notes say how. */
function filledSomehow(parser: Parser, at: number): Parse<Piece[]>[] {
  if (!parser.scope.task) return [];
  return parser
    .role(at, 'after')
    .flatMap((start) => parser.role(start, 'fill'))
    .flatMap((start) => parser.fillers(start))
    .flatMap((start) => parser.role(start, 'missingValues'))
    .map((end) => ({ end, cost: 0.5, value: [{ kind: 'filled' }] }));
}

const FILLERS: [Role, PreparationKind][] = [
  ['average', 'fill_mean'],
  ['median', 'fill_median'],
  ['mode', 'fill_mode'],
];

function fills(parser: Parser, at: number): Parse<Piece[]>[] {
  // "fill the missing values …" and "missing values … are filled".
  const active = parser.role(at, 'fill').flatMap((next) => owned(parser, next).flatMap((of) => ways(parser, of.end, of.ref)));
  const passive = parser
    .fillers(at)
    .flatMap((start) => owned(parser, start))
    .flatMap((of) => plain(parser, of.end).flatMap((next) => parser.role(next, 'fill').flatMap((end) => ways(parser, end, of.ref))));
  return [...active, ...passive];
}

/** "missing values in the age column", "its missing values": with the column, if it is named. */
function owned(parser: Parser, at: number): { end: number; ref: ColumnRef | null }[] {
  return plain(parser, at).flatMap((start) =>
    parser
      .role(start, 'missingValues')
      .flatMap((end) => [
        { end, ref: null },
        ...leads(parser, end).flatMap((next) =>
          columnsAt(parser, next).flatMap((one) => (numeric(one.value) ? [{ end: one.end, ref: one.value }] : [])),
        ),
      ]),
  );
}

const numeric = (ref: ColumnRef): boolean => isNumber(ref) && !ref.column.personal && ref.derived === undefined;

/** "with its mean value", "by the median of the column", "with 0". */
function ways(parser: Parser, at: number, ref: ColumnRef | null): Parse<Piece[]>[] {
  const made = (end: number, by: PreparationKind): Parse<Piece[]> => ({ end, cost: 0, value: [{ kind: 'prepare', by, ref }] });
  const all = plain(parser, at).flatMap((start) => [
    ...FILLERS.flatMap(([role, by]) =>
      parser.role(start, role).flatMap((end) =>
        [end, ...parser.role(end, 'column')].flatMap((next) => [
          made(next, by),
          ...leads(parser, next).flatMap((of) =>
            columnsAt(parser, of)
              .filter(({ value }) => ref !== null && value.table === ref.table && value.column === ref.column)
              .map((one) => made(one.end, by)),
          ),
          ...leads(parser, next).flatMap((of) => parser.role(of, 'column', 'pronoun').map((last) => made(last, by))),
        ]),
      ),
    ),
    ...[start, ...parser.role(start, 'column')].flatMap((next) => (parser.numberAt(next) === 0 ? [made(next + 1, 'fill_zero')] : [])),
    ...(parser.tokens[start]?.word === 'zero' || parser.tokens[start]?.word === 'null' ? [made(start + 1, 'fill_zero')] : []),
  ]);
  return all.filter(({ end }) => !ofGroups(parser, end, ref));
}

/** "The median of its group", "of each region": not that of the whole column, which is all that can be filled in. */
function ofGroups(parser: Parser, at: number, ref: ColumnRef | null): boolean {
  for (let next = at; next < parser.tokens.length && next < at + 8; next++) {
    if (/^(?:[.,;:?]|and|then|before|und|dann|bevor)$/.test(parser.tokens[next]!.word)) return false;
    if (parser.role(next, 'each', 'per', 'eachGroup').length > 0) return true;
    if (columnsAt(parser, next).some(({ value, cost }) => cost === 0 && value.column !== ref?.column && ref !== null)) return true;
  }
  return false;
}

/** The positions after words that lead on: "with the", "should be", "by using its". */
const plain = (parser: Parser, at: number): number[] => parser.reached(at, 12, 'preposition', 'filler', 'by', 'analytic', 'all', 'pronoun');

const TRANSFORMS: [Role, PreparationKind][] = [
  ['logarithm', 'log'],
  ['logarithm10', 'log10'],
  ['minMax', 'min_max'],
];

function transforms(parser: Parser, at: number): Parse<Piece[]>[] {
  const named = TRANSFORMS.flatMap(([role, by]) => parser.role(at, role).map((end) => ({ end, by })));
  const ranged = parser.says('scale') ? unitRange(parser, at).map((end) => ({ end, by: 'min_max' as const })) : [];
  return [...named, ...ranged].map(({ end, by }) => ({ end, cost: 0, value: [{ kind: 'prepare', by, ref: null }] }));
}

/** "to the range from 0 to 1", "between 0 and 1", "[0, 1]". */
function unitRange(parser: Parser, at: number): number[] {
  const words = (position: number) => parser.tokens[position]?.word ?? '';
  let start = at;
  while (['to', 'the', 'a', 'range', 'interval', 'of', 'between', 'from', 'auf', 'von', 'bereich', 'den', '[', '('].includes(words(start)))
    start += 1;
  if (parser.numberAt(start) !== 0 || start === at) return [];
  if (!['to', 'and', ',', '-', '–', 'bis', 'und'].includes(words(start + 1)) || parser.numberAt(start + 2) !== 1) return [];
  return [[']', ')'].includes(words(start + 3)) ? start + 4 : start + 3];
}

/** Whether the question says how values are prepared. */
export const saysPreparation = (parser: Parser): boolean =>
  // "Jobs filled in May" are those of a date of that name.
  parser.tokens.some(
    (_, at) => parser.role(at, 'fill', 'logarithm', 'logarithm10', 'minMax', 'scale').length > 0 && parser.names(at).length === 0,
  );
