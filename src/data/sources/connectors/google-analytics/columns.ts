import type { DeclaredColumn } from '../../../engine/types.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream } from '../types.ts';
import type { Fields, MetricField } from './property.ts';
import type { Report } from './reports.ts';

/** Always the first dimension: each row is of one day. */
export const DATE = 'date';

/** Metrics that count events or add up what these carry: right over any rows. */
const ADDITIVE =
  /^(eventCount|keyEvents|eventValue|screenPageViews|userEngagementDuration|transactions|ecommercePurchases|addToCarts|checkouts|items[A-Z]\w*|\w*Revenue|advertiserAd(Clicks|Cost|Impressions)|refundAmount|taxAmount|shippingAmount)$/;
/** Metrics that count sessions: right over dimensions that a session has one value of, but not over pages and events. */
const OF_SESSIONS = /^(sessions|engagedSessions)$/;
const SESSION_DIMENSION =
  /^(session|first|date|device|country|region|city|continent|browser|operating|platform|language|mobile|landing|new)/;

/** The fields of a report that are read for a stream. */
export interface ReportFields {
  dimensions: string[];
  metrics: string[];
  columns: DeclaredColumn[];
  notes: string[];
}

/**
 * Chooses the fields of a report: those of the stream, without metrics that Google blocks, which would read as zeros.
 * @throws ConnectorProblem for fields that the property does not have
 */
export function fieldsOf(report: Report, chosen: ChosenStream['columns'], fields: Fields, currency: string | undefined): ReportFields {
  const wanted = (name: string) => chosen === null || chosen.includes(name);
  const dimensions = report.dimensions.filter(wanted);
  const known = new Map(fields.metrics.map((metric) => [metric.apiName, metric]));
  const gone = [
    ...dimensions.filter((name) => !fields.dimensions.some(({ apiName }) => apiName === name)),
    ...report.metrics.filter((name) => wanted(name) && !known.has(name)),
  ];
  if (gone.length > 0) {
    throw new ConnectorProblem(
      'schema',
      `The property has no field ${gone.join(', ')}, which the report ${report.name} reads. Choose its fields again.`,
    );
  }
  const metrics = report.metrics.filter(wanted).map((name) => known.get(name)!);
  const open = metrics.filter(({ blockedReasons }) => blockedReasons.length === 0);
  if (open.length === 0) {
    throw new ConnectorProblem(
      'permission',
      `The account may read none of the metrics of the report ${report.name}. Give it access to cost and revenue metrics, or choose others.`,
    );
  }
  const all = [DATE, ...dimensions];
  return {
    dimensions: all,
    metrics: open.map(({ apiName }) => apiName),
    columns: [...all.map(dimensionColumn), ...open.map((metric) => metricColumn(metric, all, currency))],
    notes: metrics
      .filter((metric) => !open.includes(metric))
      .map(({ apiName }) => `The account may not read ${apiName}, so ${report.name} does not have it.`),
  };
}

function dimensionColumn(name: string): DeclaredColumn {
  return name === DATE
    ? { name, engineType: 'DATE', reason: 'The day, in the time zone of the property.' }
    : { name, engineType: 'VARCHAR', reason: 'A dimension of Google Analytics.' };
}

function metricColumn(metric: MetricField, dimensions: readonly string[], currency: string | undefined): DeclaredColumn {
  const { apiName: name, type } = metric;
  const money = type === 'TYPE_CURRENCY' && currency !== undefined;
  const additivity = additivityOf(metric, dimensions);
  const sums = {
    additive: '',
    rate: ' A ratio: it does not add up.',
    unknown: ' It does not add up over rows: one thing may count in several.',
  };
  return {
    name,
    engineType: type === 'TYPE_INTEGER' ? 'BIGINT' : 'DOUBLE',
    reason: `A metric of Google Analytics.${money ? ` In ${currency}.` : ''}${additivity ? sums[additivity] : ''}`,
    ...(money ? { symbol: currency } : {}),
    ...(additivity ? { additivity } : {}),
  };
}

/** Users count once in each row that they are in, so they never add up. A metric that is not known is left to its name and values. */
function additivityOf({ apiName, expression, type }: MetricField, dimensions: readonly string[]): DeclaredColumn['additivity'] {
  if (/users|purchasers/i.test(apiName) && !/per|rate/i.test(apiName)) return 'unknown';
  if (OF_SESSIONS.test(apiName)) return dimensions.every((name) => SESSION_DIMENSION.test(name)) ? 'additive' : 'unknown';
  if (ADDITIVE.test(apiName)) return 'additive';
  return expression !== '' || type === 'TYPE_FLOAT' || /(per[A-Z]|Per[A-Z]|Rate|average)/.test(apiName) ? 'rate' : undefined;
}
