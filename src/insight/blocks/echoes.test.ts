import { expect, test } from '@jest/globals';
import { echoes } from './echoes.ts';

const fell = { start: 100, end: 300, direction: 'low', lasting: true };
const product = { subject: { of: 'member', dimension: 'product' }, event: fell };
const supplier = { subject: { of: 'member', dimension: 'supplier' }, event: { ...fell, start: 107 } };
const whole = { subject: { of: 'rows' }, event: fell };

test('the same change by another dimension, its mirror and the whole’s trend are echoes', () => {
  expect(echoes(supplier, product)).toBe(true);
  expect(echoes({ ...product, event: { ...fell, direction: 'high' } }, product)).toBe(true);
  expect(echoes({ subject: { of: 'whole' }, event: { ...fell, start: 0, gradual: true } }, product)).toBe(true);
  expect(echoes(whole, product)).toBe(true);
});

test('the whole falls with a value that has been falling for months', () => {
  const fading = { ...product, event: { ...fell, gradual: true } };
  expect(echoes({ ...whole, event: { ...fell, start: 250 } }, fading)).toBe(true);
  expect(echoes({ ...whole, event: { ...fell, start: 40 } }, fading)).toBe(false);
  expect(echoes({ ...whole, event: { ...fell, start: 250 } }, product)).toBe(false);
});

test('what happened at another time, another way or to more than the first told is none', () => {
  expect(echoes({ ...supplier, event: { ...fell, start: 200 } }, product)).toBe(false);
  expect(echoes({ ...supplier, event: { ...fell, direction: 'high' } }, product)).toBe(false);
  expect(echoes(product, whole)).toBe(false);
  const days = (start: number, end: number) => ({ ...supplier, event: { ...fell, lasting: false, start, end } });
  const others = { ...product, event: { ...fell, lasting: false, start: 100, end: 106 } };
  expect([echoes(days(103, 109), others), echoes(days(105, 112), others), echoes(supplier, others)]).toEqual([true, false, false]);
});
