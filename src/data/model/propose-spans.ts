import { nameWords } from '../engine/role-words.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { Engine } from '../engine/types.ts';
import { names } from './measure-words.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { Interval, ModelColumn, ModelTime } from './types.ts';

/** Ends of what lasts by itself, such as a contract: its numbers are levels that hold until then. */
const CONTRACT_ENDS =
  /^(until|end|ended|ends|to|churned|churn|terminated|termination|left|expired|expires|expiry|bis|ende|enddatum|beendet|gekundigt|kundigung\w*|austritt\w*|ablauf\w*|\w+(ende|enddatum|ablauf|kundigung))$/;
/** A contract ends so, and an order that is never delivered, whose amount is no level. */
const CANCELLED = /^(cancelled|canceled|cancellation|cncll\w*)$/;
/** Ends of what is worked off, such as a ticket. */
const WORK_ENDS = /^(closed|resolved|finished|completed|discharged|returned|restored|geschlossen|gelost|abgeschlossen|erledigt)$/;
/** Share of the pairs that must be in order; the rest are mistyped dates. */
const IN_ORDER = 0.99;
/** Half of the contracts of a table last at least so long. */
const CONTRACT_DAYS_MIN = 21;
const TIMES_MAX = 6;
const ROWS_MIN = 3;

export interface Spans {
  interval: Interval | null;
  /** The interval is one of contracts, so that its amounts are levels. */
  lasting: boolean;
  durations: ModelColumn[];
}

/** The times between two times of a row, where one follows the other, and the pair of which a row holds from the first until the second. */
export async function proposeSpans(
  engine: Engine,
  table: ProposedTable,
  { times, defaultTime }: { times: readonly ModelTime[]; defaultTime: string | null },
  signal?: AbortSignal,
): Promise<Spans> {
  const native = times.filter(({ sql }) => sql === null).slice(0, TIMES_MAX);
  const pairs = native.flatMap((from) => native.filter((until) => until !== from).map((until) => ({ from, until })));
  if (pairs.length === 0) return { interval: null, lasting: false, durations: [] };
  const counts = pairs.flatMap(({ from, until }) => {
    // A date may lie beyond what a timestamp can hold, to which comparing the two would convert it.
    const [a, b] = [from, until].map(({ column }) => `TRY_CAST(${quoteName(column)} AS TIMESTAMP)`);
    return [
      `count(*) FILTER (WHERE ${a} IS NOT NULL AND ${b} IS NOT NULL)`,
      `count(*) FILTER (WHERE ${b} >= ${a})`,
      `quantile_disc(date_diff('day', ${a}, ${b}), 0.5) FILTER (WHERE ${b} >= ${a})`,
    ];
  });
  const { rows } = await engine.query({
    sql: `SELECT ${counts.join(', ')} FROM ${quoteName(table.name)}`,
    tables: { [table.name]: table.path },
    signal,
  });
  const [row = []] = rows;
  const ordered = pairs.filter((_, i) => Number(row[3 * i]) >= ROWS_MIN && Number(row[3 * i + 1]) >= Number(row[3 * i]) * IN_ORDER);
  const before = ordered.filter(({ from, until }) => !ordered.some((other) => other.from === until && other.until === from));
  const interval = intervalOf(table, before, defaultTime);
  const days = pairs.findIndex(({ from, until }) => from.column === interval?.from && until.column === interval.until);
  return {
    interval,
    // An outage of some hours or a hire of some days ends too, and what it cost or whom it affected adds up.
    lasting: interval !== null && Number(row[3 * days + 2]) >= CONTRACT_DAYS_MIN && endsContract(table, interval),
    durations: before.map(({ from, until }) => durationOf(from.column, until.column)),
  };
}

type Pair = { from: ModelTime; until: ModelTime };

/** From the table's own time to the one named like an end, or to the only one that some rows lack. */
function intervalOf(table: ProposedTable, pairs: readonly Pair[], defaultTime: string | null): Interval | null {
  const { columns, rowCount } = table;
  const nulls = (time: ModelTime) => columns.find(({ name }) => name === time.column)?.nullCount ?? 0;
  const open = pairs.filter(({ from, until }) => from.column === defaultTime && nulls(from) === 0 && nulls(until) > 0);
  const contracts = open.filter(({ from, until }) => endsContract(table, { from: from.column, until: until.column }));
  const work = open.filter(({ until }) => isNamed(until.column, WORK_ENDS));
  const others = open.filter(({ until }) => !isNamed(until.column, CANCELLED));
  const [pair, other] = contracts.length > 0 ? contracts : work.length > 0 ? work : others;
  if (!pair || other || rowCount < ROWS_MIN) return null;
  return { from: pair.from.column, until: pair.until.column };
}

/** True for a span at whose end a contract ends; what is only cancelled must show that it lasts. */
function endsContract({ name, columns }: ProposedTable, { from, until }: Interval): boolean {
  if (isNamed(until, CONTRACT_ENDS)) return true;
  const numbers = columns.filter(({ role }) => role === 'additive_measure' || role === 'rate');
  return isNamed(until, CANCELLED) && [name, from, ...numbers.map((column) => column.name)].some((one) => names('lasting', nameWords(one)));
}

function isNamed(column: string, ends: RegExp): boolean {
  return nameWords(column).some((word) => ends.test(word));
}

function durationOf(from: string, until: string): ModelColumn {
  return {
    name: `${from}_to_${until}`,
    type: 'double',
    engineType: 'DOUBLE',
    personal: false,
    additivity: 'additive',
    unit: { kind: 'duration', in: 'second' },
    determinedBy: [],
    derived: { kind: 'duration', unit: 'second', from: { kind: 'column', name: from }, until: { kind: 'column', name: until } },
  };
}
