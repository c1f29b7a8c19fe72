import { ExactNumber } from '../http/exact-json.ts';
import { valueAt } from './record-path.ts';
import type { RestStream } from './settings.ts';

type Format = NonNullable<RestStream['incremental']>['format'];

/** Changes from this long before the last known one are read again: clocks differ, and a record may become visible late. */
const OVERLAP_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** The greatest value of a field over the records of a read. */
export class Greatest {
  private readonly field: string;
  private readonly format: Format;
  private found: number | null;
  /** Records whose value could not be read. */
  unread = 0;

  constructor({ field, format }: { field: string; format: Format }, known: number | null) {
    this.field = field;
    this.format = format;
    this.found = known;
  }

  /** Milliseconds since 1970, or the number itself; null if no record had one. */
  get value(): number | null {
    return this.found;
  }

  add(record: unknown): void {
    const value = numberOf(valueAt(record, this.field), this.format);
    if (value === null) this.unread++;
    else if (this.found === null || value > this.found) this.found = value;
  }
}

/** The parameter's value for reading what changed since then, with an overlap. */
export function sinceText(value: number, format: Format): string {
  switch (format) {
    case 'number':
      return String(value);
    case 'unix':
      return String(Math.floor((value - OVERLAP_MS) / 1_000));
    case 'date':
      return new Date(value - DAY_MS).toISOString().slice(0, 10);
    case 'date_time':
      return new Date(value - OVERLAP_MS).toISOString().replace(/\.\d+Z$/, 'Z');
  }
}

function numberOf(value: unknown, format: Format): number | null {
  if (value instanceof ExactNumber) return null;
  if (format === 'number') return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
  if (format === 'unix') return typeof value === 'number' && value >= 0 ? value * 1_000 : null;
  // A time without a zone is taken for UTC, as in the import.
  const text = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value : '';
  const at = Date.parse(/T.*(Z|[+-]\d{2}:?\d{2})$|^.{10}$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(at) ? null : at;
}
