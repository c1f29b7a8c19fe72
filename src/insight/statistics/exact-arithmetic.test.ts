import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDoubles, addExact, amountValue, cellOf, combine } from './exact-arithmetic.ts';

describe('exact sums', () => {
  test('of integers are those of BigInt, at any size', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(2n ** 100n), max: 2n ** 100n })), (values) => {
        const sum = addExact(values.map(String));
        expect(values.length === 0 ? null : BigInt(sum as string | number)).toEqual(
          values.length === 0 ? null : values.reduce((a, b) => a + b, 0n),
        );
      }),
    );
  });

  test('of cents are those of whole cents', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), (cents) => {
        const cells = cents.map(
          (cent) => `${cent < 0 ? '-' : ''}${Math.trunc(Math.abs(cent) / 100)}.${String(Math.abs(cent) % 100).padStart(2, '0')}`,
        );
        expect(Math.round(Number(addExact(cells)) * 100)).toBe(cents.reduce((a, b) => a + b, 0));
      }),
    );
  });

  test('do not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer().map((value) => value / 1000)), (values) => {
        expect(addExact(values.toReversed())).toEqual(addExact(values));
      }),
    );
  });

  test('stay digits where a double would round, and take the exponents that numbers are printed with', () => {
    expect(addExact(['9007199254740992', 1])).toBe('9007199254740993');
    expect(addExact([0.1, 0.2])).toBe(0.3);
    expect(addExact([1e-7, 2e-7])).toBe(3e-7);
    expect(addExact(['12345678901234567.89', '-0.89'])).toBe('12345678901234567.00');
    expect(addExact([null, null])).toBeNull();
  });
});

test('doubles are summed with their errors carried along', () => {
  expect(addDoubles([1, 1e100, 1, -1e100])).toBe(2);
  expect(addDoubles([])).toBeNull();
});

test('a mean of parts is the mean of the whole, never a sum or a mean of means', () => {
  const mean = { kind: 'mean', exact: false } as const;
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }), { minLength: 1 }), (groups) => {
      const amounts = groups.map((group) => ({ num: group.reduce((a, b) => a + b, 0), den: group.length }));
      const all = groups.flat();
      expect(amountValue(mean, combine(mean, amounts))).toBeCloseTo(all.reduce((a, b) => a + b, 0) / all.length, 9);
    }),
  );
  expect(amountValue(mean, { num: 5, den: 0 })).toBeNull();
  expect(cellOf({ kind: 'sum' }, { num: '9007199254740993', den: null })).toBe('9007199254740993');
});
