import type { ReportResponse } from './property.ts';
import type { Slice } from './slices.ts';

type Metadata = ReportResponse['metadata'];

const EXAMPLES = 3;

/** Whether reading fewer days at once may give more than this response did. */
export function isCoarse({ dataLossFromOtherRow, samplingMetadatas }: Metadata): boolean {
  return dataLossFromOtherRow || samplingMetadatas.length > 0;
}

/** What Google Analytics left out of a report or estimated, collected over its responses. */
export class Losses {
  private readonly report: string;
  private readonly other: Slice[] = [];
  private readonly thresholded: Slice[] = [];
  private readonly sampled: Slice[] = [];
  private readonly restricted = new Set<string>();
  private eventsRead = 0;
  private eventsThere = 0;

  constructor(report: string) {
    this.report = report;
  }

  add(slice: Slice, { dataLossFromOtherRow, subjectToThresholding, samplingMetadatas, schemaRestrictionResponse }: Metadata): void {
    if (dataLossFromOtherRow) this.other.push(slice);
    if (subjectToThresholding) this.thresholded.push(slice);
    if (samplingMetadatas.length > 0) this.sampled.push(slice);
    for (const { samplesReadCount, samplingSpaceSize } of samplingMetadatas) {
      this.eventsRead += Number(samplesReadCount);
      this.eventsThere += Number(samplingSpaceSize);
    }
    for (const { metricName } of schemaRestrictionResponse.activeMetricRestrictions) this.restricted.add(metricName);
  }

  /** One sentence for each kind of loss. */
  sentences(): string[] {
    const share = this.eventsThere > 0 ? ` from ${((100 * this.eventsRead) / this.eventsThere).toFixed(1)} % of the events` : '';
    return [
      ...said(this.sampled, (when) => `Google Analytics estimated ${this.report}${share} (sampling) ${when}.`),
      ...said(
        this.other,
        (when) =>
          `Google Analytics put rare values of ${this.report} into one row “(other)” ${when}: totals are right, details are missing.`,
      ),
      ...said(
        this.thresholded,
        (when) => `Google Analytics may have left out rows of ${this.report} with few users (thresholding) ${when}: totals may be too low.`,
      ),
      ...(this.restricted.size > 0
        ? [`Google Analytics restricts ${[...this.restricted].join(', ')} in ${this.report}: zeros there may not be real.`]
        : []),
    ];
  }
}

function said(slices: readonly Slice[], sentence: (when: string) => string): string[] {
  if (slices.length === 0) return [];
  const shown = slices.slice(0, EXAMPLES).map(({ from, to }) => (from === to ? from : `${from} to ${to}`));
  const more = slices.length - shown.length;
  return [sentence(`on ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`)];
}
