import type { Composer } from '../../account/notices/compose-notice.ts';
import { composeNotice } from '../../account/notices/compose-notice.ts';
import type { Addressee } from '../../account/notices/types.ts';
import type { Services } from '../../platform/context.ts';
import { localInstant, phrase } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import { Alert, AlertFiring, AlertSubscriber } from './entities.ts';

/** Tells a subscriber that an alert fired, unless they have unsubscribed. */
export const composeAlertFired: Composer = async (services, notice, to) => {
  const found = await findFiring(services, notice.targetId, to);
  if (!found) return null;
  const { alert, firing } = found;
  return composeNotice(services, notice, to, {
    subject: phrase(`Alert: ${alert.name}`, `Alarm: ${alert.name}`),
    lines: [
      firing.reading.sentence,
      ...(firing.reading.doubts ?? []),
      phrase('You will get one more email when it is back to normal.', 'Sie bekommen noch eine E-Mail, wenn alles wieder normal ist.'),
    ],
    page: pageOf(alert),
    ends: { topic: 'alert', targetId: alert.id },
  });
};

/** Tells a subscriber that an alert is resolved. */
export const composeAlertResolved: Composer = async (services, notice, to) => {
  const found = await findFiring(services, notice.targetId, to);
  if (!found) return null;
  const { alert, firing } = found;
  return composeNotice(services, notice, to, {
    subject: phrase(`Over: ${alert.name}`, `Vorbei: ${alert.name}`),
    lines: [
      ...(firing.resolvedReading ? [firing.resolvedReading.sentence, ...(firing.resolvedReading.doubts ?? [])] : []),
      phrase(
        `Since ${localInstant(firing.firedAt)} it had been out of bounds: ${firing.reading.sentence}`,
        `Seit ${localInstant(firing.firedAt)} lag es außerhalb der Grenzen: ${firing.reading.sentence}`,
      ),
    ],
    page: pageOf(alert),
    ends: { topic: 'alert', targetId: alert.id },
  });
};

/** Tells an alert's owner that it can no longer be checked. */
export const composeAlertProblem: Composer = async (services, notice, to) => {
  const alert = await services.em.fork().findOne(Alert, { id: notice.targetId, organizationId: notice.organizationId });
  if (!alert?.problem) return null;
  return composeNotice(services, notice, to, {
    subject: phrase(`Check failed: ${alert.name}`, `Prüfung fehlgeschlagen: ${alert.name}`),
    lines: [
      phrase(
        `The alert “${alert.name}” cannot be checked: ${localized(alert.problem)}`,
        `Der Alarm „${alert.name}“ kann nicht geprüft werden: ${localized(alert.problem)}`,
      ),
      phrase(
        'Nobody will be alerted until this is fixed. You will not get another email about it.',
        'Bis das behoben ist, wird niemand benachrichtigt. Eine weitere E-Mail dazu kommt nicht.',
      ),
    ],
    page: pageOf(alert),
    ends: null,
  });
};

async function findFiring({ em }: Services, id: string, { userId, preferences }: Addressee) {
  if (!preferences.alerts) return null;
  const firing = await em.fork().findOne(AlertFiring, { id });
  const alert = firing && (await em.fork().findOne(Alert, { id: firing.alertId }));
  if (!firing || !alert) return null;
  const wanted = await em.fork().count(AlertSubscriber, { alertId: alert.id, userId, unsubscribedAt: null });
  return wanted > 0 ? { alert, firing } : null;
}

function pageOf({ subject }: Alert) {
  return subject.type === 'widget'
    ? { path: `/dashboards/${subject.dashboardId}`, label: phrase('Open the dashboard', 'Dashboard öffnen') }
    : { path: '/data-sources', label: phrase('Open the data sources', 'Datenquellen öffnen') };
}
