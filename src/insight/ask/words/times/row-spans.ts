import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable, ModelTime } from '../../../../data/model/types.ts';
import { partsOf } from '../tokens/tokens.ts';
import { UNITS } from '../vocabulary/generic-words.ts';

/** Words for how long something lasts. */
export const DURATIONS: ReadonlySet<string> = new Set(['duration', 'durations', 'length', 'lengths', 'dauer', 'lange', 'laenge']);

/** Whether a column gives the duration itself: `duration_minutes`. */
export const holdsDuration = ({ columns }: ModelTable): boolean =>
  columns.some(({ name, additivity }) => {
    const said = partsOf(name).filter((part) => !UNITS.has(part));
    return additivity !== null && said.length === 1 && DURATIONS.has(said[0]!);
  });

/** The moments from and until which rows of a table hold; null if they do not, or if the moments are only texts. */
export function spanOf({ interval, times }: ModelTable): { from: ModelTime; until: ModelTime } | null {
  const [from, until] = [interval?.from, interval?.until].map((name) => times.find(({ column, sql }) => column === name && sql === null));
  return from && until ? { from, until } : null;
}

/** The time between two moments of a row. */
export const between = (from: ModelTime, until: ModelTime): RowExpression => ({
  kind: 'duration',
  unit: 'second',
  from: { kind: 'column', name: from.column },
  until: { kind: 'column', name: until.column },
});

const BEGINS =
  /^(?:start|starts|started|begin|begins|began|from|opened|received|checkin|pickup|rented|borrowed|lent|beginn|von|start\w*|ab)$/;
const ENDS =
  /^(?:end|ends|ended|finish|finished|until|to|closed|returned|left|completed|resolved|checkout|ende|bis|beendet|zuruck\w*|abgeschlossen|erledigt)$/;

/** From when until when rows last: by the model, by the only two moments of which one follows the other, or by what these are called. */
export function lastedSpan(table: ModelTable): { from: ModelTime; until: ModelTime } | null {
  const given = spanOf(table);
  if (holdsDuration(table) || table.columns.some(({ derived, unit }) => derived === undefined && unit?.kind === 'duration')) return null;
  const time = (expression: RowExpression) =>
    expression.kind === 'column' ? table.times.find(({ column, sql }) => column === expression.name && sql === null) : undefined;
  const called = ({ column }: ModelTime, words: RegExp) => partsOf(column).some((part) => words.test(part));
  const pairs = table.columns.flatMap(({ derived }) => {
    if (derived?.kind !== 'duration') return [];
    const [from, until] = [time(derived.from), time(derived.until)];
    return from && until ? [{ from, until }] : [];
  });
  const all = given ? [given] : pairs.filter(({ from, until }) => called(from, BEGINS) && called(until, ENDS));
  const [pair, another] = all.length > 0 ? all : pairs;
  // What begins only then has not lasted before.
  return pair && !another && !called(pair.until, BEGINS) ? pair : null;
}
