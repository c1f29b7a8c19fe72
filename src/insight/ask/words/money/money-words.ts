import { saysWhen } from '../conditions/absent-values.ts';
import { thresholds } from '../conditions/bounds.ts';
import { NUMBERS } from '../grammar/number-roles.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Flow } from '../languages/money-words.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import { phraseEnds as endsOf } from '../tokens/phrase-ends.ts';
import { fold, partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Direction, Measure, Piece } from '../types.ts';
import { type Amount, amountsOf, isMoney, payOf } from './money-amounts.ts';

/** A verb of money, such as "take in": where it ends, and which way the money goes. */
interface MoneyVerb {
  end: number;
  flow: Flow;
}

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Verbs that are of money whatever stands beside them; "take" and "make" are not. */
const PLAIN = set(`
  earn earns earned earning gross grosses grossed spend spends spent spending pay pays paid paying refund refunds refunded reimburse reimbursed verdient
  verdienen verdiente verdienten eingenommen erwirtschaftet erwirtschaften ausgegeben bezahlt gezahlt zahlt zahlen zahlte zahlten`);
/** Of what people are paid. */
const EARNING = set('earn earns earned earning make makes made verdient verdienen verdiente verdienten');
const WE = set('we us our wir uns unser unsere');

const phraseEnds = ({ tokens }: Parser, at: number, phrases: readonly string[]): number[] => endsOf(tokens, at, phrases);

/** The verb of money at a position; the longest phrase. */
function verbAt(parser: Parser, at: number): MoneyVerb | null {
  const { verbs } = parser.language.money;
  const ours = parser.tokens.slice(0, at).some(({ word }) => WE.has(word));
  const found = (['in', 'out', 'any'] as const).flatMap((flow) =>
    phraseEnds(parser, at, verbs[flow]).map((end): MoneyVerb => ({ end, flow: directed(flow, ours) })),
  );
  return found.sort((a, b) => b.end - a.end)[0] ?? null;
}

/** What customers pay is taken in; what "we" pay is not. */
const directed = (flow: Flow, ours: boolean): Flow => (flow === 'in' ? 'in' : ours ? 'out' : flow === 'out' ? 'any' : flow);

/** Where "how much", "how much money" ends, if it asks for an amount of money by a verb that follows. */
export function askedMoney(parser: Parser, at: number): number[] {
  const { nouns, auxiliaries } = parser.language.money;
  return parser.role(at, 'howMuch').flatMap((end) => {
    const money = phraseEnds(parser, end, nouns.any);
    const opens = parser.closes(end) || phraseEnds(parser, end, auxiliaries).some((next) => !isOfOne(parser, next));
    const verb = parser.tokens.some((_, later) => later >= end && verbAt(parser, later) !== null);
    return verb ? [...money, ...(opens ? [end] : [])] : [];
  });
}

/** "How much does a client spend" asks for no total. */
const isOfOne = ({ tokens }: Parser, at: number): boolean => INDEFINITE.has(tokens[at]?.word ?? '');

const INDEFINITE = set('a an one average typical single ein eine einer einem');

/** "What did we spend": asks for an amount where the verb can mean nothing else. */
function asksWhat(parser: Parser, at: number): boolean {
  const { auxiliaries } = parser.language.money;
  const opens = parser.tokens
    .slice(0, at)
    .some(
      ({ word }, start) =>
        (word === 'what' || word === 'was') &&
        phraseEnds(parser, start + 1, auxiliaries).some((end) => !isOfOne(parser, end) && !saysNumber(parser, end, at)),
    );
  return opens && PLAIN.has(fold(parser.tokens[at]!.text));
}

/** "What is the total of the invoices that have been paid" asks for what is named, and the verb says of which. */
const saysNumber = (parser: Parser, from: number, to: number): boolean =>
  parser.tokens.slice(from, to).some((_, i) => parser.role(from + i, ...NUMBERS, 'share', 'percent').length > 0);

/** Whether the question asks by a verb how much money flows. */
export const asksForMoney = (parser: Parser): boolean =>
  parser.tokens.some((_, at) => askedMoney(parser, at).length > 0) ||
  parser.tokens.some((_, at) => verbAt(parser, at) !== null && asksWhat(parser, at));

/** The verb itself, where something else says of which amount: "how much did we spend on rent". */
export function spentAt(parser: Parser, at: number): number[] {
  const verb = verbAt(parser, at);
  // "How much did the total of invoices paid in May grow" asks by how much.
  if (!verb || parser.says('change') || !isAsked(parser, at)) return [];
  return [verb.end];
}

const isAsked = (parser: Parser, at: number): boolean =>
  asksWhat(parser, at) || parser.tokens.slice(0, at).some((_, start) => askedMoney(parser, start).some((end) => end <= at));

/** "how much did we take in", "which vendor earned the most", "customers who spent over 500": the amounts that a verb of money may mean. */
export function moneyAt(parser: Parser, at: number): Parse<Piece[]>[] {
  const verb = verbAt(parser, at);
  if (!verb) return [];
  const word = fold(parser.tokens[at]!.text);
  const measures = measuresOf(parser, { at, end: verb.end, word }, verb.flow);
  const asked = isAsked(parser, at) ? measures(null).map((measure) => piece(verb.end, { kind: 'measure', measure })) : [];
  const objects = [verb.end, ...phraseEnds(parser, verb.end, parser.language.money.objects)];
  const ranked = objects.flatMap((start) =>
    mostAt(parser, start).flatMap(({ end, value: direction }) =>
      measures(direction).map((measure) => piece(end, { kind: 'superlative', direction, measure })),
    ),
  );
  const bounded =
    PLAIN.has(word) || (verb.end > at + 1 && verb.flow === 'in')
      ? objects.flatMap((start) =>
          thresholds(parser, start)
            .filter(({ end }) => endsAmount(parser, end))
            .flatMap(({ end, value: threshold }) => measures(null).map((measure) => piece(end, { kind: 'having', measure, threshold }))),
        )
      : [];
  return [...asked, ...ranked, ...bounded];
}

const AMOUNT = 0.3;
const piece = (end: number, value: Piece): Parse<Piece[]> => ({ end, cost: AMOUNT, value: [value] });

/** "the most", "most money", "the least": no noun that is counted follows. */
function mostAt(parser: Parser, at: number): Parse<Direction>[] {
  const { money } = parser.language;
  return parser.fillers(at).flatMap((start) =>
    (
      [
        ['most', 'desc'],
        ['fewest', 'asc'],
      ] as const
    ).flatMap(([role, value]) =>
      parser.role(start, role).flatMap((end) =>
        [...phraseEnds(parser, end, money.nouns.any), ...(endsAmount(parser, end) ? [end] : [])].map((last) => ({
          end: last,
          cost: 0,
          value,
        })),
      ),
    ),
  );
}

/** Whether no noun follows of which an amount would be a number. */
const endsAmount = (parser: Parser, at: number): boolean =>
  parser.closes(at) ||
  (parser.names(at).length === 0 &&
    parser.values(at).length === 0 &&
    (parser.role(at, 'preposition', 'and', 'filler', 'since', 'last', 'this', 'by', 'before', 'after', 'order').length > 0 ||
      parser.yearAt(at) !== null ||
      parser.monthAt(at) !== null));

/** The numbers that a verb may mean; for a ranking in a direction those of single people are the extremes of each. */
function measuresOf(parser: Parser, { at, end, word }: { at: number; end: number; word: string }, flow: Flow) {
  const pay = EARNING.has(word) ? [...parser.tablesNamed()].flatMap(payOf) : [];
  // A verb that the data has a name like means that.
  const named = parser
    .names(at)
    .flatMap(({ value, end: last }) =>
      value.kind === 'column' && last <= end && isMoney(value) ? [{ table: value.table, column: value.column }] : [],
    );
  const amounts: Amount[] =
    named.length > 0
      ? named.filter(({ column }) => column.additivity === 'additive').map((ref) => ({ kind: 'column', ref }))
      : amountsOf(parser.scope, flow);
  return (direction: Direction | null): Measure[] => {
    if (pay.length === 0) return amounts.map(totalOf);
    // What people earned in a year may be what they brought in.
    const dated = parser.tokens.some((_, position) => saysWhen(parser, position));
    return direction === null || dated ? [] : pay.map((ref) => extremeOf(ref, direction));
  };
}

/** The total of an amount. */
function totalOf(amount: Amount): Measure {
  if (amount.kind === 'metric') return { kind: 'metric', metric: amount.metric, label: amount.metric.label ?? amount.metric.name };
  const { table, column } = amount.ref;
  return { ...aggregateOf(table, 'sum', { kind: 'column', name: column.name }, null, labelOf(column.name)), time: null };
}

const extremeOf = ({ table, column }: ColumnRef, direction: Direction): Measure =>
  aggregateOf(table, direction === 'desc' ? 'max' : 'min', { kind: 'column', name: column.name }, null, labelOf(column.name));

const labelOf = (name: string): string => partsOf(name).join(' ');

/** Whether a number is an amount of money, as far as is known. */
export function isOfMoney(measure: Measure): boolean {
  if (measure.kind === 'ratio') return isOfMoney(measure.of);
  if (measure.kind === 'metric') return true;
  const { of } = measure.aggregate;
  const column = of?.kind === 'column' ? measure.table.columns.find(({ name }) => name === of.name) : undefined;
  return of !== null && (column === undefined ? of.kind !== 'column' : isMoney({ table: measure.table, column }));
}
