import { z } from 'zod';
import type { ReportResponse } from './property.ts';
import { inOrder, type Slice } from './slices.ts';

type Metadata = ReportResponse['metadata'];

const EXAMPLES = 3;

/** Whether reading fewer days at once may give more than this response did. */
export function isCoarse({ dataLossFromOtherRow, samplingMetadatas }: Metadata): boolean {
  return dataLossFromOtherRow || samplingMetadatas.length > 0;
}

const slice = z.strictObject({ from: z.string(), to: z.string() });

/** Losses of the days that a table already has, as a connection keeps them. */
export const knownLosses = z.strictObject({
  other: z.array(slice),
  thresholded: z.array(slice),
  sampled: z.array(slice.extend({ eventsRead: z.number(), eventsThere: z.number() })),
  restricted: z.array(z.string()),
});
type KnownLosses = z.output<typeof knownLosses>;

/** What Google Analytics left out of a report or estimated, collected over its responses. */
export class Losses {
  private readonly report: string;
  private readonly found: KnownLosses;

  /** `known`: those of days read before, of which only the days of `kept` still count. */
  constructor(report: string, { known, kept }: { known: KnownLosses | null; kept: Slice | null } = { known: null, kept: null }) {
    this.report = report;
    const within = <One extends Slice>(slices: readonly One[]): One[] => slices.flatMap((one) => clipped(one, kept) ?? []);
    const { other = [], thresholded = [], sampled = [], restricted = [] } = known ?? {};
    this.found = {
      other: within(other),
      thresholded: within(thresholded),
      sampled: within(sampled),
      restricted: kept ? [...restricted] : [],
    };
  }

  /** For the next sync. */
  get known(): KnownLosses {
    return this.found;
  }

  add({ from, to }: Slice, { dataLossFromOtherRow, subjectToThresholding, samplingMetadatas, schemaRestrictionResponse }: Metadata): void {
    const { other, thresholded, sampled, restricted } = this.found;
    if (dataLossFromOtherRow) other.push({ from, to });
    if (subjectToThresholding) thresholded.push({ from, to });
    if (samplingMetadatas.length > 0) {
      const sum = (of: 'samplesReadCount' | 'samplingSpaceSize') => samplingMetadatas.reduce((all, one) => all + Number(one[of]), 0);
      sampled.push({ from, to, eventsRead: sum('samplesReadCount'), eventsThere: sum('samplingSpaceSize') });
    }
    for (const { metricName } of schemaRestrictionResponse.activeMetricRestrictions) {
      if (!restricted.includes(metricName)) restricted.push(metricName);
    }
  }

  /** One sentence for each kind of loss. */
  sentences(): string[] {
    const { sampled, other, thresholded, restricted } = this.found;
    const [read, there] = [sampled.reduce((sum, one) => sum + one.eventsRead, 0), sampled.reduce((sum, one) => sum + one.eventsThere, 0)];
    const share = ((100 * read) / there).toFixed(1);
    return [
      ...said(sampled, (days) =>
        there > 0
          ? `Google Analytics estimated ${this.report} from ${share} % of the events (sampling) on ${days}.`
          : `Google Analytics estimated ${this.report} (sampling) on ${days}.`,
      ),
      ...said(
        other,
        (days) =>
          `Google Analytics put rare values of ${this.report} into one row “(other)” on ${days}: totals are right, details are missing.`,
      ),
      ...said(
        thresholded,
        (days) =>
          `Google Analytics may have left out rows of ${this.report} with few users (thresholding) on ${days}: totals may be too low.`,
      ),
      ...(restricted.length > 0
        ? [`Google Analytics restricts ${restricted.join(', ')} in ${this.report}: zeros there may not be real.`]
        : []),
    ];
  }
}

/** The part of a slice within others' days; null if there is none. */
function clipped<One extends Slice>(one: One, kept: Slice | null): One | null {
  if (kept === null) return null;
  const [, from] = inOrder(one.from, kept.from);
  const [to] = inOrder(one.to, kept.to);
  return from <= to ? { ...one, from, to } : null;
}

function said(slices: readonly Slice[], sentence: (days: string) => string): string[] {
  if (slices.length === 0) return [];
  const shown = slices.slice(0, EXAMPLES).map(({ from, to }) => (from === to ? from : `${from} – ${to}`));
  const more = slices.length - shown.length;
  return [sentence(`${shown.join(', ')}${more > 0 ? ` (+ ${more})` : ''}`)];
}
