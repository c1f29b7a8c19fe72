import { phrase } from '../../../platform/locale.ts';
import { inSentence, sayPercent, sayValue } from '../../figures/wording.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { sayPerRow } from '../../statistics/row-words.ts';
import type { Amount } from '../../statistics/types.ts';
import { type Metric, wordsOf } from '../bind-metrics.ts';
import { type DaySeries, rowsOf } from './day-series.ts';
import type { MemberSeries } from './member-series.ts';

/** Some days on which more or less came in than usual, and the value that brought most of it, if one did. */
interface Episode {
  start: number;
  end: number;
  direction: string;
  /** `there`: it brought most of what happened to the whole. */
  member: { dimension: string; name: string | null; of: string; there: boolean } | null;
}

/** Amounts and the rows behind them, day by day. */
type Days = ReadonlyMap<number, { value: number; rows: number }>;

const DISCOUNT = /^(discounts?|rebates?|markdowns?|promos?|promotions?|coupons?|rabatte?|nachlass|nachlaesse|skonto)$|.(rabatt|nachlass)$/;
const PRICE = /^(prices?|preise?)$|.preise?$/;
/** Smaller moves, as a share, are not worth telling. */
const MOVE_MIN = 0.05;
/** Standard errors by which the rows of an episode differ from those around it. */
const ERRORS_MIN = 3;
/** Days on either side that show what is usual, and how few show none. */
const AROUND = 90;
const AROUND_MIN = 14;

/**
 * What moved together with an episode, as it ends a sentence: the value it was mostly in, the amount per row, and columns of discounts or prices. More
 * rows at lower prices or higher discounts are what a promotion brings, and are called so; without such evidence, nothing is.
 */
export function episodeCause(metric: Metric, series: DaySeries, members: readonly MemberSeries[], episode: Episode): string {
  const { member, direction } = episode;
  const mostly = member?.there
    ? phrase(`, mostly${member.of.replace(/^ of/, ' in')}`, `, vor allem bei${member.of.replace(/^ von/, '')}`)
    : '';
  if (series.step !== 'day') return mostly;
  const own =
    member && members.find(({ dimension }) => dimension.name === member.dimension)?.members.find(({ name }) => name === member.name);
  const days = own ? own.days : wholeDays(series, 0);
  const each =
    metric.kind === 'sum' && !metric.repeated && days ? moveOf(member ? memberDays(metric, own!.days!) : (days as Days), episode) : null;
  const priced = each === null ? '' : sayEach(metric, each, member?.there === true);
  const beside = series.metrics.flatMap((other, i) => (i === 0 ? [] : (sayBeside(other, moveOf(wholeDays(series, i), episode)) ?? [])));
  const cheaper = (each !== null && each.after < each.before) || beside.some((one) => one.cheaper);
  const named = direction === 'high' && cheaper ? phrase(', as in a promotion', ', wie bei einer Aktion') : '';
  return `${mostly}${priced}${beside[0]?.text ?? ''}${named}`;
}

/** A metric's amounts by day; of a mean, as many times as it has rows. */
function wholeDays(series: DaySeries, index: number): Days {
  const metric = series.metrics[index]!;
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  return new Map(
    series.points.flatMap((point) => {
      const value = amountValue(metric, point.amounts[index]!);
      const rows = index === 0 ? rowsOf(series, point) : point.rows;
      return value === null || rows === 0 ? [] : [[point.day, { value: adds ? value : value * rows, rows }] as const];
    }),
  );
}

function memberDays(metric: Metric, days: ReadonlyMap<number, { amount: Amount; rows: number }>): Days {
  return new Map([...days].map(([day, { amount, rows }]) => [day, { value: amountValue(metric, amount) ?? 0, rows }]));
}

/** The amount per row in an episode and around it; null unless they differ beyond what days vary by themselves. */
function moveOf(days: Days, { start, end }: { start: number; end: number }): { before: number; after: number } | null {
  const sums = { inside: { value: 0, rows: 0 }, around: { value: 0, rows: 0 } };
  const around: { value: number; rows: number }[] = [];
  for (const [day, one] of days) {
    if (day < start - AROUND || day > end + AROUND) continue;
    const inside = day >= start && day <= end;
    if (!inside) around.push(one);
    const sum = sums[inside ? 'inside' : 'around'];
    sum.value += one.value;
    sum.rows += one.rows;
  }
  if (around.length < AROUND_MIN || sums.inside.rows === 0) return null;
  const [before, after] = [sums.around.value / sums.around.rows, sums.inside.value / sums.inside.rows];
  // The more rows a day has, the less its mean varies.
  const variance = around.reduce((sum, { value, rows }) => sum + rows * (value / rows - before) ** 2, 0) / (around.length - 1);
  const error = Math.sqrt(variance / sums.inside.rows);
  if (before < 0 || Math.abs(after - before) < MOVE_MIN * before || !(Math.abs(after - before) > ERRORS_MIN * error)) return null;
  return { before, after };
}

/** ", at 18.0% less per order". */
function sayEach(metric: Metric, { before, after }: { before: number; after: number }, there: boolean): string {
  const by = sayPercent(Math.abs(after / before - 1));
  const [each, where, dort] = [sayPerRow(metric), there ? ' there' : '', there ? 'dort ' : ''];
  return after < before
    ? phrase(`, at ${by} less ${each}${where}`, `, ${dort}${each} ${by} weniger`)
    : phrase(`, at ${by} more ${each}${where}`, `, ${dort}${each} ${by} mehr`);
}

/** ", while average discount rose from 2.10 to 15.00", of columns that say what something costs. */
function sayBeside(metric: Metric, move: { before: number; after: number } | null): { text: string; cheaper: boolean } | null {
  const words = metric.column === null ? [] : wordsOf(metric.column);
  const discount = words.some((word) => DISCOUNT.test(word));
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  if (!move || !(discount || (!adds && words.some((word) => PRICE.test(word))))) return null;
  const up = move.after > move.before;
  const label = adds ? `${metric.label} ${sayPerRow(metric)}` : metric.label;
  const [from, to] = [move.before, move.after].map((value) => sayValue(adds ? { ...metric, format: 'decimal' } : metric, value));
  return {
    text: phrase(
      `, while ${inSentence(label)} ${up ? 'rose' : 'fell'} from ${from} to ${to}`,
      `, während ${label} von ${from} auf ${to} ${up ? 'stieg' : 'fiel'}`,
    ),
    cheaper: discount === up,
  };
}
