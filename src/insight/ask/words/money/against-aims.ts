import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { columnsAt } from '../grammar/columns.ts';
import { NUMBERS } from '../grammar/number-roles.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf, columnOf } from '../measures/aggregate-of.ts';
import { measureKey } from '../measures/measure-key.ts';
import { isSum } from '../measures/ratio-terms.ts';
import { simpleMeasures } from '../measures/simple-measures.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Measure, Piece, Threshold } from '../types.ts';
import { AIMED_AT, AMOUNTS, UNITS } from '../vocabulary/generic-words.ts';
import { amountsOf } from './money-amounts.ts';
import { aimedTables } from './worth.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** What sets a number against another one. */
const AGAINST = set('against versus vs gegen gegenuber');
/** What says on which side of an aim a number is. */
const SIDES = set('above over below under beyond within uber unter oberhalb unterhalb innerhalb');
/** What was done with an aim, before it or, in German, after it. */
const REACHED = set(`
  meet met hit reach reached achieve achieved beat exceed exceeded miss missed surpass surpassed erreicht erreichen verfehlt verfehlen ubertroffen eingehalten
  uberschritten unterschritten`);
/** On which side of an aim what came about is. */
const SIDE: Readonly<Record<string, Threshold>> = Object.fromEntries([
  ...[...set('above over beyond uber oberhalb beat exceed exceeded surpass surpassed ubertroffen uberschritten')].map((word) => [
    word,
    { above: 0 },
  ]),
  ...[...set('below under unter unterhalb miss missed verfehlt verfehlen unterschritten')].map((word) => [word, { below: 0 }]),
  ...[...set('meet met hit reach reached achieve achieved erreicht erreichen')].map((word) => [word, { at_least: 0 }]),
  ...[...set('within innerhalb eingehalten')].map((word) => [word, { at_most: 0 }]),
]);
/** Which number is set against an aim, where it has no other name. */
const ACTUAL = set('actual actuals ist spent used achieved reached real tatsachlich tatsachliche erreicht');
const DOING = set('perform performed performing doing fare fared stand stood compare compared stehen standen liegen lagen lag liegt');

/** "Revenue against target by month", "did we meet our target", "are we over budget": what came about and what was aimed at, both. */
export function againstAims(parser: Parser, at: number): Parse<Piece[]>[] {
  const named = simpleMeasures(parser, actualAt(parser, at))
    .filter(({ value }) => isSum(value, parser) && !isAim(value))
    .flatMap((actual) =>
      relatedAims(parser, actual.end, AGAINST)
        // The distance is not set against a target revenue.
        .filter((aim) => actualsOf(parser, aim.value).some((one) => measureKey(one) === measureKey(actual.value)))
        .map((aim) => both(actual.cost, aim, actual.value)),
    );
  const asked = DOING.has(wordAt(parser, at)) ? parser.reached(at + 1, 4, 'filler', 'preposition') : [at];
  const open = asksNumber(parser)
    ? []
    : asked.flatMap((start) =>
        [...relatedAims(parser, start, AGAINST, SIDES, REACHED), ...doneWith(parser, start)].flatMap((aim) =>
          actualsOf(parser, aim.value).map((actual) => both(0.1, aim, actual)),
        ),
      );
  return [...named, ...open, ...(asksWhich(parser) ? onSides(parser, at) : [])];
}

/** "Which shops missed their target", "which are over budget": those of which the difference is on one side. */
function onSides(parser: Parser, at: number): Parse<Piece[]>[] {
  const starts = DOING.has(wordAt(parser, at)) ? parser.fillers(at + 1) : [at];
  return starts.flatMap((start) =>
    [...relatedAims(parser, start, SIDES, REACHED), ...doneWith(parser, start)].flatMap((aim) =>
      actualsOf(parser, aim.value).flatMap((of): Parse<Piece[]>[] => {
        const said = parser.tokens.slice(start, aim.end).flatMap(({ word }) => SIDE[word] ?? []);
        const [threshold, another] = said;
        if (!threshold || another) return [];
        const label = `${of.kind === 'metric' ? of.metric.name : of.label} − ${partsOf(aim.value.column.name).join(' ')}`;
        const measure: Measure = { kind: 'ratio', of, per: aimOf(aim), percent: false, minus: true, filled: true, label };
        return [{ end: aim.end, cost: aim.cost + 0.1, value: [{ kind: 'having', measure, threshold }] }];
      }),
    ),
  );
}

/** Whether a question sets something against an aim that its measures do not show: "which shops are over budget" asks for none that merely have one. */
export function passesOverAim(parser: Parser, measures: readonly Measure[] | null): boolean {
  const said = parser.tokens.some(
    (_, at) => relatedAims(parser, at, AGAINST, SIDES, REACHED).length > 0 || doneWith(parser, at).length > 0,
  );
  const parts = (measures ?? []).flatMap((one) => (one.kind === 'ratio' && one.minus ? [one.of, one.per] : [one]));
  return said && !(parts.some(isAim) && parts.some((measure) => !isAim(measure)));
}

type Aim = Parse<ColumnRef>;

function both(cost: number, aim: Aim, actual: Measure): Parse<Piece[]> {
  const pieces = [actual, aimOf(aim)].map((one): Piece => ({ kind: 'measure', measure: one }));
  return { end: aim.end, cost: cost + aim.cost, value: pieces };
}

const aimOf = ({ value: { table, column } }: Aim): Measure =>
  aggregateOf(table, 'sum', { kind: 'column', name: column.name }, null, partsOf(column.name).join(' '));

const wordAt = ({ tokens }: Parser, at: number): string => tokens[at]?.word ?? '';

/** "Actual revenue": the revenue. */
const actualAt = (parser: Parser, at: number): number =>
  /^(?:actual|tatsachliche[rns]?)$/.test(wordAt(parser, at)) && parser.names(at).length === 0 ? at + 1 : at;

/** The aims after a word that sets something against them. */
const relatedAims = (parser: Parser, at: number, ...known: readonly ReadonlySet<string>[]): Aim[] =>
  known.some((words) => words.has(wordAt(parser, at))) ? parser.fillers(at + 1).flatMap((start) => aimsAt(parser, start)) : [];

/** "Das Ziel erreicht". */
const doneWith = (parser: Parser, at: number): Aim[] =>
  parser.language.code === 'de'
    ? aimsAt(parser, at).flatMap((aim) => (REACHED.has(wordAt(parser, aim.end)) ? [{ ...aim, end: aim.end + 1 }] : []))
    : [];

/** What is aimed at, by the name of a column or of a table with one such column. */
function aimsAt(parser: Parser, at: number): Aim[] {
  const columns = columnsAt(parser, at).filter(({ value }) => isAimed(value.column));
  const tables = aimedTables(parser, at).flatMap((parse): Aim[] => {
    const numbers = parse.value.columns.filter(isNumber);
    const [aim, another] = numbers.length === 1 ? numbers : numbers.filter(isAimed);
    return aim && !another ? [{ ...parse, value: { table: parse.value, column: aim } }] : [];
  });
  return [...columns, ...tables];
}

const isNumber = ({ additivity, personal, derived }: ModelColumn): boolean =>
  (additivity === 'additive' || additivity === 'quota') && !personal && !derived;

const isAimed = (column: ModelColumn): boolean => isNumber(column) && partsOf(column.name).some((part) => AIMED_AT.has(part));

const isAim = (measure: Measure): boolean => {
  const column = columnOf(measure);
  return column !== undefined && measure.kind === 'aggregate' && (isAimed(column) || isOnlyAim(measure.table, column));
};

const isOnlyAim = (table: ModelTable, column: ModelColumn): boolean =>
  partsOf(table.name).some((part) => AIMED_AT.has(part)) && table.columns.filter(isNumber).every((one) => one === column);

const asksNumber = (parser: Parser): boolean =>
  asksWhich(parser) || ASKING.some((role) => parser.tokens.some((_, at) => parser.role(at, role).length > 0));

const ASKING = [...NUMBERS, 'percent', 'share'] as const;

/** "Which shops …", and not "what was …". */
const asksWhich = (parser: Parser): boolean =>
  parser.fillers(0).some((at) => parser.role(at, 'which').length > 0 && !/^(?:what|was|who|wer)$/.test(wordAt(parser, at)));

/** What an aim is of, where nothing names it: the actual number beside it, the numbers that it is called after, or the money that a budget is for. */
function actualsOf({ scope }: Parser, { table, column }: ColumnRef): Measure[] {
  const sumOf = (ref: ColumnRef): Measure =>
    aggregateOf(ref.table, 'sum', { kind: 'column', name: ref.column.name }, null, partsOf(ref.column.name).join(' '));
  const plain = (name: string) => partsOf(name).filter((part) => !AIMED_AT.has(part) && !UNITS.has(part) && !AMOUNTS.has(part));
  const beside = table.columns.filter(
    (one) => one.additivity === 'additive' && !isAimed(one) && partsOf(one.name).some((part) => ACTUAL.has(part)),
  );
  if (beside.length > 0) return beside.map((one) => sumOf({ table, column: one }));
  const own = plain(column.name);
  const rest = own.length > 0 ? own : plain(table.name);
  const named = scope.model.tables.flatMap((other) =>
    other.columns
      .filter((one) => one.additivity === 'additive' && !one.personal && !one.derived && !isAimed(one))
      .filter((one) => rest.length > 0 && rest.every((part) => partsOf(one.name).includes(part)))
      .map((one): ColumnRef => ({ table: other, column: one })),
  );
  if (named.length > 0) return named.map(sumOf);
  const isBudget = [...partsOf(column.name), ...partsOf(table.name)].some((part) => /^budget/.test(part));
  return amountsOf(scope, isBudget ? 'out' : 'in').map((amount) =>
    amount.kind === 'column'
      ? sumOf(amount.ref)
      : { kind: 'metric', metric: amount.metric, label: amount.metric.label ?? amount.metric.name },
  );
}
