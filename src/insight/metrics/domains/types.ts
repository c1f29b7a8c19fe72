/** A metric that a domain looks at, found by the words of columns' names. */
export type DomainMetric =
  | { kind: 'sum' | 'average' | 'count_distinct'; title: string; of: RegExp }
  /** The sum of one column for each of another: by its sum, or by how many different values it has. */
  | { kind: 'ratio'; title: string; of: RegExp; per: RegExp; by: 'sum' | 'count_distinct'; format: 'decimal' | 'percent' };

/** What is checked in a line of business: words are matched one by one, in lower case. */
export interface Domain {
  id: string;
  title: string;
  /** The most telling first: the first that is found leads the dashboard. */
  metrics: DomainMetric[];
  /** Columns to break down by, the most telling first. */
  dimensions: RegExp[];
  /** Columns that are steps of one way, from the widest to the narrowest. */
  funnel: RegExp[];
}
