import { readFile } from 'node:fs/promises';
import type { Composer } from '../../account/notices/compose-notice.ts';
import { composeNotice } from '../../account/notices/compose-notice.ts';
import { findDashboard, widgetsOf } from '../../insight/dashboards/dashboard-records.ts';
import { sayPercent, sayValue } from '../../insight/figures/wording.ts';
import type { Report } from '../../insight/reports/entities.ts';
import { reportFile } from '../../insight/reports/open-report-file.ts';
import { completedReports } from '../../insight/reports/report-records.ts';
import type { Services } from '../../platform/context.ts';
import { localDay, phrase } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import type { MailAttachment } from '../../platform/mail/types.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import { Delivery, DeliveryRecipient, DeliveryRun } from './entities.ts';

/** Limit on all files of an email together: many mail servers accept at most 25 MB, and base64 adds a third. */
const ATTACHED_BYTES_MAX = 10 * 2 ** 20;
const FINDINGS_MAX = 5;
const CHANGES_MAX = 5;

/** The email of a delivery, for a recipient who has not unsubscribed. */
export const composeDelivery: Composer = async (services, notice, to) => {
  const found = await findRun(services, notice.targetId);
  if (!found || !to.preferences.deliveries) return null;
  const { run, delivery } = found;
  const wanted = await services.em.fork().count(DeliveryRecipient, { deliveryId: delivery.id, userId: to.userId, unsubscribedAt: null });
  if (wanted === 0) return null;
  const words =
    delivery.content.type === 'report'
      ? await reportWords(services, run, delivery)
      : await dashboardWords(services, delivery, delivery.content.dashboardId);
  if (!words) return null;
  const { attachments, ...letter } = words;
  const mail = composeNotice(services, notice, to, {
    subject: `${delivery.name}, ${localDay(localDate(run.dueAt, delivery.timeZone))}`,
    ...letter,
    ends: { topic: 'delivery', targetId: delivery.id },
  });
  return { ...mail, attachments: [...(mail.attachments ?? []), ...attachments] };
};

/** Tells a delivery's owner why it failed. */
export const composeDeliveryFailed: Composer = async (services, notice, to) => {
  const found = await findRun(services, notice.targetId);
  if (!found) return null;
  const { run, delivery } = found;
  return composeNotice(services, notice, to, {
    subject: phrase(`Not delivered: ${delivery.name}`, `Nicht zugestellt: ${delivery.name}`),
    lines: [
      phrase(
        `“${delivery.name}” could not be generated for ${localDay(localDate(run.dueAt, delivery.timeZone))} and was not sent.`,
        `„${delivery.name}“ konnte für den ${localDay(localDate(run.dueAt, delivery.timeZone))} nicht erstellt werden und wurde nicht verschickt.`,
      ),
      `${phrase('Reason', 'Grund')}: ${run.reason ? localized(run.reason) : phrase('unknown.', 'unbekannt.')}`,
      phrase(
        'It will be retried at its next scheduled time. You will not get another email about this until it has succeeded again.',
        'Zum nächsten geplanten Zeitpunkt wird es erneut versucht. Sie bekommen dazu keine weitere E-Mail, bis es wieder gelungen ist.',
      ),
    ],
    page:
      delivery.content.type === 'dashboard'
        ? { path: `/dashboards/${delivery.content.dashboardId}`, label: phrase('Open the dashboard', 'Dashboard öffnen') }
        : { path: '/reports', label: phrase('Open your reports', 'Berichte öffnen') },
    ends: null,
  });
};

async function findRun({ em }: Services, id: string): Promise<{ run: DeliveryRun; delivery: Delivery } | null> {
  const run = await em.fork().findOne(DeliveryRun, { id });
  const delivery = run && (await em.fork().findOne(Delivery, { id: run.deliveryId }));
  return run && delivery ? { run, delivery } : null;
}

async function reportWords(services: Services, run: DeliveryRun, delivery: Delivery) {
  const rows = await completedReports(services.em.fork(), run.reportIds);
  const reports = run.reportIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const [first] = reports;
  if (!first) return null;
  const attachments = delivery.attach ? await attachmentsOf(services, reports) : [];
  const formats = reports.map(({ outputFormat }) => outputFormat).join(', ');
  return {
    lines: first.findings.slice(0, FINDINGS_MAX).map(({ sentence }) => sentence),
    after: [
      attachments.length > 0
        ? `${phrase('Attached', 'Angehängt')}: ${attachments.map(({ fileName }) => fileName).join(', ')}.`
        : phrase(`Download it there as ${formats}.`, `Dort zum Herunterladen als ${formats}.`),
      ...(delivery.attach && attachments.length === 0 ? [phrase('It is too large to attach.', 'Zum Anhängen ist es zu groß.')] : []),
    ],
    page: { path: `/reports/${first.id}`, label: phrase('Read the report', 'Bericht lesen') },
    attachments,
  };
}

/** All files, or none if they are gone or too large together. */
async function attachmentsOf({ storage }: Services, reports: readonly Report[]): Promise<MailAttachment[]> {
  const bytes = reports.reduce((sum, report) => sum + (report.fileBytes ?? Number.POSITIVE_INFINITY), 0);
  if (bytes > ATTACHED_BYTES_MAX) return [];
  return Promise.all(
    reports.map(async (report) => {
      const { path, fileName, contentType } = await reportFile(storage, report);
      return { fileName, contentType, content: await readFile(path) };
    }),
  );
}

async function dashboardWords({ em }: Services, { organizationId }: Delivery, dashboardId: string) {
  const dashboard = await findDashboard(em.fork(), organizationId, dashboardId);
  if (!dashboard) return null;
  const widgets = await widgetsOf(em.fork(), [dashboard.id]);
  const figures = widgets.flatMap(({ title, data }) => {
    if (data.kind !== 'kpi' || data.value === null) return [];
    const { fraction, compared_to } = data.change ?? { fraction: null, compared_to: '' };
    const change =
      fraction === null ? '' : ` (${fraction > 0 ? '+' : ''}${sayPercent(fraction)} ${phrase('against', 'gegenüber')} ${compared_to})`;
    return [`${title}: ${sayValue({ format: data.format, unit: data.unit ?? undefined }, data.value)}${change}`];
  });
  const changes = dashboard.diff.changes.slice(0, CHANGES_MAX).map(({ title, summary }) => `${title}: ${summary}`);
  return {
    lines: [
      ...figures,
      ...(changes.length > 0
        ? [phrase('What the last refresh changed:', 'Was die letzte Aktualisierung geändert hat:'), ...changes]
        : [phrase('The last refresh changed nothing.', 'Die letzte Aktualisierung hat nichts geändert.')]),
    ],
    page: { path: `/dashboards/${dashboard.id}`, label: phrase('Open the dashboard', 'Dashboard öffnen') },
    attachments: [],
  };
}
