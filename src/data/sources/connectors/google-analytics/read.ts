import { type FileHandle, open } from 'node:fs/promises';
import { SpoolBudget } from '../http/record-spool.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { DATE, fieldsOf, type ReportFields } from './columns.ts';
import { type Continued, continueReport } from './continued.ts';
import { isCoarse, type Losses } from './losses.ts';
import { type AnalyticsLink, openProperty, type Property, type ReportResponse, ROWS_PER_REQUEST } from './property.ts';
import { type Report, reportsOf } from './reports.ts';
import { addDays, type Slice, slicesOf, yesterdayIn } from './slices.ts';

/** Read at once, unless Google Analytics then samples or merges rows: such slices are read again day by day. */
const DAYS_AT_ONCE = 28;

/** What a response leaves of the property's tokens. */
type Quota = ReportResponse['propertyQuota'];

/** A report while it is read. */
interface Reading {
  property: Property;
  report: Report;
  fields: ReportFields;
  file: FileHandle;
  budget: SpoolBudget;
  losses: Losses;
  rows: number;
  quota: Quota;
  tokens: number;
}

/**
 * Reads the chosen reports of the days of the connection's history, up to yesterday in the property's time zone; one that is continued, only of its
 * last days, which Google still changes, and of those that are new.
 */
export async function* readReports(link: AnalyticsLink, streams: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  const property = openProperty(link);
  const known = await property.fields();
  const { timeZone, currencyCode } = await localesOf(property);
  const to = yesterdayIn(timeZone, link.now());
  const period = { from: addDays(to, 1 - link.settings.history_days), to };
  const budget = new SpoolBudget(link);
  let quota: Quota = {};
  let tokens = 0;
  for (const [i, stream] of streams.entries()) {
    const report = reportNamed(link, stream);
    const fields = fieldsOf(report, stream.columns, known, currencyCode);
    await property.requireCompatible(fields.dimensions, fields.metrics);
    const continued = continueReport(report, {
      settings: link.settings,
      stream,
      fields,
      timeZone,
      period,
      state: state[stream.name],
    });
    const path = await link.spool();
    const file = await open(path, 'w');
    const reading: Reading = { property, report, fields, file, budget, losses: continued.losses, rows: 0, quota, tokens: 0 };
    try {
      const slices = slicesOf(continued.days, DAYS_AT_ONCE);
      for (const [k, slice] of slices.entries()) {
        link.progress(Math.round((50 * (i + k / slices.length)) / streams.length), `Reading ${report.name} of ${slice.from}`);
        await readSlice(reading, slice);
      }
    } finally {
      await file.close();
    }
    yield tablePart(stream, reading, path, continued);
    if (stream.sync === 'incremental') yield { kind: 'state', stream: stream.name, state: continued.state() };
    for (const message of [...continued.notes, ...fields.notes, ...reading.losses.sentences()]) yield { kind: 'note', message };
    quota = reading.quota;
    tokens += reading.tokens;
  }
  yield { kind: 'note', message: quotaSentence(tokens, quota) };
}

/** The rows of a report, which its dimensions identify; of one that is continued, rows for the days after those that stay. */
function tablePart({ name, sync }: ChosenStream, { rows, fields }: Reading, path: string, { days, kept }: Continued): Part {
  const table = { name, path, rows, columns: fields.columns };
  if (sync !== 'incremental') return { kind: 'table', table };
  const rule = `the days from ${days.from} to ${days.to}, which were replaced`;
  const keeps = kept && { column: DATE, from: kept.from, before: days.from };
  return { kind: 'table', table, key: fields.dimensions, ...(keeps ? { delta: { rule, keeps } } : {}) };
}

function reportNamed({ settings }: AnalyticsLink, { name, query }: ChosenStream): Report {
  const report = query === null ? reportsOf(settings).find((one) => one.name === name) : undefined;
  if (report) return report;
  throw new ConnectorProblem(
    'schema',
    `There is no report ${name}. Add it to the settings of the connection, or choose the reports again.`,
  );
}

/** The time zone and the currency of the property, which only reports tell. */
export async function localesOf(property: Property): Promise<{ timeZone: string; currencyCode: string | undefined }> {
  const { metadata } = await property.report({ dimensions: [DATE], metrics: ['eventCount'], from: 'yesterday', to: 'yesterday', limit: 1 });
  const { timeZone, currencyCode } = metadata;
  if (timeZone === undefined)
    throw new ConnectorProblem('upstream', 'Google Analytics did not say the time zone of the property. Sync again later.');
  return { timeZone, currencyCode };
}

async function readSlice(reading: Reading, slice: Slice): Promise<void> {
  const first = await page(reading, slice, 0);
  if (slice.from !== slice.to && isCoarse(first.metadata)) {
    for (const day of slicesOf(slice, 1)) await readSlice(reading, day);
    return;
  }
  reading.losses.add(slice, first.metadata);
  await write(reading, first);
  for (let offset = ROWS_PER_REQUEST; offset < first.rowCount; offset += ROWS_PER_REQUEST) {
    const next = await page(reading, slice, offset);
    if (next.rowCount !== first.rowCount) {
      throw new ConnectorProblem('upstream', `Google Analytics changed ${reading.report.name} while it was read. Sync again.`);
    }
    await write(reading, next);
  }
}

async function page(reading: Reading, { from, to }: Slice, offset: number): Promise<ReportResponse> {
  const { dimensions, metrics } = reading.fields;
  const response = await reading.property.report({ dimensions, metrics, from, to, offset });
  reading.quota = response.propertyQuota;
  reading.tokens += response.propertyQuota.tokensPerDay?.consumed ?? 0;
  const expected = Math.min(ROWS_PER_REQUEST, Math.max(0, response.rowCount - offset));
  if (response.rows.length !== expected) {
    throw new ConnectorProblem(
      'upstream',
      `Google Analytics sent ${response.rows.length} rows of ${reading.report.name} where ${expected} were due. Sync again.`,
    );
  }
  return response;
}

async function write(reading: Reading, { rows }: ReportResponse): Promise<void> {
  const { dimensions, metrics } = reading.fields;
  const lines = rows.map(({ dimensionValues, metricValues }) => {
    if (dimensionValues.length !== dimensions.length || metricValues.length !== metrics.length) {
      throw new ConnectorProblem(
        'upstream',
        `Google Analytics sent a row of ${reading.report.name} with other fields than asked for. Sync again.`,
      );
    }
    const [date, ...others] = dimensionValues.map(({ value }) => value);
    const numbers = metricValues.map(({ value }) => (value === '' ? '\\N' : quoted(value)));
    return [dayOf(date!, reading.report.name), ...others.map(quoted), ...numbers].join(',');
  });
  if (lines.length === 0) return;
  const text = Buffer.from(`${lines.join('\n')}\n`);
  await reading.budget.spend(text.length, reading.report.name);
  await reading.file.write(text);
  reading.rows += lines.length;
}

function dayOf(text: string, report: string): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  throw new ConnectorProblem('upstream', `Google Analytics sent a row of ${report} without a day. Sync again later.`);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function quotaSentence(tokens: number, { tokensPerDay, tokensPerHour }: Quota): string {
  const number = (value: number | undefined) => (value === undefined ? 'an unknown number' : value.toLocaleString('en-US'));
  return `Google Analytics counted ${number(tokens)} tokens for this sync; ${number(tokensPerHour?.remaining)} are left this hour and ${number(tokensPerDay?.remaining)} today.`;
}
