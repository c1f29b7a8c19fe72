import { useMemo } from 'react';
import { type Format, useFormat } from '../../../format.tsx';

/** Formats amounts in minor units for the reader. */
export function useMoney(): (minor: number, currency: string) => string {
  const format = useFormat();
  return useMemo(() => (minor: number, currency: string) => money(format, minor, currency.toUpperCase()), [format]);
}

function money(format: Format, minor: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const amount = minor / 10 ** digits;
  // A price without cents is shown without them.
  const shown = Number.isInteger(amount) ? 0 : digits;
  return format.number(amount, { style: 'currency', currency, minimumFractionDigits: shown, maximumFractionDigits: shown });
}
