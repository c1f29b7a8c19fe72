const HOUR_MS = 3_600_000;

/** The time between two moments in hours, to two digits; null if one is missing or they are the wrong way round. */
export function hours(from: string | null | undefined, to: string | null | undefined): string | null {
  if (!from || !to) return null;
  const ms = Date.parse(to) - Date.parse(from);
  return ms < 0 ? null : (ms / HOUR_MS).toFixed(2);
}
