import type { analyticsdata_v1beta } from '@googleapis/analyticsdata';
import { refusal } from './refusal.ts';
import type { Api } from './server.ts';

type RunReportRequest = analyticsdata_v1beta.Schema$RunReportRequest;
type RunReportResponse = analyticsdata_v1beta.Schema$RunReportResponse;
type Metadata = analyticsdata_v1beta.Schema$Metadata;

/** One event of a property: its day, dimensions, and what it adds to metrics. Users are counted by `user`. */
export interface Event {
  date: string;
  user: string;
  dimensions: Record<string, string>;
  metrics: Record<string, number>;
}

interface PropertyOf {
  events: Event[];
  metadata: Metadata;
  timeZone?: string;
  currencyCode?: string;
  /** Combinations that cannot be in one report. */
  incompatible?: [string, string][];
  /** What Google does to a report of these days: fields of its metadata. */
  losses?: (days: { from: string; to: string }) => Partial<analyticsdata_v1beta.Schema$ResponseMetaData>;
}

const SCOPE = 'https://www.googleapis.com/auth/analytics.readonly';
const ROWS_MAX = 250_000;
/** What a request may have, held to Google's own types. */
const REPORT_FIELDS = [
  'dimensions',
  'metrics',
  'dateRanges',
  'orderBys',
  'offset',
  'limit',
  'returnPropertyQuota',
] satisfies (keyof RunReportRequest)[];
const COMPATIBILITY_FIELDS = [
  'dimensions',
  'metrics',
  'compatibilityFilter',
] satisfies (keyof analyticsdata_v1beta.Schema$CheckCompatibilityRequest)[];

/** The properties of a stand-in for Google, and the part of the Analytics Data API that reads them. */
export class AnalyticsWorld {
  readonly properties = new Map<string, PropertyOf & { readers: Set<string> }>();
  tokensLeft = 200_000;
  private made = 0;

  /** A new property; its number. */
  create(property: PropertyOf, ...readers: string[]): string {
    const id = String(300_000_000 + ++this.made);
    this.properties.set(id, { ...property, readers: new Set(readers) });
    return id;
  }

  readonly api: Api = ({ method, url, body, email, scopes }) => {
    const [, id = '', call] = /^\/v1beta\/properties\/(\d+)(\/metadata|:runReport|:checkCompatibility)$/.exec(url.pathname) ?? [];
    if (call === undefined || method !== (call === '/metadata' ? 'GET' : 'POST')) return undefined;
    if (!scopes.has(SCOPE))
      throw refusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    const property = this.properties.get(id);
    if (!property?.readers.has(email))
      throw refusal(403, 'PERMISSION_DENIED', 'User does not have sufficient permissions for this property.');
    if (call === '/metadata') return { name: `properties/${id}/metadata`, ...property.metadata } satisfies Metadata;
    const asked = body as RunReportRequest;
    requireFields(asked, call === ':runReport' ? REPORT_FIELDS : COMPATIBILITY_FIELDS);
    requireCompatible(property, asked);
    if (call === ':checkCompatibility') return compatibility(property);
    this.tokensLeft -= 5;
    return this.report(property, asked);
  };

  private report(property: PropertyOf, asked: RunReportRequest): RunReportResponse {
    const [range] = asked.dateRanges ?? [];
    const day = (text: string) => (text === 'yesterday' ? '2026-02-28' : text);
    const [from, to] = [day(range?.startDate ?? ''), day(range?.endDate ?? '')];
    const dimensions = namesOf(asked.dimensions);
    const metrics = namesOf(asked.metrics);
    const groups = new Map<string, Event[]>();
    for (const event of property.events.filter(({ date }) => date >= from && date <= to)) {
      const key = JSON.stringify(
        dimensions.map((name) => (name === 'date' ? event.date.replaceAll('-', '') : (event.dimensions[name] ?? '(not set)'))),
      );
      groups.set(key, [...(groups.get(key) ?? []), event]);
    }
    const all = [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, events]) => ({
        dimensionValues: (JSON.parse(key) as string[]).map((value) => ({ value })),
        metricValues: metrics.map((name) => ({ value: String(metricValue(name, events)) })),
      }));
    const offset = Number(asked.offset ?? 0);
    const rows = all.slice(offset, offset + Math.min(ROWS_MAX, Number(asked.limit ?? 10_000)));
    return {
      dimensionHeaders: dimensions.map((name) => ({ name })),
      metricHeaders: metrics.map((name) => ({
        name,
        type: property.metadata.metrics?.find(({ apiName }) => apiName === name)?.type ?? null,
      })),
      ...(rows.length > 0 ? { rows } : {}),
      ...(all.length > 0 ? { rowCount: all.length } : {}),
      metadata: {
        currencyCode: property.currencyCode ?? 'EUR',
        timeZone: property.timeZone ?? 'Europe/Berlin',
        ...property.losses?.({ from, to }),
      },
      ...(asked.returnPropertyQuota
        ? {
            propertyQuota: { tokensPerDay: { consumed: 5, remaining: this.tokensLeft }, tokensPerHour: { consumed: 5, remaining: 40_000 } },
          }
        : {}),
      kind: 'analyticsData#runReport',
    };
  }
}

/** Users are those of all events, so they do not add up over rows. */
function metricValue(metric: string, events: readonly Event[]): number {
  if (/Users$/.test(metric)) return new Set(events.map(({ user }) => user)).size;
  return events.reduce((sum, { metrics }) => sum + (metrics[metric] ?? 0), 0);
}

function namesOf(fields: { name?: string | null }[] | undefined): string[] {
  return (fields ?? []).map(({ name }) => name ?? '');
}

function requireFields(asked: object, known: readonly string[]): void {
  const other = Object.keys(asked).find((name) => !known.includes(name));
  if (other !== undefined)
    throw refusal(400, 'INVALID_ARGUMENT', `Invalid JSON payload received. Unknown name "${other}": Cannot find field.`);
}

function requireCompatible({ metadata, incompatible = [] }: PropertyOf, asked: RunReportRequest): void {
  const dimensions = namesOf(asked.dimensions);
  const metrics = namesOf(asked.metrics);
  if (dimensions.length > 9 || metrics.length > 10)
    throw refusal(400, 'INVALID_ARGUMENT', 'Requests are limited to 9 dimensions and 10 metrics.');
  const missing = [
    ...dimensions.filter((name) => !metadata.dimensions?.some(({ apiName }) => apiName === name)),
    ...metrics.filter((name) => !metadata.metrics?.some(({ apiName }) => apiName === name)),
  ];
  if (missing.length > 0) throw refusal(400, 'INVALID_ARGUMENT', `Field ${missing[0]} is not a valid dimension or metric.`);
  const all = [...dimensions, ...metrics];
  if (incompatible.some((pair) => pair.every((name) => all.includes(name)))) {
    throw refusal(
      400,
      'INVALID_ARGUMENT',
      'Please remove dimensions or metrics to make the request compatible. The request’s dimensions & metrics are incompatible.',
    );
  }
}

function compatibility({ metadata }: PropertyOf): analyticsdata_v1beta.Schema$CheckCompatibilityResponse {
  return {
    dimensionCompatibilities: (metadata.dimensions ?? []).map((dimensionMetadata) => ({ dimensionMetadata, compatibility: 'COMPATIBLE' })),
    metricCompatibilities: (metadata.metrics ?? []).map((metricMetadata) => ({ metricMetadata, compatibility: 'COMPATIBLE' })),
  };
}

/** Fields as a property lists them. */
export function metadataOf(dimensions: readonly string[], metrics: Record<string, string>): Metadata {
  return {
    dimensions: dimensions.map((apiName) => ({ apiName, uiName: apiName, category: 'Other' })),
    metrics: Object.entries(metrics).map(([apiName, type]) => ({ apiName, uiName: apiName, type, category: 'Other' })),
  };
}
