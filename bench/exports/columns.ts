import { type Cell, type Column, EMPTY, text } from './table.ts';
import { type Locale, type World, writeDate, writeNumber } from './world.ts';

interface Amount {
  from?: number;
  to?: number;
  places?: number;
  plain?: boolean;
  before?: string;
  after?: string;
  unit?: string;
  role?: Column['role'];
  /** How a negative number is written. */
  negative?: 'minus' | 'behind' | 'parentheses';
}

export const words = (name: string, value: (world: World, row: number) => string): Column => ({
  name,
  type: 'text',
  cell: (world, row) => text(value(world, row)),
});

/** A column of keys that may look like numbers. */
export const key = (name: string, value: (row: number) => string): Column => ({
  name,
  type: 'text',
  cell: (_, row) => text(value(row)),
  role: 'identifier',
});

export function amount(name: string, locale: Pick<Locale, 'thousands' | 'decimal'>, options: Amount = {}): Column {
  const { from = 1, to = 4_000, places = 2, plain, unit, role, negative } = options;
  return {
    name,
    type: 'number',
    ...(unit ? { unit } : {}),
    ...(role ? { role } : {}),
    cell: (world) => {
      const size = world.int(Math.round(from * 10 ** places), Math.round(to * 10 ** places)) / 10 ** places;
      return number(negative && world.chance(0.3) ? -size : size, locale, { ...options, places, plain: plain ?? false });
    },
  };
}

export function number(value: number, locale: Pick<Locale, 'thousands' | 'decimal'>, options: Amount = {}): Cell {
  const { places = 2, plain = false, before = '', after = '', negative = 'minus' } = options;
  const bare = `${before}${writeNumber(Math.abs(value), locale, places, plain)}${after}`;
  if (value >= 0) return { text: bare, value };
  return { text: { minus: `-${bare}`, behind: `${bare}-`, parentheses: `(${bare})` }[negative], value };
}

export const count = (name: string, from = 0, to = 900, role?: Column['role']): Column => ({
  name,
  type: 'number',
  ...(role ? { role } : {}),
  cell: (world) => {
    const value = world.int(from, to);
    return { text: String(value), value };
  },
});

/** Days in rising order, which prove their format. */
export function day(name: string, pattern: string, days: Date[]): Column {
  return { name, type: 'date', cell: (_, row) => ({ text: writeDate(days[row] as Date, pattern), value: days[row] as Date }) };
}

/** Moments as written at `offset` minutes from UTC. `naive`: the file does not say the zone, so that the time stands as written. */
export function moment(name: string, pattern: string, { offset = 0, after = '', naive = false } = {}): Column {
  return {
    name,
    type: 'time',
    cell: (world, row) => {
      const at = new Date(world.moment().getTime());
      if (row < 2) at.setUTCDate(20 + row);
      if (!pattern.includes('SS')) at.setUTCSeconds(0);
      const shown = new Date(at.getTime() + offset * 60_000);
      return { text: writeDate(shown, pattern) + after, value: naive ? shown : at };
    },
  };
}

/** Leaves out a column's cells where `empty` holds. */
export const sparse = (column: Column, empty: (row: number, world: World) => boolean): Column => ({
  ...column,
  cell: (world, row) => {
    const cell = column.cell(world, row);
    return empty(row, world) ? EMPTY : cell;
  },
});
