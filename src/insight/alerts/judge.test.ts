import { describe, expect, test } from '@jest/globals';
import { inLocale } from '../../platform/locale.ts';
import { toMoment } from '../statistics/calendar.ts';
import { freshAmong } from './fresh-among.ts';
import { judge } from './judge.ts';
import type { AlertCondition, Observation } from './types.ts';

const seen = (fields: Partial<Observation> = {}): Observation => ({
  label: 'Sum of amount',
  format: 'decimal',
  unit: null,
  value: 120,
  previous: 100,
  span: { start: '2026-02-01', end: '2026-02-28' },
  when: 'in February 2026',
  series: [],
  grain: 'month',
  counts: false,
  receipts: [],
  ...fields,
});

describe('a condition', () => {
  test.each<[AlertCondition, Partial<Observation>, boolean]>([
    [{ type: 'above', threshold: 119 }, {}, true],
    [{ type: 'above', threshold: 120 }, {}, false],
    [{ type: 'below', threshold: 120 }, {}, false],
    [{ type: 'below', threshold: 121 }, {}, true],
    [{ type: 'change', percent: 20, direction: 'either' }, {}, true],
    [{ type: 'change', percent: 20.1, direction: 'either' }, {}, false],
    [{ type: 'change', percent: 20, direction: 'down' }, {}, false],
    [{ type: 'change', percent: 20, direction: 'down' }, { value: 80 }, true],
    // A loss that halves is a rise.
    [{ type: 'change', percent: 50, direction: 'up' }, { value: -50, previous: -100 }, true],
    [{ type: 'change', percent: 1, direction: 'either' }, { value: 100 }, false],
  ])('%j of %j is met: %s', (condition, fields, met) => {
    expect(judge(condition, seen(fields))).toMatchObject({ met, reading: { sentence: expect.stringContaining('in February 2026') } });
  });

  test.each<[AlertCondition, Partial<Observation>, string]>([
    [{ type: 'above', threshold: 1 }, { value: null }, 'has no value'],
    [{ type: 'change', percent: 1, direction: 'up' }, { previous: null }, 'no value in the previous period'],
    [{ type: 'change', percent: 1, direction: 'up' }, { previous: 0 }, 'was 0 in the previous period'],
    [{ type: 'anomaly', direction: 'either' }, { series: [1, 2, 3] }, 'has 3 values; at least 14 are needed'],
  ])('%j of %j cannot be judged', (condition, fields, problem) => {
    expect(judge(condition, seen(fields))).toEqual({ problem: expect.stringContaining(problem) });
  });

  const steady = Array.from({ length: 60 }, (_, i) => 100 + ((i * 7) % 5));
  test.each<[string, number[], 'up' | 'down' | 'either', boolean]>([
    ['a last value like the rest', [...steady, 102], 'either', false],
    ['one that is far higher', [...steady, 190], 'either', true],
    ['one that is far higher, where lower ones are told', [...steady, 190], 'down', false],
    ['one that is far lower', [...steady, 20], 'down', true],
    ['a far higher one that is over', [...steady, 190, 101], 'either', false],
  ])('finds %s', (_what, series, direction, met) => {
    const judgement = judge({ type: 'anomaly', direction }, seen({ series, value: series.at(-1) ?? null }));
    expect(judgement).toMatchObject({ met });
    if (met && 'reading' in judgement) {
      expect(judgement.reading.expected).toBeGreaterThan(95);
      expect(judgement.reading.expected).toBeLessThan(110);
      expect(judgement.reading.sentence).toMatch(/is unusually (high|low) in February 2026: .* where about 10\d\.\d\d was expected/);
    }
  });

  test('says what it found in a sentence with its numbers', () => {
    const sentence = (condition: AlertCondition, fields = {}) => {
      const judgement = judge(condition, seen(fields));
      return 'reading' in judgement ? judgement.reading.sentence : judgement.problem;
    };
    expect(sentence({ type: 'above', threshold: 100 })).toBe('Sum of amount is 120.00 in February 2026, above 100.00.');
    expect(sentence({ type: 'above', threshold: 200 })).toBe('Sum of amount is 120.00 in February 2026.');
    expect(sentence({ type: 'change', percent: 10, direction: 'up' })).toBe(
      'Sum of amount rose by 20.0% to 120.00 in February 2026, from 100.00 in the previous period.',
    );
    expect(sentence({ type: 'change', percent: 10, direction: 'up' }, { value: 100 })).toBe(
      'Sum of amount stayed at 100.00 in February 2026, as in the previous period.',
    );
  });
});

describe('of several readings since the last check', () => {
  const readings = (...last: (number | null)[]) => {
    const series = [...Array.from({ length: 200 }, (_, i) => 100 + ((i * 7) % 5)), ...last];
    // Every five minutes from midnight on 2026-03-01.
    const starts = series.map((_, i) => toMoment('2026-03-01 00:00:00') + i / 288);
    const value = series.at(-1) ?? null;
    return seen({ grain: 'reading', when: 'now', series, value, previous: series.at(-2) ?? null, dense: { starts, fresh: last.length } });
  };
  const until = toMoment('2026-03-01 16:50:00');

  test.each<[AlertCondition]>([
    [{ type: 'anomaly', direction: 'either' }],
    [{ type: 'above', threshold: 150 }],
    [{ type: 'change', percent: 50, direction: 'up' }],
  ])('%j is met by one that is over, and says when it was', (condition) => {
    const judgement = judge(condition, readings(101, 190, 102));
    expect(judgement).toMatchObject({ met: true, reading: { value: 190, span: { end: '2026-03-01' } } });
    expect('reading' in judgement && [judgement.reading.sentence.includes('on 2026-03-01 at 16:45'), judgement.reading.until]).toEqual([
      true,
      until,
    ]);
    expect(judge(condition, readings(101, 100, 102))).toMatchObject({
      met: false,
      reading: { value: 102, sentence: expect.stringContaining('now') },
    });
  });

  test('those that were judged before do not count again', () => {
    const seenAgain = readings(190, 102, 101);
    const dense = { ...seenAgain.dense!, fresh: 2 };
    expect(judge({ type: 'anomaly', direction: 'either' }, { ...seenAgain, dense })).toMatchObject({ met: false, reading: { value: 101 } });
  });

  test('count from the newest that was judged', () => {
    expect([freshAmong([1, 2, 3, 4], 2), freshAmong([1, 2], 2), freshAmong([1, 2], null), freshAmong([5, 6], 2)]).toEqual([2, 1, 1, 2]);
  });
});

test('a judgement is worded for its readers', () => {
  const label = { label: 'Summe von Umsatz', when: 'im Februar 2026' };
  const said = (condition: AlertCondition, fields: Partial<Observation> = {}) =>
    inLocale({ locale: 'de-DE', timeZone: 'Europe/Berlin' }, () => judge(condition, seen({ ...label, value: 1200, ...fields })));
  expect(said({ type: 'above', threshold: 1000 })).toMatchObject({
    reading: { sentence: 'Summe von Umsatz liegt im Februar 2026 bei 1.200,00, über 1.000,00.' },
  });
  expect(said({ type: 'change', percent: 1, direction: 'either' }, { previous: 1500 })).toMatchObject({
    reading: { sentence: 'Summe von Umsatz ist im Februar 2026 um 20,0\u00a0% auf 1.200,00 gefallen, von 1.500,00 im Zeitraum davor.' },
  });
  expect(said({ type: 'above', threshold: 1 }, { value: null })).toEqual({ problem: 'Summe von Umsatz hat im Februar 2026 keinen Wert.' });
});
