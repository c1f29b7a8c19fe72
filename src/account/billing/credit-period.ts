/** The month containing `now`, counted from `anchor`: its last monthly anniversary and the next one, in UTC. */
export function creditPeriodAt(anchor: Date, now: Date): { startsAt: Date; endsAt: Date } {
  const months = (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + now.getUTCMonth() - anchor.getUTCMonth();
  const passed = monthsAfter(anchor, months) > now ? months - 1 : months;
  return { startsAt: monthsAfter(anchor, passed), endsAt: monthsAfter(anchor, passed + 1) };
}

/** The same day and time that many months later, or the last day of a shorter month. Always counted from the anchor, so that a 31st comes back. */
function monthsAfter(anchor: Date, months: number): Date {
  const date = new Date(anchor);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return date;
}
