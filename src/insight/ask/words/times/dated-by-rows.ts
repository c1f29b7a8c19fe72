import { isTime, nameOf } from '../grammar/columns.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { ColumnRef, Measure, Piece, ReadingScope } from '../types.ts';
import { within } from './periods.ts';

const PERIODS: readonly Piece['kind'][] = ['period', 'span', 'compare'];
/** What else goes by the date of the rows. */
const DATING: readonly Piece['kind'][] = ['compare', 'change', 'stepGrowth', 'show', 'onAverage'];

/**
 * "Bookings with breakfast with a check-in this month": a moment that rows have, right before a period, is what the period is of. Measures of these
 * rows go by it; where others are asked for, or none, the rows have it as a condition.
 * @throws Unfit if the period cannot be one
 */
export function momentsWithPeriods(pieces: readonly Piece[], scope: ReadingScope): readonly Piece[] {
  return pieces.reduce<readonly Piece[]>((kept, piece) => {
    const ref = momentOf(piece) ?? momentOfState(piece, scope);
    const after = ref && kept[kept.indexOf(piece) + 1];
    if (!ref || !after || !PERIODS.includes(after.kind)) return kept;
    const rest = kept.filter((one) => one !== piece);
    if (rest.some(({ kind }) => kind === 'measure') && rest.every((one) => measuresIn(one).every((measure) => isUndated(measure, ref))))
      return rest.map((one) => withDate(one, ref));
    const filter = after.kind === 'period' && !after.atEnd ? within(ref.table, after.period.range, ref.column.name, scope.today) : null;
    if (!filter) throw new Unfit();
    return rest.map((one): Piece => (one === after ? { kind: 'where', condition: { filter, columns: [ref] } } : one));
  }, pieces);
}

/** The column of a condition that rows have a moment. */
function momentOf(piece: Piece): ColumnRef | null {
  if (piece.kind !== 'where') return null;
  const { filter, columns } = piece.condition;
  const [ref, another] = columns;
  return ref && !another && 'empty' in filter && !filter.empty && isTime(ref) ? ref : null;
}

/**
 * "Invoices paid since May", where as many rows have a date `pd_dt` as are in the state Paid: the date of that state. Null where several dates are
 * given so often, or few rows.
 */
function momentOfState(piece: Piece, { rowsWith, emptyCells }: ReadingScope): ColumnRef | null {
  const { filter, columns } = piece.kind === 'where' ? piece.condition : { filter: null, columns: [] };
  const [ref, another] = columns;
  if (!filter || !ref || another || !('is' in filter) || typeof filter.is !== 'string') return null;
  const { table } = ref;
  const rows = rowsWith?.get(nameOf(ref))?.get(filter.is);
  if (rows === undefined || rows < STATE_ROWS) return null;
  const [moment, second] = table.times.filter(
    ({ column }) => column !== table.defaultTime && emptyCells?.get(`${table.name}.${column}`) === table.rowCount - rows,
  );
  const column = table.columns.find(({ name }) => name === moment?.column);
  return column && !second ? { table, column } : null;
}

/** Fewer rows may be in a state as often as they have a date by chance. */
const STATE_ROWS = 5;

/**
 * "Revenue by month for bookings with a check-out in 2025": what is asked for by steps of time goes by the date that the rows are said to have in
 * the period, and so do the numbers that follow a count of them: "bookings with a check-in in 2025 and their nights".
 */
export function datedByRows(pieces: readonly Piece[]): readonly Piece[] {
  const [said, another] = pieces.filter((piece) => piece.kind === 'where' && piece.dated !== undefined);
  if (said?.kind === 'where' && said.dated && !another && !pieces.some(({ kind }) => kind === 'period') && goesByDates(pieces)) {
    const { ref, period } = said.dated;
    if (!pieces.some((one) => measuresIn(one).length > 0 && measuresIn(one).every((measure) => isUndated(measure, ref)))) return pieces;
    return pieces.map((one): Piece => {
      if (one === said) return { kind: 'period', period, atEnd: false };
      return one.kind === 'of' && one.dated === 'condition' ? { kind: 'of', table: one.table } : withDate(one, ref);
    });
  }
  return followersDated(pieces);
}

/** "Bookings with a check-in in 2025 and their nights": sums and means after a count of rows and its period go by the date of the count. */
function followersDated(pieces: readonly Piece[]): readonly Piece[] {
  const at = pieces.findIndex(({ kind }) => kind === 'period');
  const [before] = at > 0 ? measuresIn(pieces[at - 1]!) : [];
  if (before?.kind !== 'aggregate' || before.time === null || pieces.filter(({ kind }) => kind === 'period').length > 1) return pieces;
  const column = before.table.columns.find(({ name }) => name === before.time);
  if (!column) return pieces;
  const ref = { table: before.table, column };
  const isOfValues = (measure: Measure) => measure.kind === 'aggregate' && measure.aggregate.of !== null;
  return pieces.map((one, i) =>
    i > at && measuresIn(one).every((measure) => isOfValues(measure) && isUndated(measure, ref)) ? withDate(one, ref) : one,
  );
}

/**
 * "Premiums of policies that started in June": of contracts that began or ended in a period, and not of those that were in force at its end.
 */
export function begunOrEnded(pieces: readonly Piece[]): readonly Piece[] {
  const dated = pieces.find((piece) => piece.kind === 'where' && piece.dated !== undefined);
  const verb = pieces.find((piece) => piece.kind === 'of' && piece.dated === 'verb');
  const table = dated?.kind === 'where' ? dated.dated!.ref.table : verb?.kind === 'of' ? verb.table : null;
  const column = dated?.kind === 'where' ? dated.dated!.ref.column.name : table?.defaultTime;
  const holding = !table?.interval ? null : column === table.interval.from ? 'started' : column === table.interval.until ? 'ended' : null;
  const holds = (measure: Measure) => measure.kind === 'aggregate' && measure.table === table && measure.aggregate.holding === 'active';
  const periods = pieces.filter(({ kind }) => (dated ? kind === 'period' || kind === 'span' : PERIODS.includes(kind))).length;
  if (holding === null || !pieces.some((piece) => measuresIn(piece).some(holds)) || (dated ? periods > 0 : periods === 0)) return pieces;
  return pieces.map((piece): Piece => {
    if (dated?.kind === 'where' && piece === dated) return { kind: 'period', period: dated.dated!.period, atEnd: false };
    if (piece.kind === 'of' && piece.table === table) return { kind: 'of', table };
    const [measure] = measuresIn(piece);
    return measure?.kind === 'aggregate' && holds(measure)
      ? ({ ...piece, measure: { ...measure, aggregate: { ...measure.aggregate, holding } } } as Piece)
      : piece;
  });
}

/** Whether a question asks by steps of time that no column is named for, or compares periods. */
const goesByDates = (pieces: readonly Piece[]): boolean =>
  pieces.some(
    (piece) =>
      DATING.includes(piece.kind) ||
      (piece.kind === 'group' && piece.dimensions.some((one) => one.kind === 'time' && one.ref === null)) ||
      ((piece.kind === 'asked' || piece.kind === 'top') && piece.dimension.kind === 'time' && piece.dimension.ref === null),
  );

/** The measure of a piece, if it has one. */
export const measuresIn = (piece: Piece): Measure[] => ('measure' in piece && piece.measure ? [piece.measure] : []);

/** Whether a measure is of a table's rows by whatever date, or by this one. */
export function isUndated(measure: Measure, { table, column }: ColumnRef): boolean {
  if (measure.kind === 'ratio') return isUndated(measure.of, { table, column }) && isUndated(measure.per, { table, column });
  return measure.kind === 'aggregate' && measure.table === table && (measure.time === null || measure.time === column.name);
}

/** A piece with its measure dated by a column. */
export const withDate = (piece: Piece, ref: ColumnRef): Piece =>
  'measure' in piece && piece.measure ? ({ ...piece, measure: datedBy(piece.measure, ref) } as Piece) : piece;

function datedBy(measure: Measure, ref: ColumnRef): Measure {
  if (measure.kind === 'ratio') return { ...measure, of: datedBy(measure.of, ref), per: datedBy(measure.per, ref) };
  return measure.kind === 'aggregate' && measure.table === ref.table
    ? { ...measure, time: ref.column.name === ref.table.defaultTime ? measure.time : ref.column.name }
    : measure;
}
