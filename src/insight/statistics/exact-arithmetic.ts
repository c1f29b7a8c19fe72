import { toNumber } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import type { Amount, MetricSpec } from './types.ts';

/**
 * Sums integers and decimals without rounding: a number within ±2^53 (15 digits with a fraction), otherwise a string of digits. Null if no
 * cell has a value.
 */
export function addExact(cells: readonly CellValue[]): CellValue {
  let units = 0n;
  let scale = 0;
  let any = false;
  for (const cell of cells) {
    const parsed = parseExact(cell);
    if (!parsed) continue;
    any = true;
    if (parsed.scale > scale) {
      units *= 10n ** BigInt(parsed.scale - scale);
      scale = parsed.scale;
    }
    units += parsed.units * 10n ** BigInt(scale - parsed.scale);
  }
  return any ? fromUnits(units, scale) : null;
}

/** Sums doubles with compensation for rounding (Neumaier); null if no cell has a value. */
export function addDoubles(cells: readonly CellValue[]): number | null {
  let sum = 0;
  let carried = 0;
  let any = false;
  for (const cell of cells) {
    const value = toNumber(cell);
    if (value === null) continue;
    any = true;
    const next = sum + value;
    carried += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return any ? sum + carried : null;
}

/** Combines the amounts of one metric, oldest first: sums add up, a level is the last one, and a mean becomes the mean of all underlying rows. */
export function combine(metric: Pick<MetricSpec, 'exact' | 'kind'>, amounts: readonly Amount[]): Amount {
  if (metric.kind === 'level') return amounts.findLast(({ num }) => num !== null) ?? { num: null, den: null };
  const add = metric.exact ? addExact : addDoubles;
  return { num: add(amounts.map((amount) => amount.num)), den: add(amounts.map((amount) => amount.den)) };
}

const isMean = ({ kind }: Pick<MetricSpec, 'kind'>) => kind === 'mean' || kind === 'weighted_mean';

/** The metric's value; null if there is nothing to sum or divide by. */
export function amountValue(metric: Pick<MetricSpec, 'kind'>, amount: Amount): number | null {
  const num = toNumber(amount.num);
  if (!isMean(metric)) return num;
  const den = toNumber(amount.den);
  return num === null || den === null || den === 0 ? null : num / den;
}

/** The metric's value; a sum keeps all its digits, a mean is a number. */
export function cellOf(metric: Pick<MetricSpec, 'kind'>, amount: Amount): CellValue {
  return isMean(metric) ? amountValue(metric, amount) : amount.num;
}

/** True if a double cannot hold the value, which is then a string of digits. */
export function isRounded(cell: CellValue): boolean {
  return typeof cell === 'string';
}

function parseExact(cell: CellValue): { units: bigint; scale: number } | null {
  if (cell === null || typeof cell === 'boolean' || cell === '') return null;
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(cell));
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * (shift < 0 ? 10n ** BigInt(-shift) : 1n);
  return { units: sign ? -digits : digits, scale: Math.max(0, shift) };
}

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
const FIFTEEN_DIGITS = 10n ** 15n;

function fromUnits(units: bigint, scale: number): CellValue {
  const size = units < 0n ? -units : units;
  if (scale === 0) return size <= SAFE ? Number(units) : String(units);
  const text = String(size).padStart(scale + 1, '0');
  const written = `${units < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return size < FIFTEEN_DIGITS ? Number(written) : written;
}
