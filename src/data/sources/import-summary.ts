import { phrase, wholeNumber } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import type { ImportCertificate } from '../engine/types.ts';

/** Sums up the certificate in one line: rows kept, repaired and rejected over all tables, and any warnings. */
export function importSummary(certificate: ImportCertificate): string {
  const total = (field: 'rowsRead' | 'rowsKept' | 'rowsRepaired' | 'rowsRejected') =>
    certificate.tables.reduce((sum, table) => sum + table[field], 0);
  const [kept, read, repaired, rejected] = (['rowsKept', 'rowsRead', 'rowsRepaired', 'rowsRejected'] as const).map((field) =>
    wholeNumber(total(field)),
  );
  const counts = phrase(
    `${kept} of ${read} rows kept, ${repaired} repaired, ${rejected} rejected`,
    `${kept} von ${read} Zeilen übernommen, ${repaired} repariert, ${rejected} abgelehnt`,
  );
  const { level, reasons } = certificate.confidence;
  if (level === 'certain') return `${counts}.`;
  const confidence =
    level === 'likely' ? phrase('Medium confidence', 'Mittlere Sicherheit') : phrase('Low confidence', 'Geringe Sicherheit');
  return `${counts}. ${confidence}: ${reasons.map(localized).join(' ')}`;
}
