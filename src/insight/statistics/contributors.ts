import { phrase, quoted } from '../../platform/locale.ts';
import { inSentence, sayCount, sayList, sayMember, sayPercent, sayValue } from '../figures/wording.ts';
import { amountValue, cellOf, combine } from './exact-arithmetic.ts';
import { rowWords } from './row-words.ts';
import type { Amount, DraftFinding, MetricSpec } from './types.ts';

/** One value of a dimension with its amounts: in the period, and in both periods of a comparison. */
export interface Member {
  name: string | null;
  rows: number;
  amount: Amount;
  current?: Amount;
  previous?: Amount;
}

/** Each member's share of the total; null unless all members have the same sign. */
export function sharesOf(metric: MetricSpec, members: readonly Member[], total: Amount): (number | null)[] {
  const whole = amountValue(metric, total);
  const values = members.map((member) => amountValue(metric, member.amount));
  const adds = metric.kind === 'sum' || metric.kind === 'count';
  const oneSided = values.every((value) => value === null || value >= 0) || values.every((value) => value === null || value <= 0);
  return values.map((value) => (!adds || !oneSided || value === null || !whole ? null : value / whole));
}

interface Dimension {
  label: string;
  /** Number of values in total; `members` may hold only the largest. */
  memberCount: number;
}

/** Who leads, what the first few add up to, and how much has no value. `members` are sorted by value, largest first. */
export function contributorFindings(metric: MetricSpec, dimension: Dimension, members: readonly Member[], total: Amount): DraftFinding[] {
  const named = members.filter((member) => member.name !== null && amountValue(metric, member.amount) !== null);
  const first = named[0];
  if (!first || members.length < 2) return [];
  const findings: DraftFinding[] = [];
  const shares = sharesOf(metric, members, total);
  const shareOf = (member: Member) => shares[members.indexOf(member)] ?? null;
  const top = amountValue(metric, first.amount);
  const shown = sayValue(metric, cellOf(metric, first.amount));
  const share = shareOf(first);
  const of = sayCount(dimension.memberCount, ['value'], ['Wert', 'Werte']);
  const level = named.filter((member) => amountValue(metric, member.amount) === top);
  if (level.length > 1) {
    findings.push(...(level.length === members.length ? [] : [tiedFinding(metric, dimension, level, shown, share)]));
  } else if (share !== null) {
    findings.push({
      kind: 'top_contributor',
      sentence: phrase(
        `${dimension.label} "${sayMember(first.name)}" makes up ${sayPercent(share)} of ${inSentence(metric.label)} (${shown} of ${sayValue(metric, cellOf(metric, total))}), the most of ${of}.`,
        `${metric.label}: ${sayPercent(share)} entfallen auf ${dimension.label} „${sayMember(first.name)}“ (${shown} von ${sayValue(metric, cellOf(metric, total))}), der größte Anteil von ${sayCount(dimension.memberCount, ['value'], ['Wert', 'Werten'])}.`,
      ),
      value: share,
      format: 'percent',
    });
    const leading = named.slice(0, 3);
    const together = leading.reduce((sum, member) => sum + (shareOf(member) ?? 0), 0);
    if (dimension.memberCount >= 6 && leading.length === 3 && together >= (3 / dimension.memberCount) * 1.5) {
      const names = sayList(leading.map((member) => quoted(sayMember(member.name))));
      findings.push({
        kind: 'top_contributor',
        sentence: phrase(
          `3 of ${of} of ${inSentence(dimension.label)} make up ${sayPercent(together)} of ${inSentence(metric.label)}: ${names}.`,
          `${metric.label}: 3 von ${dimension.memberCount} Werten von ${dimension.label} machen ${sayPercent(together)} aus: ${names}.`,
        ),
        value: together,
        format: 'percent',
      });
    }
  } else {
    const last = named.at(-1)!;
    const complete = named.length >= dimension.memberCount - 1 && last !== first;
    const lowest = complete
      ? phrase(
          `; "${sayMember(last.name)}" has the lowest (${sayValue(metric, cellOf(metric, last.amount))})`,
          `; am niedrigsten ist „${sayMember(last.name)}“ (${sayValue(metric, cellOf(metric, last.amount))})`,
        )
      : '';
    findings.push({
      kind: 'top_contributor',
      sentence: phrase(
        `${dimension.label} "${sayMember(first.name)}" has the highest ${inSentence(metric.label)} of ${of}: ${shown}${lowest}.`,
        `${metric.label}: am höchsten bei ${dimension.label} „${sayMember(first.name)}“ mit ${shown}, unter ${sayCount(dimension.memberCount, ['value'], ['Wert', 'Werten'])}${lowest}.`,
      ),
      value: top,
      format: metric.format,
      unit: metric.unit,
    });
  }
  const empty = members.find((member) => member.name === null);
  const emptyShare = empty ? shareOf(empty) : null;
  if (empty && emptyShare !== null && emptyShare >= 0.01) {
    const { many } = rowWords(metric);
    const amount = sayValue(metric, cellOf(metric, empty.amount));
    findings.push({
      kind: 'quality',
      sentence:
        metric.kind === 'count'
          ? phrase(
              `${sayPercent(emptyShare)} of ${inSentence(metric.label)} (${amount}) have no value in ${inSentence(dimension.label)}.`,
              `${metric.label}: ${sayPercent(emptyShare)} (${amount}) ohne Wert in ${dimension.label}.`,
            )
          : phrase(
              `${capitalized(many)} without a value in ${inSentence(dimension.label)} make up ${sayPercent(emptyShare)} of ${inSentence(metric.label)} (${amount}).`,
              `${metric.label}: ${sayPercent(emptyShare)} (${amount}) entfallen auf ${many} ohne Wert in ${dimension.label}.`,
            ),
      value: emptyShare,
      format: 'percent',
    });
  }
  return findings;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Several values that lead alike. */
function tiedFinding(
  metric: MetricSpec,
  { label, memberCount }: Dimension,
  level: readonly Member[],
  shown: string,
  share: number | null,
): DraftFinding {
  const names = level.slice(0, 3).map(({ name }) => quoted(sayMember(name)));
  const listed =
    level.length > 3
      ? phrase(`${names.join(', ')} and ${level.length - 3} more`, `${names.join(', ')} und ${level.length - 3} weitere`)
      : sayList(names);
  const value =
    share === null ? { value: amountValue(metric, level[0]!.amount), format: metric.format } : { value: share, format: 'percent' as const };
  return {
    kind: 'top_contributor',
    sentence: phrase(
      `${label} ${listed} share the highest ${metric.label} of ${sayCount(memberCount, ['value'], ['Wert', 'Werte'])}: ${shown} each.`,
      `${metric.label}: am höchsten bei ${label} ${listed} mit je ${shown}, unter ${sayCount(memberCount, ['value'], ['Wert', 'Werten'])}.`,
    ),
    ...value,
  };
}

/** The total of the members beyond the first `shown`; null if there are none, or if the metric does not add up. */
export function othersOf(metric: MetricSpec, members: readonly Member[], shown: number): Amount | null {
  return members.length <= shown
    ? null
    : combine(
        metric,
        members.slice(shown).map((member) => member.amount),
      );
}
