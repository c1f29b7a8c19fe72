import { phrase } from '../../platform/locale.ts';
import type { Section } from '../figures/document.ts';
import { inSentence, labelOf, sayCount, sayList, sayMember, sayPercent, saySpan } from '../figures/wording.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import type { Breakdown } from '../metrics/queries/breakdown.ts';
import { sharesOf } from '../statistics/contributors.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';
import { sayRows } from '../statistics/row-words.ts';
import type { Amount, Span } from '../statistics/types.ts';
import { LEAD_MIN } from './make-blocks.ts';
import { shortValue } from './page-one.ts';

type Headline = NonNullable<Section['headline']>;

/** Who leads, by how much, and of what; of several dimensions, the first in which one value leads clearly. null where there is nothing to rank. */
export function rankingHeadline(
  metric: Metric,
  breakdowns: readonly Breakdown[],
  total: Amount,
  covered: Span | null,
): { headline: Headline; of: Breakdown } | null {
  const ranked = breakdowns.flatMap((one) => rankedBy(metric, one, total) ?? []);
  const chosen = ranked.find(({ clear }) => clear) ?? ranked[0];
  if (!chosen) return null;
  const { breakdown, first, second, last, clear } = chosen;
  const label = labelOf(breakdown.dimension.name);
  const [by, measure] = [phrase(`By ${inSentence(label)}`, `Nach ${label}`), inSentence(metric.label)];
  const when = covered ? ` ${saySpan(covered)}` : '';
  const value = ({ value: own }: Ranked) => shortValue(metric, own);
  const sentence =
    first.share === null || second.share === null
      ? phrase(
          `${by}, ${measure}${when} is highest for ${first.name} (${value(first)}) and lowest for ${last.name} (${value(last)}).`,
          `${by} ist ${measure}${when} am höchsten bei ${first.name} (${value(first)}) und am niedrigsten bei ${last.name} (${value(last)}).`,
        )
      : clear
        ? phrase(
            `${by}, ${first.name} leads with ${sayPercent(first.share)} of ${measure}${when} (${value(first)} of ${shortValue(metric, amountValue(metric, total))}), ahead of ${second.name} with ${sayPercent(second.share)}.`,
            `${by} führt ${first.name} mit ${sayPercent(first.share)} von ${measure}${when} (${value(first)} von ${shortValue(metric, amountValue(metric, total))}), vor ${second.name} mit ${sayPercent(second.share)}.`,
          )
        : phrase(
            `${by}, no value stands out in ${measure}${when}: ${first.name} has ${sayPercent(first.share)}, ${second.name} ${sayPercent(second.share)}.`,
            `${by} ragt bei ${measure}${when} kein Wert heraus: ${first.name} hat ${sayPercent(first.share)}, ${second.name} ${sayPercent(second.share)}.`,
          );
  return { headline: { sentence, receiptIds: [breakdown.receiptId] }, of: breakdown };
}

/** Whether one value leads clearly. */
export const leads = (metric: Metric, breakdown: Breakdown, total: Amount): boolean => rankedBy(metric, breakdown, total)?.clear ?? false;

interface Ranked {
  name: string;
  value: number | null;
  share: number | null;
}

function rankedBy(metric: Metric, breakdown: Breakdown, total: Amount) {
  const shares = sharesOf(metric, breakdown.members, total);
  const named = breakdown.members.flatMap(({ name, rows, amount }, i): Ranked[] => {
    const value = amountValue(metric, amount);
    return name === null || rows === 0 || value === null ? [] : [{ name: sayMember(name), value, share: shares[i] ?? null }];
  });
  const [first, second, last] = [named[0], named[1], named.at(-1)];
  if (!first || !second || !last) return null;
  const clear = first.share === null || second.share === null ? first.value !== last.value : first.share - second.share >= LEAD_MIN;
  return { breakdown, first, second, last, clear };
}

/** How many rows are listed, of which time, and what they add up to, currency by currency; `of` says what the rows are. */
export function listHeadline(
  rows: number,
  { of, sums, covered }: { of: Pick<Metric, 'thing'>; sums: { metric: Metric; amount: Amount }[]; covered: Span | null },
  receiptId: string,
): Headline {
  const when = covered ? ` ${saySpan(covered)}` : '';
  const counted = `${sayRows(rows, of)}${when}`;
  const shown = sums.flatMap(({ metric, amount }) => {
    const value = amountValue(metric, amount);
    return value === null ? [] : [shortValue(metric, value)];
  });
  const column = sums[0]?.metric.column;
  if (shown.length === 0 || !column) return { sentence: `${counted}.`, receiptIds: [receiptId] };
  const label = labelOf(column);
  return {
    sentence: phrase(
      `${counted}: ${inSentence(label)} of ${sayList(shown)} in total.`,
      `${counted}: ${label} von zusammen ${sayList(shown)}.`,
    ),
    receiptIds: [receiptId],
  };
}

/** Whether data can be relied on: what part of it is there, and how much is to be checked. */
export function qualityHeadline(
  { filled, checks, repeated }: { filled: number; checks: number; repeated: number },
  receiptIds: string[],
): Headline {
  const has = phrase(`${sayPercent(filled)} of the cells have a value`, `${sayPercent(filled)} der Zellen haben einen Wert`);
  const twice =
    repeated === 0
      ? phrase('no row occurs twice', 'keine Zeile kommt doppelt vor')
      : sayCount(
          repeated,
          ['row repeats another', 'rows repeat another'],
          ['Zeile wiederholt eine andere', 'Zeilen wiederholen eine andere'],
        );
  return {
    sentence:
      checks === 0
        ? phrase(`Nothing needs checking: ${has}, and ${twice}.`, `Nichts ist zu prüfen: ${has}, und ${twice}.`)
        : `${sayCount(checks, ['point needs checking', 'points need checking'], ['Punkt ist zu prüfen', 'Punkte sind zu prüfen'])}: ${has}, ${phrase('and', 'und')} ${twice}.`,
    receiptIds,
  };
}
