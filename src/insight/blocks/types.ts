import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import type { SourceBinding } from '../metrics/bind.ts';
import type { ReportParameters } from '../metrics/parameters.ts';

/** One source of a report in the making. */
export interface SourceWork {
  binding: SourceBinding;
  source: OpenSource;
  parameters: ReportParameters;
  /** Distinguishes the ids of several sources' sections, charts and tables: empty for a report on one. */
  suffix: string;
  /** Day number of the report's date: periods still running then are incomplete. */
  today: number;
  recorder: Recorder;
}
