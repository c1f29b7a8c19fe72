import { z } from 'zod';
import { type GoogleApi, type GoogleClient, googleClient } from '../google/api.ts';
import type { ServiceAccountSecret } from '../google/service-account.ts';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import type { GoogleAnalyticsSettings } from './settings.ts';

export type AnalyticsLink = Link<GoogleAnalyticsSettings, ServiceAccountSecret>;

export const ANALYTICS: GoogleApi = {
  title: 'Google Analytics Data API',
  scope: 'https://www.googleapis.com/auth/analytics.readonly',
  share: (email) =>
    `${email} may not read this property. Add this address as a Viewer in Google Analytics, under Admin › Property access management.`,
  choose: (email) => `${email} has no access to this property. Sign in with an account that can see it in Google Analytics.`,
  missing: 'There is no property with this number. Check it in Google Analytics, under Admin › Property details.',
  rejected:
    'Google Analytics finds that the fields of a report cannot be combined, or knows one of them no longer. Choose its fields again.',
};

const dimension = z.object({ apiName: z.string(), uiName: z.string().default('') });
const metric = dimension.extend({
  type: z.string().default('TYPE_FLOAT'),
  /** Set for ratios of other metrics. */
  expression: z.string().default(''),
  blockedReasons: z.array(z.string()).default([]),
});
export type MetricField = z.output<typeof metric>;

const metadata = z.object({ dimensions: z.array(dimension).default([]), metrics: z.array(metric).default([]) });
export type Fields = z.output<typeof metadata>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const quota = z.object({ consumed: z.number().default(0), remaining: z.number().default(0) });

const reportResponse = z.object({
  rows: z
    .array(
      z.object({
        dimensionValues: z.array(z.object({ value: z.string().default('') })).default([]),
        metricValues: z.array(z.object({ value: z.string().default('') })).default([]),
      }),
    )
    .default([]),
  rowCount: z.number().int().default(0),
  metadata: z
    .object({
      dataLossFromOtherRow: z.boolean().default(false),
      subjectToThresholding: z.boolean().default(false),
      samplingMetadatas: z
        .array(z.object({ samplesReadCount: z.string().default('0'), samplingSpaceSize: z.string().default('0') }))
        .default([]),
      schemaRestrictionResponse: z
        .object({ activeMetricRestrictions: z.array(z.object({ metricName: z.string().default('') })).default([]) })
        .default({ activeMetricRestrictions: [] }),
      currencyCode: z.string().optional(),
      timeZone: z.string().refine(isTimeZone).optional(),
    })
    .prefault({}),
  propertyQuota: z.object({ tokensPerDay: quota.optional(), tokensPerHour: quota.optional() }).default({}),
});
export type ReportResponse = z.output<typeof reportResponse>;

/** A property of Google Analytics: asks the Data API about it. */
export interface Property {
  fields(): Promise<Fields>;
  /** @throws ConnectorProblem if these cannot be in one report */
  requireCompatible(dimensions: readonly string[], metrics: readonly string[]): Promise<void>;
  report(request: {
    dimensions: readonly string[];
    metrics: readonly string[];
    from: string;
    to: string;
    offset?: number;
    limit?: number;
  }): Promise<ReportResponse>;
}

/** Rows of one response; the API gives 250,000 at most. */
export const ROWS_PER_REQUEST = 100_000;

/** Opens the property of a link. Nothing is requested yet. */
export function openProperty(link: AnalyticsLink): Property {
  const client = googleClient(link, ANALYTICS);
  const base = `${link.endpoints.googleAnalytics}/v1beta/properties/${link.settings.property}`;
  const names = (list: readonly string[]) => list.map((name) => ({ name }));
  return {
    fields: async () => parsed(metadata, await client({ url: `${base}/metadata`, what: 'the fields of the property' })),
    async requireCompatible(dimensions, metrics) {
      const body = { dimensions: names(dimensions), metrics: names(metrics), compatibilityFilter: 'COMPATIBLE' };
      await client({ url: `${base}:checkCompatibility`, what: 'the compatibility of fields', body });
    },
    report: (request) => runReport(client, base, request),
  };
}

async function runReport(client: GoogleClient, base: string, request: Parameters<Property['report']>[0]): Promise<ReportResponse> {
  const { dimensions, metrics, from, to, offset = 0, limit = ROWS_PER_REQUEST } = request;
  const body = {
    dimensions: dimensions.map((name) => ({ name })),
    metrics: metrics.map((name) => ({ name })),
    dateRanges: [{ startDate: from, endDate: to }],
    // A fixed order, so that pages neither overlap nor leave rows out.
    orderBys: dimensions.map((name) => ({ dimension: { dimensionName: name } })),
    offset: String(offset),
    limit: String(limit),
    returnPropertyQuota: true,
  };
  return parsed(reportResponse, await client({ url: `${base}:runReport`, what: 'a report', body }));
}

function parsed<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const found = schema.safeParse(body);
  if (found.success) return found.data;
  throw new ConnectorProblem('upstream', 'The Google Analytics Data API answered with something else than a report. Sync again later.');
}
