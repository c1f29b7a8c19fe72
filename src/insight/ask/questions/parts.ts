import type { ColumnRef } from './column-ref.ts';
import type { Period } from './dates.ts';
import type { Definition } from './definitions.ts';
import type { FoundValue } from './types.ts';

export type Aggregate = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'stddev' | 'count' | 'distinct';

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=' | 'between';

/** A recognized part of a question. */
export type Part =
  | { kind: 'aggregate'; of: Aggregate }
  /** `negated`: requested by its opposite, such as "closed" for a column "is open". */
  | { kind: 'column'; columns: ColumnRef[]; negated?: boolean }
  /** `others`: further tables that the words may name. */
  | { kind: 'table'; index: number; others?: number[] }
  | { kind: 'value'; found: FoundValue[] }
  | { kind: 'quoted' }
  | { kind: 'number'; value: number }
  | { kind: 'compare'; operator: Comparison; value?: number }
  | { kind: 'like'; how: 'starts' | 'ends' | 'contains' }
  | { kind: 'period'; period: Period }
  | { kind: 'grain'; grain: Grain; bare: boolean }
  | { kind: 'weekday'; isoDays: number[] }
  | { kind: 'duration' }
  | { kind: 'digits'; count: number }
  | { kind: 'formula'; definition: Definition }
  | { kind: 'by' | 'and' | 'or' | 'not' | 'distinct' | 'order' | 'share' | 'ratio' }
  | { kind: 'extreme'; descending: boolean }
  | { kind: 'top'; count: number; descending: boolean }
  | { kind: 'verb' | 'unknown' };
