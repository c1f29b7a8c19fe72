import type { EntityManager } from '@mikro-orm/postgresql';
import { type Composer, composeNotice } from '../../account/notices/compose-notice.ts';
import { enqueueNotice } from '../../account/notices/enqueue-notice.ts';
import { preferencesOf } from '../../account/notices/preferences.ts';
import { SLOW_REPORT_SECONDS } from '../../account/notices/types.ts';
import { phrase } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import { Report } from './entities.ts';

/**
 * Queues a notice to a report's author that it has ended, well or badly, if it took longer than anyone waits or they want notices for all reports.
 * Deliveries send their own. Runs in the transaction that ends the report.
 */
export async function noteReportEnded(tx: EntityManager, id: string, now: Date): Promise<void> {
  const report = await tx.findOneOrFail(Report, { id }, { refresh: true });
  const { organizationId, createdBy: userId, deliveryRunId } = report;
  if (!userId || deliveryRunId) return;
  const { reportReady } = await preferencesOf(tx, organizationId, userId);
  const slow = now.getTime() - report.createdAt.getTime() > SLOW_REPORT_SECONDS * 1_000;
  if (reportReady === 'never' || (reportReady === 'slow' && !slow)) return;
  await enqueueNotice(tx, { organizationId, userId, kind: 'report_ready', targetId: id, about: id, now });
}

/** The email with the report's findings, or with the reason why it failed. */
export const composeReportReady: Composer = async (services, notice, to) => {
  const report = await services.em.fork().findOne(Report, { id: notice.targetId, organizationId: notice.organizationId });
  if (!report || to.preferences.reportReady === 'never') return null;
  const failed = report.status === 'failed';
  return composeNotice(services, notice, to, {
    subject: failed
      ? phrase(`Your report failed: ${report.title}`, `Ihr Bericht ist fehlgeschlagen: ${report.title}`)
      : phrase(`Your report is ready: ${report.title}`, `Ihr Bericht ist fertig: ${report.title}`),
    lines: failed
      ? [
          phrase(
            `The report “${report.title}” could not be generated. You were not charged.`,
            `Der Bericht „${report.title}“ konnte nicht erstellt werden. Er hat nichts gekostet.`,
          ),
          localized(report.errorMessage ?? 'The reason is unknown.'),
        ]
      : [
          phrase(`The report “${report.title}” is ready.`, `Der Bericht „${report.title}“ ist fertig.`),
          ...report.findings.slice(0, 3).map(({ sentence }) => sentence),
        ],
    page: {
      path: `/reports/${report.id}`,
      label: failed ? phrase('Open the report', 'Bericht öffnen') : phrase('Read and download it', 'Lesen und herunterladen'),
    },
    ends: { topic: 'report_ready', targetId: null },
  });
};
