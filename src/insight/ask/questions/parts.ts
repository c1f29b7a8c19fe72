import type { ColumnRef } from './column-ref.ts';
import type { Period } from './dates.ts';
import type { Definition } from './definitions.ts';
import type { FoundValue } from './types.ts';

export type Aggregate = 'sum' | 'avg' | 'min' | 'max' | 'median' | 'stddev' | 'count' | 'distinct';

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<=' | 'between';

/** A part of a question that was recognised. */
export type Part =
  | { kind: 'aggregate'; of: Aggregate }
  /** `negated`: a truth that is asked for by its opposite, such as "closed" where the column says "is open". */
  | { kind: 'column'; columns: ColumnRef[]; negated?: boolean }
  /** `others`: tables that the words name as well. */
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
