import type { ColumnProfile } from '../../data/engine/types.ts';
import { type AppError, invalidFields } from '../../platform/errors.ts';
import { sayList } from '../figures/wording.ts';

/** Finds a column by its exact name, or else the only one that differs in case alone. */
export function findColumn(columns: readonly ColumnProfile[], name: string): ColumnProfile | undefined {
  return findNamed(columns, name);
}

export function findNamed<T extends { name: string }>(all: readonly T[], name: string): T | undefined {
  const same = all.find((one) => one.name === name);
  if (same) return same;
  const alike = all.filter((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

/** The error for an unknown name, with suggestions. */
export function unknownName(field: string, what: 'column' | 'table', name: string, existing: readonly string[], where: string): AppError {
  const near = nearNames(name, existing);
  const hint =
    near.length > 0
      ? `Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`
      : existing.length === 0
        ? 'There are none.'
        : `Available: ${sayList(existing.slice(0, 30).map((one) => `"${one}"`))}${existing.length > 30 ? ' and more' : ''}.`;
  return parameterError(field, `There is no ${what} "${name}" in ${where}. ${hint}`);
}

export function parameterError(field: string, message: string): AppError {
  return invalidFields({ [`report_parameters.${field}`]: [message] });
}

/** Longer names match by containment only. */
const COMPARED_LENGTH_MAX = 40;
/**
 * Limits on the names searched and on those compared letter by letter: callers control both sides, and the comparison runs on the main
 * thread.
 */
const SEARCHED_MAX = 5_000;
const COMPARED_MAX = 1_000;

/** Up to three names similar to a wrong one: one contains the other, or few letters differ. Takes at most about ten milliseconds. */
export function nearNames(name: string, existing: readonly string[]): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const wanted = plain(name);
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let compared = 0;
  const distanceTo = (other: string): number => {
    if (wanted.length >= 3 && other.length >= 3 && (other.includes(wanted) || wanted.includes(other))) return 1;
    const skip = wanted.length > COMPARED_LENGTH_MAX || Math.abs(wanted.length - other.length) > most || compared === COMPARED_MAX;
    if (skip) return Number.POSITIVE_INFINITY;
    compared += 1;
    return editDistance(wanted, other);
  };
  return [...new Set(existing.slice(0, SEARCHED_MAX))]
    .map((candidate) => ({ candidate, distance: distanceTo(plain(candidate)) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
