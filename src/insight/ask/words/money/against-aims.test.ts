import { expect, test } from '@jest/globals';
import { understoodLaunderette as understood } from '../../../../../test/support/read-launderette.ts';

const both = (actual: string) => `the sum of ${actual} and the sum of branch_targets.target_revenue`;
const IN_2025 = ', from 2025-01-01 to 2025-12-31';

test.each([
  ['fee against target by branch in 2025', `${both('washes.fee')} by branches.branch_name${IN_2025}.`],
  ['actual fee versus target revenue by month in 2025', `${both('washes.fee')} by month${IN_2025}.`],
  [
    'Umsatz gegen target je Monat 2025',
    'die Summe von verkaeufe.umsatz und die Summe von branch_targets.target_revenue nach Monat, von 2025-01-01 bis 2025-12-31.',
  ],
  // Either may be the revenue.
  ['How did we do against target in 2025?', `${both('washes.fee')}${IN_2025}. / ${both('verkaeufe.umsatz')}${IN_2025}.`],
  ['Did we meet our target in 2025?', `${both('washes.fee')}${IN_2025}. / ${both('verkaeufe.umsatz')}${IN_2025}.`],
  // A weight is aimed at by no revenue.
  ['weight against target by branch', 'unread'],
  [
    'Which branches missed their target in 2025?',
    ['washes.fee', 'verkaeufe.umsatz']
      .map((actual) => {
        const label = actual === 'washes.fee' ? 'Fee' : 'Umsatz';
        return `the sum of ${actual} − the sum of branch_targets.target_revenue by branches.branch_name${IN_2025}, ${label} − target revenue < 0.`;
      })
      .join(' / '),
  ],
])('%s', (question, said) => {
  expect(understood(question)).toBe(said);
});
