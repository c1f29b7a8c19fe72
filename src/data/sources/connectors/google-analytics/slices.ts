const DAY_MS = 86_400_000;

/** Days from the first to the last, both included, as ISO 8601. */
export interface Slice {
  from: string;
  to: string;
}

/** The day before today in a time zone, as ISO 8601: the last that is over. */
export function yesterdayIn(timeZone: string, now: Date): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
  return addDays(today, -1);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The earlier and the later of two days. */
export function inOrder(one: string, other: string): [earlier: string, later: string] {
  return one < other ? [one, other] : [other, one];
}

/** Cuts a period into slices of so many days, the last of which may be shorter. */
export function slicesOf({ from, to }: Slice, days: number): Slice[] {
  const slices: Slice[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    slices.push({ from: start, to: end < to ? end : to });
  }
  return slices;
}
