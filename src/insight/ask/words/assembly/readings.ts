import type { DataModel } from '../../../../data/model/types.ts';
import type { Covering } from '../grammar/parse.ts';
import type { Parser } from '../grammar/parser.ts';
import { fitting, Unfit } from '../grammar/pieces.ts';
import { asksForThings, showsThings } from '../groups/asked-things.ts';
import { binsOf } from '../groups/bins.ts';
import type { Language } from '../languages/types.ts';
import { totalsPerStep } from '../measures/measure-key.ts';
import { passesOverAim } from '../money/against-aims.ts';
import { asksForMoney, isOfMoney } from '../money/money-words.ts';
import { isNoSale } from '../money/sold.ts';
import { isNoWorth } from '../money/worth.ts';
import type { ReadQuery } from '../reading-context.ts';
import { sayReading } from '../say.ts';
import { timesOf } from '../times/measure-times.ts';
import { isOfAnyTime } from '../times/moments.ts';
import type { Piece } from '../types.ts';
import { type AssembledQuery, assemble } from './assemble.ts';

/** An assembled query with what its answer shows. */
export function shownAs({ query, define, measures, completing, hidden }: AssembledQuery, language: Language, model: DataModel): ReadQuery {
  return {
    query,
    define,
    shown: measures.map((measure, at) => ({
      name: query.metrics[at]!,
      unit: measure.kind === 'aggregate' ? (measure.unit ?? (measure.aggregate.of?.kind === 'duration' ? 'second' : null)) : null,
      percent: measure.kind === 'ratio' && measure.percent,
    })),
    unshown: query.metrics.slice(hidden ? 0 : measures.length),
    ...binsOf(measures),
    times: [...measures, ...completing].flatMap((measure) => timesOf(measure, model)),
    understood: sayReading({ query, measures }, language),
  };
}

/** What the cheapest covering makes that makes anything. */
export function firstFit<T>(whole: readonly Covering[], make: (pieces: readonly Piece[]) => T | null): { value: T; cost: number } | null {
  for (const { pieces, cost } of whole) {
    const value = fitting(() => make(pieces));
    if (value !== null) return { value, cost };
  }
  return null;
}

/** The queries of the coverings, each once, cheapest first. */
export function readings(
  whole: readonly Covering[],
  parser: Parser,
): { found: { reading: AssembledQuery; cost: number }[]; reason: string | null } {
  const found = new Map<string, { reading: AssembledQuery; cost: number }>();
  let reason: string | null = null;
  const money = asksForMoney(parser);
  for (const { pieces, cost } of whole.flatMap((covering) => [covering, ...totalsPerStep(covering)])) {
    try {
      const reading = assemble(pieces, parser.scope);
      if (parser.says('asOther') && !reading.query.top?.other) continue;
      if (asksForThings(parser) && (!reading.query.by || !showsThings(parser, reading.query.by))) continue;
      // "The split of the orders" says by what.
      if (parser.says('spread') && !reading.query.by && !reading.measures.some((one) => one.kind === 'aggregate' && one.bin)) continue;
      if (passesOverAim(parser, reading.measures)) continue;
      if (isNoWorth(parser, reading.measures) || isNoSale(parser, reading.measures, reading.query.filters)) continue;
      if (parser.says('compare') && isOneNumber(reading)) continue;
      if (money && !reading.measures.some(isOfMoney)) continue;
      if (parser.says('still') && isOfAnyTime(reading.query.filters, parser.scope.model)) {
        reason ??= parser.language.answers.notOfNow;
        continue;
      }
      const key = keyOf(reading);
      const total = cost + reading.cost;
      if (total < (found.get(key)?.cost ?? Number.POSITIVE_INFINITY)) found.set(key, { reading, cost: total });
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      reason ??= error.message || null;
    }
  }
  return { found: [...found.values()].sort((a, b) => a.cost - b.cost), reason };
}

/** Whether nothing is set against anything: "Double or Suite: compare the number of bookings" asks for one of each. */
const isOneNumber = ({ query, measures }: AssembledQuery): boolean =>
  query.by === undefined && query.compare_to === undefined && measures.length === 1 && measures[0]!.kind !== 'ratio';

/** What is computed, whatever it is called. */
function keyOf({ query, define }: AssembledQuery): string {
  const names = new Map(define.map(({ name }, at) => [name, `m${at}`]));
  return JSON.stringify([query, define.map(({ label: _, ...rest }) => rest)], (_key, value) =>
    typeof value === 'string' ? (names.get(value) ?? value) : value,
  );
}
