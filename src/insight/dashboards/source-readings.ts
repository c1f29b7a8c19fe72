import type { PeriodTotals } from '../blocks/period-totals.ts';
import type { Breakdown } from '../metrics/queries/breakdown.ts';
import type { Cross, Points } from '../metrics/queries/cross.ts';
import type { FigureSeries } from '../metrics/queries/figures.ts';
import type { MemberSeries } from '../metrics/queries/member-series.ts';
import type { Steps } from '../metrics/queries/series-findings.ts';
import type { DraftFinding } from '../statistics/types.ts';
import type { SourcePlan } from './plan-source.ts';
import type { DashboardConfig } from './types.ts';

/** Everything read from one source: each query once, however many widgets it feeds. */
export interface SourceReadings {
  plan: SourcePlan;
  periodTotals: PeriodTotals;
  steps: Steps | null;
  breakdowns: Breakdown[];
  members: MemberSeries[];
  figures: FigureSeries | null;
  cross: Cross | null;
  points: Points | null;
  funnel: { sums: (number | null)[]; receiptId: string } | null;
  /** Key findings with their receipts, most important first. */
  findings: { said: DraftFinding; receiptIds: string[] }[];
  /** The finding on each line, by its widget's key. */
  lines: ReadonlyMap<string, string>;
  notices: string[];
  /** Day number: periods still running then are incomplete. */
  today: number;
  config: DashboardConfig;
}
