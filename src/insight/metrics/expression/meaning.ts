import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { ModelTable, Unit } from '../../../data/model/types.ts';
import type { Meaning } from './types.ts';
import { sameUnit } from './units.ts';

const NOTHING: Meaning = { additivity: null, unit: null, determinedBy: [] };
const CONSTANT: Meaning = { additivity: 'constant', unit: null, determinedBy: [] };
const UNKNOWN: Meaning = { additivity: 'unknown', unit: null, determinedBy: [] };

/**
 * Derives the meaning of a row's value bottom-up: a price times a quantity adds up, a rate times its weight does, a share of a row does
 * not. If nothing can be derived it is `unknown` and must not be summed.
 */
export function meaningOf(expression: RowExpression, table: ModelTable): Meaning {
  switch (expression.kind) {
    case 'number':
      return CONSTANT;
    case 'column':
      return columnMeaning(expression.name, table);
    case 'date':
      return { ...NOTHING, additivity: 'time' };
    case 'duration':
      return { additivity: 'additive', unit: { kind: 'duration', in: expression.unit }, determinedBy: [] };
    case 'case':
      return combinedMeaning([...expression.checks.map(({ value }) => value), expression.otherwise], table);
    case 'operation':
      return operationMeaning(expression, table);
    default:
      return NOTHING;
  }
}

function columnMeaning(name: string, { columns, times }: ModelTable): Meaning {
  const column = columns.find((one) => one.name === name);
  if (!column) return NOTHING;
  // Years have a mean and a range, as other numbers do.
  if (column.additivity === null && column.type === 'integer' && times.some((time) => time.column === name)) return UNKNOWN;
  if (column.additivity === null) return { ...NOTHING, additivity: times.some((time) => time.column === name) ? 'time' : null };
  return { additivity: column.additivity, unit: column.unit, determinedBy: column.determinedBy };
}

function operationMeaning({ name, args }: Extract<RowExpression, { kind: 'operation' }>, table: ModelTable): Meaning {
  const [first, second] = args.map((arg) => meaningOf(arg, table));
  switch (name) {
    case 'negate':
    case 'round':
    case 'abs':
      return first ?? NOTHING;
    case '+':
    case '-':
      return first?.additivity === 'time' && second?.additivity === 'time' && name === '-'
        ? { additivity: 'additive', unit: { kind: 'duration', in: 'second' }, determinedBy: [] }
        : combinedMeaning(args, table);
    case 'coalesce':
    case 'nullif':
    case 'greatest':
    case 'least':
      return combinedMeaning(args, table);
    case '*':
      return product(first ?? NOTHING, second ?? NOTHING);
    case '/':
      return quotient(first ?? NOTHING, second ?? NOTHING);
    case 'days_since':
      return { additivity: 'rate', unit: { kind: 'duration', in: 'day' }, determinedBy: [] };
    default:
      return NOTHING;
  }
}

/** Values that are alternatives or added must mean the same; constants take the meaning of the rest. */
function combinedMeaning(args: readonly RowExpression[], table: ModelTable): Meaning {
  const meanings = args.filter(({ kind }) => kind !== 'null').map((arg) => meaningOf(arg, table));
  const [first, ...rest] = meanings.filter(({ additivity }) => additivity !== 'constant');
  if (!first) return meanings.length > 0 ? CONSTANT : NOTHING;
  const same = rest.every((one) => one.additivity === first.additivity && sameUnit(one.unit, first.unit));
  const sameThing = rest.every((one) => one.determinedBy.join() === first.determinedBy.join());
  return same && sameThing ? first : UNKNOWN;
}

function product(a: Meaning, b: Meaning): Meaning {
  if (a.additivity === 'constant') return b;
  if (b.additivity === 'constant') return a;
  const kinds = new Set([a.additivity, b.additivity]);
  if (!kinds.has('additive')) return UNKNOWN;
  const [size, other] = a.additivity === 'additive' ? [a, b] : [b, a];
  if (other.additivity === 'rate') return { additivity: 'additive', unit: productUnit(size.unit, other.unit), determinedBy: [] };
  return UNKNOWN;
}

/** 3 pieces at 5 EUR are 15 EUR; 3 % of 200 EUR is EUR. */
function productUnit(size: Unit | null, rate: Unit | null): Unit | null {
  if (rate?.kind === 'percent') return size;
  if (size === null || size.kind === 'count') return rate;
  return rate === null ? size : null;
}

function quotient(a: Meaning, b: Meaning): Meaning {
  if (b.additivity === 'constant') return a;
  if (a.additivity === null || b.additivity === null) return NOTHING;
  return { additivity: 'rate', unit: sameUnit(a.unit, b.unit) && a.unit ? { kind: 'percent', scale: 1 } : null, determinedBy: [] };
}
