import type { Filter } from '../../../metrics/metric-query/types.ts';

/** One filter that holds where all of at least one do. */
export const allOf = (filters: readonly Filter[]): Filter => (filters.length === 1 ? filters[0]! : { and: [...filters] });
