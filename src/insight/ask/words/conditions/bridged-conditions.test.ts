import { describe, expect, test } from '@jest/globals';
import { harbour } from '../../../../../test/support/harbour-model.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import type { ReadingScope } from '../types.ts';
import { together } from './bridged-conditions.ts';

const scope = { model: harbour } as ReadingScope;
const merged = (...filters: Filter[]) =>
  together(
    filters.map((filter) => ({ filter, columns: [] })),
    scope,
  ).map(({ filter }) => filter);

const year = { from: '2024-01-01', to: '2025-01-01' };
const dear: Filter = { dimension: 'rentals.fee', above: 50 };
const byRosa: Filter = { dimension: 'rentals.agent', is: 'Rosa' };

describe('conditions on the rows of things', () => {
  test('are met by one row, whichever way the things are named', () => {
    expect(merged({ entity: 'clients', of: 'rentals', any: dear }, { entity: 'clients.client_id', of: 'rentals', any: byRosa })).toEqual([
      { entity: 'clients', of: 'rentals', any: { and: [dear, byRosa] } },
    ]);
  });
  test('in the span in which there is one', () => {
    const inYear: Filter = { metric: 'number of rentals', per: 'clients', at_least: 1, time: year };
    expect(merged(inYear, { entity: 'clients.client_id', of: 'rentals', any: dear })).toEqual([
      { entity: 'clients', of: 'rentals', any: { and: [dear] }, time: year },
    ]);
    expect(merged(inYear)).toEqual([inYear]);
  });
  test('also two tables away, as one row of one of the rows that refer to the things', () => {
    const far = (any: Filter): Filter => ({ entity: 'piers.pier_id', of: 'boats', any: { entity: 'boats.boat_id', of: 'rentals', any } });
    expect(merged(far(dear), far(byRosa))).toEqual([
      {
        entity: 'piers.pier_id',
        of: 'boats',
        any: { and: [{ entity: 'boats.boat_id', of: 'rentals', any: { and: [dear, byRosa] } }] },
      },
    ]);
  });
  test('but several rows of other spans, of other tables and on one column', () => {
    const others: Filter[] = [
      { entity: 'clients', of: 'rentals', any: byRosa, time: year },
      { entity: 'clients', of: 'rentals', any: dear, time: { from: '2025-01-01', to: '2026-01-01' } },
      { entity: 'boats', of: 'rentals', any: dear },
      { metric: 'number of rentals', per: 'clients', at_least: 2 },
    ];
    expect(merged(...others)).toEqual(others);
    const byBo: Filter = { entity: 'clients', of: 'rentals', any: { dimension: 'rentals.agent', is: 'Bo' } };
    expect(merged({ entity: 'clients', of: 'rentals', any: byRosa }, byBo)).toHaveLength(2);
  });
});
