const DAY_MS = 86_400_000;
/** 0001-01-01, where days may be negative. */
const SERIAL_START = -693_593;
/** The day after 9999-12-31. */
const SERIAL_END = 2_958_466;

/** What serial 0 stands for: 1899-12-30, with Excel's 29 February 1900 or, as in Google Sheets, without it, or 1904-01-01. */
export type DateSystem = 'excel' | '1899' | '1904';

/**
 * What a spreadsheet shows as a date or a time; null if it is not a calendar date (1900-02-29, negative, past 9999) or time of day. What passed is a
 * time, too, which counts hours past a day.
 */
export function serialCell(
  serial: number,
  kind: 'date' | 'time' | 'elapsed',
  system: DateSystem,
): { kind: 'date' | 'time'; text: string } | null {
  const text = serialText(serial, kind, system);
  return text === null ? null : { kind: kind === 'elapsed' ? 'time' : kind, text };
}

function serialText(serial: number, kind: 'date' | 'time' | 'elapsed', system: DateSystem): string | null {
  if (kind === 'elapsed') return Math.abs(serial) < SERIAL_END ? elapsed(serial) : null;
  const start = system === '1899' ? SERIAL_START : 0;
  if (!Number.isFinite(serial) || serial < start || serial >= SERIAL_END) return null;
  if (kind === 'time') return serial >= 0 && serial < 1 ? clock(Math.round(serial * DAY_MS)) : null;
  if (system === 'excel' && Math.floor(serial) === 60) return null;
  // Like Lotus 1-2-3, Excel takes 1900 for a leap year, so its days before March 1900 are off by one.
  const base = system === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, system === 'excel' && serial < 60 ? 31 : 30);
  const at = base + Math.round(serial * DAY_MS);
  const day = new Date(at).toISOString().slice(0, 10);
  const rest = ((at % DAY_MS) + DAY_MS) % DAY_MS;
  return rest === 0 ? day : `${day} ${clock(rest)}`;
}

function elapsed(serial: number): string {
  const ms = Math.round(Math.abs(serial) * DAY_MS);
  const hours = String(Math.floor(ms / 3_600_000)).padStart(2, '0');
  return `${serial < 0 ? '-' : ''}${hours}${clock(ms % 3_600_000).slice(2)}`;
}

function clock(ms: number): string {
  return new Date(Math.min(ms, DAY_MS - 1))
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '');
}
