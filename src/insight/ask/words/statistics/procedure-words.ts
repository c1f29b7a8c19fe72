import { leads } from '../conditions/conditions.ts';
import { yesAndNo } from '../conditions/yes-and-no.ts';
import { columnsAt, tablesAt } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Role } from '../languages/types.ts';
import type { Piece, Procedure } from '../types.ts';
import { shapeList } from './statistics-requests.ts';

type Result = Extract<Piece, { kind: 'result' }>['result'];

const PROCEDURES: [Role, Procedure][] = [
  ['correlation', 'correlation'],
  ['outliers', 'outliers'],
  ['normality', 'normality'],
  ['tTest', 'student'],
  ['welch', 'welch'],
  ['anova', 'anova'],
  ['chiSquare', 'independence'],
  ['regression', 'regression'],
  ['missingValues', 'missing'],
  ['relation', 'relation'],
  ['differ', 'differ'],
];
const RESULTS: [Role, Result][] = [
  ['pValue', 'p'],
  ['significant', 'significant'],
  ['statistic', 'statistic'],
  ['fitted', 'fitted'],
  ['fittedError', 'error'],
];
/** Words that by themselves leave open whether they name a procedure. */
const VAGUE: readonly Role[] = ['differ', 'relation', 'missingValues'];

/** Words that leave out a part of a column's name fit it less well than this. */
const CALLED = 0.25;

/** Statistics whose columns may stand anywhere in the question: "use a t-test to check whether the fee differs between A and B". */
export function procedureWords(parser: Parser, at: number): Parse<Piece[]>[] {
  const found: Parse<Piece[]>[] = [];
  const add = (end: number, cost: number, ...value: Piece[]) => found.push({ end, cost, value });
  if (!saysProcedure(parser))
    return [...columns(parser, at).filter((one) => isDerived(one) || parser.scope.task), ...bareShapes(parser, at)];
  for (const [role, procedure] of PROCEDURES)
    for (const end of parser.role(at, role).filter((one) => !asksWhen(parser, at, one)))
      add(end, VAGUE.includes(role) ? 0.3 : 0, { kind: 'procedure', procedure });
  for (const [role, result] of RESULTS) for (const end of parser.role(at, role)) add(end, 0, { kind: 'result', result });
  for (const end of parser.role(at, 'count')) add(end, 0.2, { kind: 'result', result: 'count' });
  for (const end of parser.role(at, 'present', 'lack', 'empty')) {
    // "has no balcony" is what its cells say, not that they are empty.
    if (!parser.role(at, 'empty').includes(end) && saysNo(parser, end)) continue;
    // "swimmers who have no record": what is lacked are rows, unless it is called like a column.
    const starts = parser.fillers(end);
    const ofRows =
      starts.some((start) => tablesAt(parser, start).length > 0) ||
      !starts.some((start) => columnsAt(parser, start).some(({ cost }) => cost < CALLED));
    if (parser.role(at, 'lack').includes(end) && ofRows) continue;
    add(end, 0.3, { kind: 'procedure', procedure: 'missing' });
    if (parser.role(at, 'present').includes(end))
      add(end, 0.2, { kind: 'procedure', procedure: 'missing' }, { kind: 'result', result: 'present' });
  }
  for (const start of parser.role(at, 'ignore').flatMap((next) => parser.fillers(next)))
    for (const end of parser.role(start, 'outliers')) add(end, 0, { kind: 'withoutOutliers' });
  found.push(...columns(parser, at), ...regressed(parser, at), ...differences(parser, at), ...bareShapes(parser, at));
  return found;
}

/** "Any anomalies in revenue?" asks for days that are unusual, and only with a rule, or in a task, for values far from the others. */
const asksWhen = (parser: Parser, at: number, end: number): boolean =>
  !parser.scope.task && parser.role(at, 'unusual').includes(end) && !RULES.some((rule) => parser.says(rule));

const RULES: readonly Role[] = ['zScore', 'quartileRange', 'deviations', 'deviation'];

const saysNo = (parser: Parser, at: number): boolean =>
  parser.fillers(at).some((start) => columnsAt(parser, start).some(({ value }) => yesAndNo(parser.scope, value) !== null));

const isDerived = ({ value: [piece] }: Parse<Piece[]>): boolean => piece?.kind === 'about' && piece.ref.derived !== undefined;

/** Whether a statistic is named whose columns may stand anywhere. */
export function saysProcedure(parser: Parser): boolean {
  return [
    ...PROCEDURES.map(([role]) => role),
    'shapiro' as const,
    'dagostino' as const,
    'kolmogorov' as const,
    'present' as const,
    'lack' as const,
    'empty' as const,
    'deviations' as const,
    'zScore' as const,
    'firstQuartile' as const,
    'pValue' as const,
    'fill' as const,
    'logarithm' as const,
    'logarithm10' as const,
    'minMax' as const,
  ].some((role) => parser.says(role));
}

/** Words that say nothing more once a procedure is named. */
export const LOOSE: readonly Role[] = ['between', 'against', 'versus', 'is', 'column', 'manner', 'rows', 'method', 'or', 'eachGroup', 'by'];

/** A column by itself, also with its part in a regression. */
function columns(parser: Parser, at: number): Parse<Piece[]>[] {
  // "the target variable is the girth".
  const stated = (['dependent', 'independent'] as const).flatMap((part) =>
    parser
      .fillers(at)
      .flatMap((start) => parser.role(start, part))
      .flatMap((end) => [...leads(parser, end), ...parser.role(end, 'is').flatMap((next) => leads(parser, next))])
      .flatMap((start) => columnsAt(parser, start))
      .map(({ end, value, cost }): Parse<Piece[]> => ({ end, cost, value: [{ kind: 'about', ref: value, part }] })),
  );
  return [...stated, ...aboutColumns(parser, at)];
}

function aboutColumns(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.fillers(at).flatMap((start) =>
    columnsAt(parser, start).flatMap(({ end, value: ref, cost }): Parse<Piece[]>[] => {
      // "sleepers" are the rows, and not their `sleeper_id`.
      if (ref.column.personal || (cost > 0 && ref.table.key.includes(ref.column.name))) return [];
      const plain: Parse<Piece[]> = { end, cost: cost - 0.1, value: [{ kind: 'about', ref, part: null }] };
      const parts = (['dependent', 'independent'] as const).flatMap((part) =>
        leads(parser, end).flatMap((next) =>
          parser.role(next, part).map((last): Parse<Piece[]> => ({ end: last, cost, value: [{ kind: 'about', ref, part }] })),
        ),
      );
      return [plain, ...parts];
    }),
  );
}

/** "regression of the yield on the girth", "predict the yield from the girth". */
function regressed(parser: Parser, at: number): Parse<Piece[]>[] {
  const opened = [
    ...parser.role(at, 'predict'),
    ...parser.role(at, 'regression').flatMap((end) => leads(parser, end).filter((next) => next > end)),
  ];
  return opened.flatMap((start) =>
    leads(parser, start).flatMap((from) =>
      columnsAt(parser, from).flatMap((y) =>
        parser
          .role(y.end, 'predictFrom')
          .flatMap((next) => leads(parser, next))
          .flatMap((next) => columnsAt(parser, next))
          .filter((x) => x.value.column !== y.value.column)
          .map(
            (x): Parse<Piece[]> => ({
              end: x.end,
              cost: x.cost + y.cost,
              value: [
                { kind: 'procedure', procedure: 'regression' },
                { kind: 'about', ref: y.value, part: 'dependent' },
                { kind: 'about', ref: x.value, part: 'independent' },
              ],
            }),
          ),
      ),
    ),
  );
}

/** "the difference in the mean fee": the groups follow. */
function differences(parser: Parser, at: number): Parse<Piece[]>[] {
  return parser.role(at, 'differ').flatMap((start) =>
    leads(parser, start).flatMap((next) =>
      parser.role(next, 'average').flatMap((end) =>
        leads(parser, end).flatMap((from) =>
          columnsAt(parser, from).map(
            (column): Parse<Piece[]> => ({
              end: column.end,
              cost: column.cost,
              value: [{ kind: 'meanDifference', ref: column.value }],
            }),
          ),
        ),
      ),
    ),
  );
}

/** "its mean and median", or a list of statistics that stands alone. */
function bareShapes(parser: Parser, at: number): Parse<Piece[]>[] {
  const pronouns = [at, ...parser.role(at, 'pronoun')].flatMap((start) => parser.fillers(start));
  return [...new Set(pronouns)].flatMap((start) =>
    shapeList(parser, start).flatMap(({ end, value }): Parse<Piece[]>[] =>
      [end, ...parser.role(end, 'pronoun')].map((last) => ({ end: last, cost: 1.5, value: [{ kind: 'shapes', shapes: value }] })),
    ),
  );
}
