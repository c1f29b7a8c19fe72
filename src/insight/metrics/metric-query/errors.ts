import { AppError } from '../../../platform/errors.ts';

/** The error for a metric query that cannot be computed: what is wrong, and what to write instead. */
export function queryError(message: string): AppError {
  return new AppError('validation_error', message);
}

const NAMES_MAX = 20;

/** Formats a list as "a", "b" and "c", cut to twenty. */
export function quoteNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const quoted = names.slice(0, NAMES_MAX).map((name) => `"${name}"`);
  if (names.length > NAMES_MAX) return `${quoted.join(', ')} and ${names.length - NAMES_MAX} more`;
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
