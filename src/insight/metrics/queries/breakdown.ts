import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { Recorder } from '../../../data/receipts/recorder.ts';
import { phrase } from '../../../platform/locale.ts';
import { sayDates } from '../../figures/wording.ts';
import type { Member } from '../../statistics/contributors.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import type { Amount, Span } from '../../statistics/types.ts';
import { aggregate, column } from '../aggregates.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { askMetrics, ROW_COUNT, readAmounts, valueName, valuesOf } from './run-query.ts';

export interface Breakdown {
  dimension: ColumnProfile;
  /** Largest first; members without rows in the period, known only from a comparison, come last. */
  members: Member[];
  /** Number of values in total; `members` may hold only the first. */
  memberCount: number;
  receiptId: string;
}

/** Further values are not fetched: they become one line. */
export const MEMBERS_MAX = 2_000;

interface Periods {
  /** null for all rows. */
  main: Span | null;
  compare: { current: Span; previous: Span } | null;
}

/** One metric by each value of each dimension; with a comparison also in its two periods. */
export function queryBreakdowns(
  recorder: Recorder,
  binding: SourceBinding,
  dimensions: readonly ColumnProfile[],
  metric: Metric,
  { main, compare }: Periods,
): Promise<Breakdown[]> {
  return Promise.all(
    dimensions.map(async (dimension) => {
      const ask = (range: Span | null) => readGroups(recorder, binding, dimension, metric, range);
      const compared = compare && binding.time ? compare : null;
      const [whole, current, previous] = await Promise.all([
        ask(binding.time ? main : null),
        compared && ask(compared.current),
        compared && ask(compared.previous),
      ]);
      const names = new Set([whole, current, previous].flatMap((part) => [...(part?.groups.keys() ?? [])]));
      const members = [...names].map((name): Member => {
        const own = whole.groups.get(name);
        return {
          name,
          rows: own?.rows ?? 0,
          amount: own?.amount ?? nothing(metric),
          ...(current && previous
            ? {
                current: current.groups.get(name)?.amount ?? nothing(metric),
                previous: previous.groups.get(name)?.amount ?? nothing(metric),
              }
            : {}),
        };
      });
      const memberCount = whole.truncated ? await countGroups(recorder, binding, dimension, binding.time ? main : null) : members.length;
      return { dimension, members: inOrder(metric, members).slice(0, MEMBERS_MAX), memberCount, receiptId: whole.receiptId };
    }),
  );
}

/**
 * Breakdowns that differ from the ones before them: columns that go together one to one, such as a practitioner's city and specialty, split a metric
 * into the same parts. `twins` are the others with the one that tells the same.
 */
export function distinctBreakdowns(all: readonly Breakdown[]): { kept: Breakdown[]; twins: { twin: Breakdown; of: Breakdown }[] } {
  const seen = new Map<string, Breakdown>();
  const twins: { twin: Breakdown; of: Breakdown }[] = [];
  for (const one of all) {
    const key = JSON.stringify(one.members.map(({ rows, amount }) => [rows, amount.num, amount.den]));
    const of = one.members.length > 1 ? seen.get(key) : undefined;
    if (of) twins.push({ twin: one, of });
    else seen.set(one.members.length > 1 ? key : `${key} ${one.dimension.name}`, one);
  }
  return { kept: [...seen.values()], twins };
}

type Groups = Map<string | null, { rows: number; amount: Amount }>;

async function readGroups(recorder: Recorder, binding: SourceBinding, dimension: ColumnProfile, metric: Metric, range: Span | null) {
  const { rows, truncated, receiptId } = await askMetrics(recorder, binding, {
    label: `${metric.label} ${phrase('by', 'nach')} ${dimension.name}${range ? `, ${sayDates(range)}` : ''}`,
    values: [...valuesOf([metric]), ROW_COUNT],
    by: [dimension.name],
    range,
    order: [{ by: valueName(0), direction: 'desc' }],
    rowsMax: MEMBERS_MAX,
  });
  const groups: Groups = new Map();
  for (const row of rows) {
    const name = row[0] === null || row[0] === undefined ? null : String(row[0]);
    groups.set(name, { rows: Number(row.at(-1) ?? 0), amount: readAmounts([metric], row, 1)[0]! });
  }
  return { groups, truncated, receiptId };
}

/** The number of values, with the rows that have none as one. */
async function countGroups(recorder: Recorder, binding: SourceBinding, dimension: ColumnProfile, range: Span | null): Promise<number> {
  const { rows } = await askMetrics(recorder, binding, {
    label: `${phrase('Number of values of', 'Zahl der Werte von')} ${dimension.name}`,
    values: [
      { expression: aggregate('count_distinct', column(dimension.name)), filters: null },
      { ...ROW_COUNT, filters: { dimension: dimension.name, empty: true } },
    ],
    range,
  });
  const [values, empty] = rows[0] ?? [];
  return Number(values ?? 0) + (Number(empty ?? 0) > 0 ? 1 : 0);
}

const nothing = ({ kind }: Metric): Amount => ({ num: kind === 'sum' || kind === 'count' ? 0 : null, den: null });

function inOrder(metric: Metric, members: Member[]): Member[] {
  const value = (member: Member) => amountValue(metric, member.amount) ?? Number.NEGATIVE_INFINITY;
  const absent = (member: Member) => (member.rows === 0 ? 1 : 0);
  return members.sort((a, b) => absent(a) - absent(b) || value(b) - value(a) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}
