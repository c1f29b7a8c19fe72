import { nameWords } from '../engine/role-words.ts';
import type { ColumnProfile } from '../engine/types.ts';
import { names } from './measure-words.ts';
import type { DeterminingKey } from './propose-determined.ts';
import { keyedNoun, namedThings, sameNoun } from './things.ts';
import type { LineGrain, ModelColumn } from './types.ts';

/** The profile of columns as they read once blank cells stand for the value of their key's first row. */
export function filledColumns(columns: readonly ColumnProfile[], keys: readonly DeterminingKey[]): ColumnProfile[] {
  return columns.map((column) => {
    const filled = keys.find(({ blank }) => blank.has(column.name))?.blank.get(column.name);
    return filled ? { ...column, nullCount: filled.missing } : column;
  });
}

/**
 * The key of what several rows are lines of: it determines when the rows happened and something else of note, but not everything, or else the
 * rows would be copies. Of several such keys the finest. Without a time only a column known as an identifier will do.
 */
export function lineKey(
  columns: readonly ColumnProfile[],
  keys: readonly DeterminingKey[],
  defaultTime: string | null,
): DeterminingKey | null {
  const fitting = keys.filter((key) => {
    const { column, equal, blank } = key;
    if (equal.size + blank.size >= columns.length - 1) return false;
    if (defaultTime === null) {
      const known = columns.find(({ name }) => name === column)?.role === 'identifier';
      return blank.size > 0 || (known && columns.some(({ name, role }) => role === 'additive_measure' && equal.get(name)?.proven === true));
    }
    return blank.has(defaultTime) || equal.get(defaultTime)?.proven === true;
  });
  return fitting.find((key) => fitting.every((other) => other === key || determines(key, other.column))) ?? null;
}

export function determines({ equal, blank }: DeterminingKey, column: string): boolean {
  return equal.has(column) || blank.has(column);
}

export function lineGrain(table: string, { column, values, repeated }: DeterminingKey): LineGrain {
  return { of: column, values, repeated, things: thingWords(table, column) };
}

/** A table of orders is one of lines if it says so; with an order number as its key, its other words mean orders. */
function thingWords(table: string, key: string): string[] {
  const own = namedThings(table);
  const noun = keyedNoun(key);
  return noun.length === 0 || own.some((word) => noun.some((part) => sameNoun(part, word))) ? own : [];
}

/** "One row is one line of an order (order_id)", as a sentence with what was counted. */
export function lineSentence(rowCount: number, { of, values }: LineGrain): string {
  const noun = keyedNoun(of).join(' ');
  const [rows, things] = [rowCount.toLocaleString('en'), values.toLocaleString('en')];
  if (noun === '') return `One row is one line of what "${of}" names: ${rows} rows have ${things} different values of "${of}".`;
  return `One row is one line of one ${noun} ("${of}"): ${rows} rows have ${things} different values of "${of}".`;
}

/** A number that is the same on the rows of one thing, by chance or with exceptions. */
export interface RepeatedNumber {
  kind: 'counted_once';
  column: string;
  of: string;
  repeated: number;
  /** Of how many things its values differ; 0 if they may be equal by chance. */
  exceptions: number;
}

/**
 * Whether a number that is the same on the rows of one thing, or nearly so, is in doubt, so that it is not added up until somebody says what it
 * belongs to. Whole numbers of things, such as pieces, are taken as the line's own where they may be equal by chance.
 */
export function repeatedNumber({ name, additivity }: ModelColumn, key: DeterminingKey): RepeatedNumber | null {
  if (additivity !== 'additive' && additivity !== 'unknown') return null;
  const { column: of, repeated, equal, nearly } = key;
  const exceptions = nearly.get(name);
  const chance = equal.get(name)?.proven === false && !names('count', nameWords(name));
  if (!exceptions && !chance) return null;
  return { kind: 'counted_once', column: name, of, repeated, exceptions: exceptions?.values ?? 0 };
}
