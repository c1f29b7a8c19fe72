import { breakdownAndRanking } from './breakdown-and-ranking.ts';
import { dataQuality } from './data-quality.ts';
import { executiveSummary } from './executive-summary.ts';
import { periodComparison } from './period-comparison.ts';
import { tabularDetail } from './tabular-detail.ts';
import { timeSeriesPerformance } from './time-series-performance.ts';
import type { BuiltInTemplate } from './types.ts';

export type { ReportTemplate } from './types.ts';

/** All report templates. Their ids never change. */
export const REPORT_TEMPLATES: readonly BuiltInTemplate[] = [
  executiveSummary,
  timeSeriesPerformance,
  breakdownAndRanking,
  periodComparison,
  dataQuality,
  tabularDetail,
];

const BY_ID = new Map(REPORT_TEMPLATES.map((template) => [template.id, template]));

export function findTemplate(id: string): BuiltInTemplate | undefined {
  return BY_ID.get(id.toLowerCase());
}
