import { describe, expect, test } from '@jest/globals';
import { formatAxisNumber, formatChange, formatFigure, formatNumber, formatShort } from './format-number.ts';
import { labelOf } from './wording.ts';

describe('formatNumber', () => {
  test.each([
    [1234567, 'integer', undefined, '1,234,567'],
    [-1234.5, 'decimal', undefined, '-1,234.50'],
    [0.00123456, 'decimal', undefined, '0.00123'],
    [0, 'decimal', undefined, '0.00'],
    [0.1234, 'percent', undefined, '12.3%'],
    [0.0001234, 'percent', undefined, '0.0123%'],
    [1, 'percent', '%', '100.0%'],
    [1234567, 'compact', undefined, '1.23M'],
    [-1234.5, 'decimal', '$', '-$1,234.50'],
    [1234, 'integer', 'USD', '1,234 USD'],
    [12, 'integer', '%', '12%'],
    [2024, undefined, undefined, '2024'],
    [null, 'decimal', 'USD', '—'],
    [true, 'integer', undefined, 'true'],
    [Number.POSITIVE_INFINITY, 'integer', undefined, 'Infinity'],
  ] as const)('%p as %p with unit %p is %p', (value, format, unit, text) => {
    expect(formatNumber(value, format, unit)).toBe(text);
  });

  test.each([
    ['9007199254740993', 'integer', '9,007,199,254,740,993'],
    ['12345678901234567890.123456789012345678', 'decimal', '12,345,678,901,234,567,890.123456789012345678'],
    ['-0.10', 'decimal', '-0.10'],
    ['0.001234', 'percent', '0.1234%'],
    ['-12.5', 'percent', '-1,250%'],
    ['12345', undefined, '12345'],
    ['not a number', 'integer', 'not a number'],
  ] as const)('keeps every digit of the text %p as %p: %p', (value, format, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });

  test('a change carries its sign, and of percentages the points', () => {
    expect(formatChange(1234.5, 0.0519, 'decimal', 'USD')).toBe('+1,234.50 USD (+5.2%)');
    expect(formatChange(-3, -0.5, 'integer')).toBe('-3 (-50.0%)');
    expect(formatChange(0.004, 0.1, 'percent')).toBe('+0.40 points');
    expect(formatChange(5, null, 'integer')).toBe('+5');
    expect([formatChange(-0.00177, -0.000115, 'decimal'), formatChange(0, null, 'integer')]).toEqual(['unchanged', 'unchanged']);
  });

  test('a large figure has no decimals, nor has its change', () => {
    const change = { absolute: -26_660.38, fraction: -0.091, comparedTo: 'against the 12 months before' };
    expect(formatFigure({ value: 265_879.89, format: 'decimal', unit: 'EUR', change })).toEqual({
      value: '265,880 EUR',
      change: '-26,660 EUR (-9.1%) against the 12 months before',
    });
    const slight = { absolute: -0.00543, fraction: -0.0018, comparedTo: 'against 2025' };
    expect(formatFigure({ value: 3.01, format: 'decimal', change: slight }).change).toBe('-0.2% against 2025');
    expect(formatFigure({ value: 94.82, format: 'decimal' })).toEqual({ value: '94.82', change: '' });
  });

  test.each([
    ['unit_price', 'Unit price'],
    ['unitPrice', 'Unit price'],
    ['customerID', 'Customer ID'],
    ['pH', 'PH'],
    ['Kunden_Name', 'Kunden Name'],
    ['OrderTotal', 'OrderTotal'],
  ])('the column %p is labelled %p', (column, label) => expect(labelOf(column)).toBe(label));

  test('axes are short', () => {
    expect([1_250_000, 0].map((value) => formatAxisNumber(value, 'decimal'))).toEqual(['1.25M', '0']);
    expect(formatAxisNumber(0.125, 'percent')).toBe('12.5%');
    expect([12_000, 2_817, 1_250_000, 26.4].map((value) => formatAxisNumber(value, 'decimal'))).toEqual(['12K', '2,817', '1.25M', '26.4']);
    expect([12_000, 2_817, -3_300_000].map((value) => formatShort(value, 'decimal'))).toEqual(['12.0K', '2,817', '-3.30M']);
  });
});
