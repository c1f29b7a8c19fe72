import type { Filter, Look } from './types.ts';

const FILTER = 'f.';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The look that an address asks for: `from`, `to`, and `f.region=North`, which is empty for rows without a value. */
export function lookOf(search: URLSearchParams): Look {
  const [start, end] = [search.get('from') ?? '', search.get('to') ?? ''];
  const filters = [...search].flatMap(([name, value]): Filter[] =>
    name.startsWith(FILTER) && name.length > FILTER.length
      ? [{ column: name.slice(FILTER.length), value: value === '' ? null : value }]
      : [],
  );
  return { ...(DATE.test(start) && DATE.test(end) ? { date_range: { start, end } } : {}), filters };
}

/** The same address with another look; everything else in it stays. */
export function withLook(search: URLSearchParams, look: Look): URLSearchParams {
  const next = new URLSearchParams([...search].filter(([name]) => name !== 'from' && name !== 'to' && !name.startsWith(FILTER)));
  if (look.date_range) {
    next.set('from', look.date_range.start);
    next.set('to', look.date_range.end);
  }
  for (const { column, value } of look.filters) next.set(FILTER + column, value ?? '');
  return next;
}

/** A look with one more filter; another value of the same column is replaced. */
export function withFilter(look: Look, filter: Filter): Look {
  return { ...look, filters: [...look.filters.filter(({ column }) => column !== filter.column), filter] };
}

export const isLook = ({ date_range, filters }: Look) => date_range !== undefined || filters.length > 0;
