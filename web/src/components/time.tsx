const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const EXACT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const RELATIVE_DAYS = 14;

/** A moment, in the reader's own time: near ones by distance, others by date; the exact one is in the tooltip. */
export function Time({ at, fallback = 'never', exact = false }: { at: string | null | undefined; fallback?: string; exact?: boolean }) {
  if (!at) return <>{fallback}</>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)}>
      {exact ? EXACT.format(date) : nearOrDate(date)}
    </time>
  );
}

/** When a credential was last used. */
export function LastUsed({ at }: { at: string | null }) {
  return (
    <span>
      {at ? (
        <>
          Last used <Time at={at} />
        </>
      ) : (
        'Never used'
      )}
    </span>
  );
}

function nearOrDate(date: Date): string {
  const seconds = (date.getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) > RELATIVE_DAYS * 86_400) return DAY.format(date);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? RELATIVE.format(Math.round(seconds / step[1]), step[0]) : 'just now';
}
