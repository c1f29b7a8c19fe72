import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationById } from '../../account/identity/organization-records.ts';
import { engineOfJob } from '../../data/engine/job-engine.ts';
import type { Engine } from '../../data/engine/types.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import { openTables } from '../../data/sources/open-sources.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase, quoted } from '../../platform/locale.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import { findDashboard, findWidget } from '../dashboards/dashboard-records.ts';
import type { Widget } from '../dashboards/entities.ts';
import { bindGoal } from '../goals/measure.ts';
import { figureValue } from '../metrics/custom-figures.ts';
import { askMetrics, dayOf, ROW_COUNT } from '../metrics/queries/run-query.ts';
import { type MeantSource, withMeaning } from '../metrics/source-meaning.ts';
import { bucketStart, fromDay, type Grain, grainWord, inBucket, nextBucket, toDay } from '../statistics/calendar.ts';
import { coverageOf, covers } from '../statistics/series.ts';
import type { Alert } from './entities.ts';
import { isAdditive, labelOfBinding } from './label-of-binding.ts';
import { observeHours } from './observe-hours.ts';
import { observeReadings } from './observe-readings.ts';
import type { AlertSubject, Observation } from './types.ts';

type MetricSubject = Extract<AlertSubject, { type: 'metric' }> & { grain: Grain };

/** How many periods to compare, including the newest. */
const PERIODS: Record<Grain, number> = { day: 400, week: 160, month: 61, quarter: 41, year: 21 };

/**
 * Reads what an alert watches, as it is now, each number with its receipt.
 * @throws AppError if there is nothing to read, with a message that says why
 */
export async function observe(services: Services, em: EntityManager, alert: Alert): Promise<Observation> {
  const { subject, organizationId } = alert;
  if (subject.type === 'widget') return observeWidget(em, organizationId, subject);
  const { sources } = await pinSources(em, organizationId, [subject.binding.dataSourceId], 'read').catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    const gone = phrase(
      'Its data source was deleted. Watch another one, or delete the alert.',
      'Seine Datenquelle wurde gelöscht. Beobachten Sie eine andere, oder löschen Sie den Alarm.',
    );
    throw new AppError('not_found', gone, { cause: error });
  });
  const engine = await engineOfJob(services.engineHost, em, organizationId);
  const [source] = await withMeaning({ em, engine, organizationId, now: services.now }, await openTables(services.storage, sources));
  const { timeZone } = await organizationById(em, organizationId);
  // Data imported on a day may lack the rest of that day.
  const now = new Date(Math.min(services.now().getTime(), source!.importedAt.getTime()));
  const { grain } = subject;
  const judged = alert.reading?.until ?? null;
  if (grain === 'hour') return observeHours(engine, subject.binding, source!, { now, timeZone, judged });
  if (grain === 'reading') return observeReadings(engine, subject.binding, source!, { now, timeZone, judged });
  return observeMetric(engine, { ...subject, grain }, source!, localDate(now, timeZone));
}

/** The last period that ended before the day `today` and that the data covers, with those before it. */
async function observeMetric(
  engine: Engine,
  { binding, grain }: MetricSubject,
  source: MeantSource<OpenSource>,
  today: string,
): Promise<Observation> {
  const { bound, figure } = bindGoal(binding, source, 'An alert');
  const time = bound.time!;
  const recorder: Recorder = { engine, source, signal: undefined, prefix: 'a', receipts: [] };
  const last = bucketStart(Math.min(toDay(time.span.end), toDay(today) - 1), grain);
  let first = last;
  for (let i = 1; i < PERIODS[grain]; i++) first = bucketStart(first - 1, grain);
  first = Math.max(first, bucketStart(toDay(time.span.start), grain));
  const hull = { start: fromDay(first), end: fromDay(nextBucket(last, grain) - 1) };
  // Days are covered by all rows, whichever of them are watched.
  const present = await askMetrics(
    recorder,
    { ...bound, filters: [] },
    {
      label: `Rows by day from ${hull.start} to ${hull.end}`,
      values: [ROW_COUNT],
      by: [{ time: 'default', grain: 'day' }],
      range: hull,
    },
  );
  const coverage = coverageOf(present.rows.flatMap(([day, rows]) => (day !== null && Number(rows) > 0 ? [dayOf(day)] : [])));
  const { rows } = await askMetrics(recorder, bound, {
    label: `${binding.type} of ${binding.field} by ${grain} from ${hull.start} to ${hull.end}`,
    values: [figure],
    by: [{ time: 'default', grain }],
    range: hull,
  });
  const values = new Map(
    rows.flatMap(([period, value]) => (period === null ? [] : [[dayOf(period), figureValue(value ?? null)] as const])),
  );
  const starts: number[] = [];
  for (let start = first; start <= last; start = nextBucket(start, grain)) starts.push(start);
  const complete = starts.filter((start) => covers(coverage, start, nextBucket(start, grain) - 1, toDay(today)));
  const nothing = isAdditive(binding.type) ? 0 : null;
  const series = complete.map((start) => values.get(start) ?? nothing);
  const [period] = complete.slice(-1);
  if (period === undefined) {
    throw new AppError(
      'conflict',
      phrase(
        `"${source.name}" does not cover a complete ${grain} yet.`,
        `${quoted(source.name)} enthält noch keinen vollständigen Zeitraum (${grainWord(grain)}).`,
      ),
    );
  }
  // Compare adjacent periods only: across a gap there is no previous period.
  const before = complete.at(-2);
  const neighbours = before !== undefined && nextBucket(before, grain) === period;
  return {
    label: labelOfBinding(binding),
    format: 'decimal',
    unit: null,
    value: series.at(-1) ?? null,
    previous: neighbours ? (series.at(-2) ?? null) : null,
    span: { start: fromDay(period), end: fromDay(nextBucket(period, grain) - 1) },
    when: inBucket(period, grain),
    series,
    grain,
    counts: binding.type === 'count',
    receipts: recorder.receipts,
  };
}

async function observeWidget(em: EntityManager, organizationId: string, subject: Extract<AlertSubject, { type: 'widget' }>) {
  const dashboard = await findDashboard(em, organizationId, subject.dashboardId);
  if (!dashboard) {
    throw new AppError(
      'not_found',
      phrase(
        'Its dashboard was deleted. Watch another one, or delete the alert.',
        'Sein Dashboard wurde gelöscht. Beobachten Sie ein anderes, oder löschen Sie den Alarm.',
      ),
    );
  }
  const widget = await findWidget(em, dashboard.id, { key: subject.widgetKey });
  if (widget?.data.kind !== 'kpi') {
    throw new AppError(
      'not_found',
      phrase(
        `The dashboard "${dashboard.name}" no longer shows this figure. Watch another one, or delete the alert.`,
        `Das Dashboard ${quoted(dashboard.name)} zeigt diese Zahl nicht mehr. Beobachten Sie eine andere, oder löschen Sie den Alarm.`,
      ),
    );
  }
  return observationOf(dashboard.name, widget, widget.data);
}

function observationOf(dashboard: string, widget: Widget, data: Extract<Widget['data'], { kind: 'kpi' }>): Observation {
  const starts = (data.trend?.categories ?? []).map(toDay);
  return {
    label: widget.title,
    format: data.format,
    unit: data.unit,
    value: data.value,
    previous: data.value !== null && data.change ? data.value - data.change.absolute : null,
    span: null,
    when: phrase(`on the dashboard "${dashboard}"`, `auf dem Dashboard ${quoted(dashboard)}`),
    series: data.trend?.values ?? [],
    grain: grainOf(starts),
    counts: widget.config.metric === 'rows',
    receipts: widget.receipts,
  };
}

/** The grain of steps that start on these days. */
function grainOf(starts: readonly number[]): Grain {
  const [first, second] = starts;
  const days = first === undefined || second === undefined ? 1 : second - first;
  return days < 7 ? 'day' : days < 28 ? 'week' : days < 90 ? 'month' : days < 365 ? 'quarter' : 'year';
}
