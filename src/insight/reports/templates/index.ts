import { z } from 'zod';
import { breakdownAndRanking } from './breakdown-and-ranking.ts';
import { dataQuality } from './data-quality.ts';
import { executiveSummary } from './executive-summary.ts';
import { periodComparison } from './period-comparison.ts';
import { tabularDetail } from './tabular-detail.ts';
import { timeSeriesPerformance } from './time-series-performance.ts';
import type { ReportTemplate } from './types.ts';

export type { ReportTemplate } from './types.ts';

/** Every kind of report there is. Their ids never change. */
export const REPORT_TEMPLATES: readonly ReportTemplate[] = [
  executiveSummary,
  timeSeriesPerformance,
  breakdownAndRanking,
  periodComparison,
  dataQuality,
  tabularDetail,
];

const BY_ID = new Map(REPORT_TEMPLATES.map((template) => [template.id, template]));

export function findTemplate(id: string): ReportTemplate | undefined {
  return BY_ID.get(id.toLowerCase());
}

/** The templates as they are listed: what each is for, what it needs, what it costs at least, and its parameters as JSON Schema. */
export function describeTemplates() {
  return REPORT_TEMPLATES.map(({ id, name, description, bestFor, needs, baseCredits, parameters }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
    return { id, name, description, bestFor, needs, baseCredits, parameters: schema };
  });
}
