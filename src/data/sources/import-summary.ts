import type { ImportCertificate } from '../engine/types.ts';

/** Sums up the certificate in one line: rows kept, repaired and rejected over all tables, and any warnings. */
export function importSummary(certificate: ImportCertificate): string {
  const total = (field: 'rowsRead' | 'rowsKept' | 'rowsRepaired' | 'rowsRejected') =>
    certificate.tables.reduce((sum, table) => sum + table[field], 0).toLocaleString('en-US');
  const counts = `${total('rowsKept')} of ${total('rowsRead')} rows kept, ${total('rowsRepaired')} repaired, ${total('rowsRejected')} rejected`;
  const { level, reasons } = certificate.confidence;
  return level === 'certain' ? `${counts}.` : `${counts}; read with doubt (${level}): ${reasons.join('; ')}.`;
}
