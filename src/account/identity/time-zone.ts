import { invalidFields } from '../../platform/errors.ts';

/** An IANA name: letters, never an offset such as +02:00, which ignores daylight saving time. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** A time zone by its canonical IANA name. @throws AppError `validation_error` */
export function checkedTimeZone(text: string, field: string): string {
  const zone = NAME.test(text.trim()) ? canonicalZone(text.trim()) : null;
  if (zone !== null) return zone;
  throw invalidFields({
    [field]: ['Unknown time zone. Use an IANA name, such as Europe/Berlin, America/New_York or UTC.'],
  });
}

function canonicalZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Intl has no other way to ask whether it knows a zone.
    return null;
  }
}
