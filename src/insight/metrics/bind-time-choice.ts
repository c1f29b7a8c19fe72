import type { ColumnProfile } from '../../data/engine/types.ts';
import { wordsOf } from './bind-metrics.ts';
import { type TimeAxis, timeAxisOf } from './bind-time.ts';

/** Words for a time when something was recorded or changed, rather than when it happened. */
const SECONDARY =
  /^(updated|modified|changed|deleted|imported|synced|loaded|expires|expiry|expired|due|end|ended|until|birth|birthday|dob|closed|shipped|delivered|returned|cancelled|canceled)$/;

/**
 * Chooses the time column of a table: real dates before derived ones, the time of an event before that of a change, then fewer empty rows,
 * then the file's order. Notes what was passed over.
 */
export function chooseTime(columns: readonly ColumnProfile[], notes: string[]): TimeAxis | null {
  const candidates = columns
    .filter(({ role }) => role === 'time')
    .flatMap((column) => {
      const axis = timeAxisOf(column);
      return axis ? [{ column, axis }] : [];
    });
  const penalty = ({ type, name }: ColumnProfile) =>
    (type === 'date' || type === 'timestamp' ? 0 : 2) + (wordsOf(name).some((word) => SECONDARY.test(word)) ? 1 : 0);
  candidates.sort((a, b) => penalty(a.column) - penalty(b.column) || a.column.nullCount - b.column.nullCount);
  const [first, ...rest] = candidates;
  if (first && rest.length > 0) {
    notes.push(
      `"${first.column.name}" is the time of a row; ${rest.map(({ column }) => `"${column.name}"`).join(', ')} ${rest.length === 1 ? 'is' : 'are'} not used as such.`,
    );
  }
  return first?.axis ?? null;
}
