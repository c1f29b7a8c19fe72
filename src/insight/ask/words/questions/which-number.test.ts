import { describe, expect, test } from '@jest/globals';
import { understoodLaunderette as understood } from '../../../../../test/support/read-launderette.ts';

const SHARE = 'the number of washes where washes.state is cancelled per the number of washes';

describe('groups after what was done', () => {
  test.each([
    ['What share of washes were cancelled by branch?', `${SHARE} by branches.branch_name.`],
    ['What percentage of the washes were cancelled by town in 2025?', `${SHARE} by branches.town, from 2025-01-01 to 2025-12-31.`],
    ['How many washes were cancelled by fabric?', 'the number of washes by washes.fabric, where washes.state is cancelled.'],
    ['How many washes were cancelled by branches?', 'the number of washes, where washes.state is cancelled.'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('several numbers for each thing', () => {
  test.each([
    ['washes and weight per branch', 'the number of washes and the sum of washes.weight_kg by branches.branch_name.'],
    [
      'number of branches and weight per branch',
      'the number of branches and the sum of washes.weight_kg per the number of different values of washes.branch_id.',
    ],
    ['weight and fee per branch', 'the sum of washes.weight_kg and the sum of washes.fee by branches.branch_name.'],
    ['number of washes and fee per branch', 'the number of washes and the sum of washes.fee by branches.branch_name.'],
    [
      'target revenue and fee per branch in 2025',
      'the sum of branch_targets.target_revenue and the sum of washes.fee by branches.branch_name, from 2025-01-01 to 2025-12-31.',
    ],
    [
      'fee per branch',
      'the sum of washes.fee per the number of different values of washes.branch_id. / the sum of washes.fee by branches.branch_name.',
    ],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('of what a number is, said after its groups', () => {
  test.each([
    [
      'average fee per town, for washes booked in 2025',
      'the average of washes.fee by branches.town, where washes.booked_on ≥ 2025-01-01 and washes.booked_on < 2026-01-01.',
    ],
    [
      'fee by town, for washes collected in 2025',
      'the sum of washes.fee by branches.town, where washes.collected_on ≥ 2025-01-01 and washes.collected_on < 2026-01-01.',
    ],
    ['fee by town, for cancelled washes', 'the sum of washes.fee by branches.town, where washes.state is cancelled.'],
    ['fee by town, and the number of washes', 'the sum of washes.fee and the number of washes by branches.town.'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('shares of what was done', () => {
  const collected = 'the number of washes where washes.collected_on is not empty per the number of washes';
  const offen = 'die Anzahl von auftraege mit der Bedingung auftraege.zustand ist storniert pro die Anzahl von auftraege';
  test.each([
    ['What share of the washes were collected?', `${collected}.`],
    ['What share of washes were collected by branch?', `${collected} by branches.branch_name.`],
    // Those that were collected in 2025, or those of 2025?
    ['What share of the washes were collected in 2025?', 'unread'],
    ['What share of the washes does each branch have?', 'the number of washes by branches.branch_name, as shares.'],
    ['Welcher Anteil der Aufträge wurde je Branch storniert?', `${offen} nach branches.branch_name.`],
    ['Wie viel Prozent der Aufträge wurden 2025 storniert?', `${offen}, von 2025-01-01 bis 2025-12-31.`],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('numbers that are split', () => {
  test.each([
    ['break down washes per branch', 'the number of washes by branches.branch_name.'],
    ['Break down the weight by town', 'the sum of washes.weight_kg by branches.town.'],
    ['split of washes across state in 2025', 'the number of washes by washes.state, from 2025-01-01 to 2025-12-31.'],
    ['breakdown of the weight by fabric', 'the sum of washes.weight_kg by washes.fabric.'],
    ['split of washes in 2025', 'unread'],
    ['Aufteilung des Umsatzes nach Sorte', 'die Summe von verkaeufe.umsatz nach artikel.sorte.'],
    ['Schlüssle den Umsatz nach Sorte auf', 'die Summe von verkaeufe.umsatz nach artikel.sorte.'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('what a month has on average', () => {
  test.each([
    ['average monthly number of washes in 2025', 'the number of washes divided by 12 months, from 2025-01-01 to 2025-12-31.'],
    ['average monthly weight in 2025', 'the sum of washes.weight_kg divided by 12 months, from 2025-01-01 to 2025-12-31.'],
    [
      'average number of washes per month by town in 2025',
      'the number of washes divided by 12 months by branches.town, from 2025-01-01 to 2025-12-31.',
    ],
    // Of a wash, or of all of a month?
    ['average monthly fee in 2025', 'unread'],
    // The year is not over.
    ['average yearly number of washes', 'unread'],
    [
      'durchschnittlicher monatlicher Umsatz 2025',
      'die Summe von verkaeufe.umsatz geteilt durch 12 Monate, von 2025-01-01 bis 2025-12-31.',
    ],
    [
      'Durchschnittliche monatliche Anzahl der Aufträge 2025',
      'die Anzahl von auftraege geteilt durch 12 Monate, von 2025-01-01 bis 2025-12-31.',
    ],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

test('the percentile of a time is in its unit', () => {
  expect(understood('What is the 90th percentile of days from booking to collection?')).toBe(
    '90. percentile of collected_on − booked_on (days).',
  );
  expect(understood('90. Perzentil des Umsatzes')).toBe('90. Perzentil von verkaeufe.umsatz.');
});

describe('two periods with a number each', () => {
  const both = (said: string) => `${said}, from 2025-01-01 to 2025-12-31, compared with 2024-01-01 – 2024-12-31.`;
  test.each([
    ['how many washes in 2024 and how many in 2025', both('the number of washes')],
    ['weight by town in 2024 and in 2025', both('the sum of washes.weight_kg by branches.town')],
    ['weight by town in 2024 and 2025, showing both values', both('the sum of washes.weight_kg by branches.town')],
    [
      'Wie viele Aufträge gab es 2024 und wie viele 2025?',
      'die Anzahl von auftraege, von 2025-01-01 bis 2025-12-31, verglichen mit 2024-01-01 – 2024-12-31.',
    ],
    // 2026 is not over, and would be compared with a part of 2025.
    ['weight in 2025 and in 2026', 'unread'],
    // Of each year, or of both together?
    ['weight in 2024 and 2025', 'unread'],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

describe('per so many, and per unit', () => {
  test.each([
    ['cancelled washes per 100 washes by branch', `${SHARE} by branches.branch_name.`],
    ['fee per square metre by branch', 'the sum of washes.fee per the average of branches.area_sqm by branches.branch_name.'],
    ['fee per kilogram by fabric', 'the sum of washes.fee per the sum of washes.weight_kg by washes.fabric.'],
    ['fee per mile', 'unread'],
    [
      'stornierte Aufträge pro 100 Aufträge',
      'die Anzahl von auftraege mit der Bedingung auftraege.zustand ist storniert pro die Anzahl von auftraege.',
    ],
  ])('%s', (question, said) => {
    expect(understood(question)).toBe(said);
  });
});

test('a word after the groups tells which of two columns is meant', () => {
  expect(understood('costs by quarter, net')).toBe('the sum of repairs.cost_net by quarter.');
  expect(understood('gross and net costs by quarter')).toBe('the sum of repairs.cost_gross and the sum of repairs.cost_net by quarter.');
});
