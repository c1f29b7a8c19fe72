import { z } from 'zod';
import type { ChosenStream, StreamState } from '../types.ts';
import type { ReportFields } from './columns.ts';
import { knownLosses, Losses } from './losses.ts';
import type { Report } from './reports.ts';
import type { GoogleAnalyticsSettings } from './settings.ts';
import { addDays, inOrder, type Slice } from './slices.ts';

/** Google Analytics goes on counting a day for up to three days after it has ended. */
const RESTATED_DAYS = 3;

const reached = z.strictObject({ setup: z.string(), through: z.string(), losses: knownLosses });

/** What a sync reads of a report. */
export interface Continued {
  /** The days to read: those that are new and the last ones before, or the whole period. */
  days: Slice;
  /** The earlier days that stay as they are; null if all are read. */
  kept: Slice | null;
  /** Of the days that stay. */
  losses: Losses;
  /** Why all days are read, if that needs a reason. */
  notes: string[];
  /** For the next sync, once all days have been read. */
  state(): StreamState;
}

interface Asked {
  settings: GoogleAnalyticsSettings;
  stream: ChosenStream;
  fields: ReportFields;
  timeZone: string;
  /** The days of the connection's history. */
  period: Slice;
  state: StreamState | undefined;
}

/** Continues a report from where the last sync got to. It is read in full if that one read another property, other fields or other days. */
export function continueReport(report: Report, { settings, stream, fields, timeZone, period, state }: Asked): Continued {
  const { property, history_days } = settings;
  const setup = JSON.stringify([property, history_days, report.name, fields.columns, timeZone]);
  const last = stream.sync === 'incremental' ? reached.safeParse(state).data : undefined;
  const same = last?.setup === setup ? last : null;
  const [through] = inOrder(same?.through ?? period.from, period.to);
  const restated = addDays(through, 1 - RESTATED_DAYS);
  const kept = same && restated > period.from ? { from: period.from, to: addDays(restated, -1) } : null;
  const losses = new Losses(report.name, { known: same?.losses ?? null, kept });
  return {
    days: kept ? { from: restated, to: period.to } : period,
    kept,
    losses,
    notes:
      last && !same ? [`${report.name} was read in full, because its fields, its currency, the history or the time zone changed.`] : [],
    state: () => ({ setup, through: period.to, losses: losses.known }) satisfies z.output<typeof reached>,
  };
}
