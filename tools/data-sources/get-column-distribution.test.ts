import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getColumnDistribution } from './get-column-distribution.ts';

const { home, stranger } = await organizations();
const id = await ordersSource(home);
const of = (column: string, as = home.viewer) => call(getColumnDistribution, { id, column }, { as });

test('counts the values of words and the ranges of numbers', async () => {
  expect(await of('region')).toEqual({
    kind: 'values',
    bars: [
      { from: 'North', to: null, count: 2 },
      { from: 'South', to: null, count: 1 },
      { from: 'West', to: null, count: 1 },
    ],
  });
  const { kind, bars } = await of('amount');
  expect([kind, bars.reduce((sum: number, { count }: { count: number }) => sum + count, 0)]).toEqual(['ranges', 4]);
});

test('names a column that there is not, and reads nobody else’s', async () => {
  await expect(of('none')).rejects.toMatchObject({ code: 'validation_error', details: { column: [expect.any(String)] } });
  await expect(of('region', stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
