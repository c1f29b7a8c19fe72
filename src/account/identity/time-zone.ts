import { invalidFields } from '../../platform/errors.ts';

/** A name of the IANA database: letters, never an offset such as +02:00, which knows no summer. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/;

/** A time zone under the name that the IANA database has for it. @throws AppError `validation_error` */
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
