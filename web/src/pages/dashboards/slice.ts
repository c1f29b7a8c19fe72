import { type Filter, PERIODS, type Slice } from './types.ts';

const FILTER = 'f.';
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const OWN = ['from', 'to', 'period', 'compare'];

/** The slice in an address: `period`, or `from` and `to`; `compare=previous_year`; and `f.region=North`, whose value is empty for rows without one. */
export function sliceOf(search: URLSearchParams): Slice {
  const [start, end] = [search.get('from') ?? '', search.get('to') ?? ''];
  const period = PERIODS.find((one) => one === search.get('period'));
  const filters = [...search].flatMap(([name, value]): Filter[] =>
    name.startsWith(FILTER) && name.length > FILTER.length
      ? [{ column: name.slice(FILTER.length), value: value === '' ? null : value }]
      : [],
  );
  return {
    ...(DATE.test(start) && DATE.test(end) ? { date_range: { start, end } } : period ? { period } : {}),
    ...(search.get('compare') === 'previous_year' ? { compare_to: 'previous_year' } : {}),
    filters,
  };
}

/** The same address with another slice; other parameters stay. */
export function withSlice(search: URLSearchParams, slice: Slice): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => !OWN.includes(name) && !name.startsWith(FILTER)));
  if (slice.date_range) {
    next.set('from', slice.date_range.start);
    next.set('to', slice.date_range.end);
  }
  if (slice.period) next.set('period', slice.period);
  if (slice.compare_to) next.set('compare', slice.compare_to);
  for (const { column, value } of slice.filters) next.set(FILTER + column, value ?? '');
  return next;
}

/** Changes the slice of the address, beginning from what it is at that moment. */
export type Reslice = (next: (now: Slice) => Slice) => void;

/** A slice with one more filter, replacing one on the same column. */
export function withFilter(slice: Slice, filter: Filter): Slice {
  return { ...slice, filters: [...slice.filters.filter(({ column }) => column !== filter.column), filter] };
}

export const isSliced = ({ filters, ...dates }: Slice) => Object.keys(dates).length > 0 || filters.length > 0;
