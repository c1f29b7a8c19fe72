import { describe, expect, test } from '@jest/globals';
import { understoodLaunderette as understood } from '../../../../../test/support/read-launderette.ts';

describe('what things are worth', () => {
  test.each([
    ['What is the total value of the cancelled washes?', 'the sum of washes.fee where washes.state is cancelled.'],
    ['value of the washes by branch', 'the sum of washes.fee by branches.branch_name.'],
    ['How much are the cancelled washes worth?', 'the sum of washes.fee where washes.state is cancelled.'],
    ['number of washes and the total value of the washes', 'the number of washes and the sum of washes.fee.'],
    ['Gesamtwert der offenen Aufträge', 'die Summe von auftraege.auftragswert mit der Bedingung auftraege.zustand ist offen.'],
    [
      'Wert der stornierten Aufträge je Branch',
      'die Summe von auftraege.auftragswert mit der Bedingung auftraege.zustand ist storniert nach branches.branch_name.',
    ],
    ['Wert des Umsatzes', 'die Summe von verkaeufe.umsatz.'],
    // Branches have no amount.
    ['What is the total value of the branches?', 'unread'],
    ['Gesamtwert der Artikel', 'unread'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('what is aimed at', () => {
  test.each([
    ['target by branch in 2025', 'the sum of branch_targets.target_revenue by branches.branch_name, from 2025-01-01 to 2025-12-31.'],
    ['What was the total target in 2025?', 'the sum of branch_targets.target_revenue, from 2025-01-01 to 2025-12-31.'],
    ['How many targets are there?', 'the number of branch_targets.'],
    ['revenue target by town', 'the sum of branch_targets.target_revenue by branches.town.'],
    // The revenue is none that is aimed at.
    ['revenue by town', 'the sum of washes.fee by branches.town. / the sum of verkaeufe.umsatz by branches.town.'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});
