import type { MetricTitle } from './titles.ts';

/** A metric of a domain, matched by the words in column names. */
export type DomainMetric =
  | { kind: 'sum' | 'average' | 'count_distinct'; title: MetricTitle; of: RegExp }
  /** The median of a measure that does not add up, and how many rows have a value of it. */
  | { kind: 'median' | 'filled'; title: MetricTitle; of: RegExp }
  /** One column's sum per unit of another: per its sum, or per its number of distinct values. */
  | { kind: 'ratio'; title: MetricTitle; of: RegExp; per: RegExp; by: 'sum' | 'count_distinct'; format: 'decimal' | 'percent' };

/** What matters in a line of business. Patterns match single words in lower case. */
export interface Domain {
  id: string;
  title: string;
  /** Most telling first: the first sum that matches leads the dashboard. */
  metrics: DomainMetric[];
  /** The number of rows leads instead. */
  leads?: 'rows';
  /** Columns to break down by, most telling first. */
  dimensions: RegExp[];
  /** Columns that are steps of a funnel, widest first. */
  funnel: RegExp[];
}
