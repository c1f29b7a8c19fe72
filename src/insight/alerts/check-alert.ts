import type { EntityManager } from '@mikro-orm/postgresql';
import { readersOf } from '../../account/identity/organization-records.ts';
import { enqueueNotice, ownerOrAdministrators } from '../../account/notices/enqueue-notice.ts';
import type { NoticeKind } from '../../account/notices/types.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { AppError } from '../../platform/errors.ts';
import { inLocale } from '../../platform/locale.ts';
import { Alert, AlertFiring } from './entities.ts';
import { type Judgement, judge } from './judge.ts';
import { observe } from './observe.ts';
import { SEEN, WITH_SEEN } from './sweep-alerts.ts';

const LEASE_MS = 5 * 60_000;
/** How often to check even if the data did not change, since periods end as time passes. */
const EVERY_MS = 3_600_000;
const AGAIN_MS = 5 * 60_000;

export const ALERT_ROWS = { table: 'alert', wanted: 'check_wanted_at' } as const;

/**
 * The job that checks an alert. It fires once when its condition becomes true, and not again until it was false in between; a change of state, its
 * history and the emails it triggers are one transaction. Idempotent, and safe on several workers at once. Costs no credits.
 */
export async function checkAlert(services: Services, id: string): Promise<void> {
  const em = services.em.fork();
  const claimed = await em.execute(
    `update alert set attempt = attempt + 1, check_wanted_at = null, lease_expires_at = now() + interval '${LEASE_MS} milliseconds'
      where id = ? and (lease_expires_at is null or lease_expires_at < now()) returning id`,
    [id],
  );
  if (claimed.length === 0) return;
  const alert = await em.findOneOrFail(Alert, { id }, { refresh: true });
  // Read before the data, so that a change in between triggers another check.
  const [row] = await em.execute<{ seen: string }[]>(`select ${SEEN} as seen from alert a ${WITH_SEEN} where a.id = ?`, [id]);
  try {
    const judgement = await evaluate(services, em.fork(), alert);
    await em.fork().transactional((tx) => applyJudgement(tx, alert, judgement, row?.seen ?? '', services.now()));
  } catch (error) {
    services.log.error({ err: error, alertId: id }, 'alert check failed; will retry');
    const nextCheckAt = new Date(services.now().getTime() + AGAIN_MS);
    await em.nativeUpdate(Alert, { id, attempt: alert.attempt }, { leaseExpiresAt: null, nextCheckAt, seen: row?.seen ?? '' });
  }
  await services.queue.dispatchOutbox();
}

async function evaluate(services: Services, em: EntityManager, alert: Alert) {
  try {
    return await inLocale(await readersOf(em, alert.organizationId), async () => {
      const observation = await observe(services, em, alert);
      return { judgement: judge(alert.condition, observation), receipts: observation.receipts };
    });
  } catch (error) {
    if (error instanceof AppError) return { judgement: { problem: error.message }, receipts: [] };
    throw error;
  }
}

interface CheckResult {
  judgement: Judgement;
  receipts: AlertFiring['receipts'];
}

/** Moves an alert to the state that a check found, unless it was changed or deleted meanwhile. */
async function applyJudgement(
  tx: EntityManager,
  { id, attempt, revision }: Alert,
  { judgement, receipts }: CheckResult,
  seen: string,
  now: Date,
): Promise<void> {
  const [held] = await tx.execute('select id from alert where id = ? and attempt = ? for update', [id, attempt]);
  if (!held) return;
  const alert = await tx.findOneOrFail(Alert, { id });
  if (alert.revision !== revision) {
    alert.leaseExpiresAt = null;
    return tx.flush();
  }
  const snoozed = alert.snoozedUntil && alert.snoozedUntil > now ? alert.snoozedUntil : null;
  const hourly = new Date(now.getTime() + EVERY_MS);
  Object.assign(alert, {
    leaseExpiresAt: null,
    seen,
    checkedAt: now,
    nextCheckAt: snoozed && snoozed < hourly ? snoozed : hourly,
    snoozedUntil: snoozed,
  });
  if ('problem' in judgement) {
    // Notify once per problem: without a notice, an alert that cannot be checked looks like one that is fine.
    if (!alert.problem) await notify(tx, alert, 'alert_problem', id, `${id}:${now.toISOString()}`, now);
    alert.problem = judgement.problem;
    return tx.flush();
  }
  alert.problem = null;
  alert.reading = judgement.reading;
  const firing = await tx.findOne(AlertFiring, { alertId: id, resolvedAt: null });
  if (judgement.met) await fire(tx, alert, firing, { reading: judgement.reading, receipts, snoozed: snoozed !== null, now });
  else if (firing) {
    Object.assign(firing, { resolvedAt: now, resolvedReading: judgement.reading });
    if (firing.notifiedAt && !snoozed) await notify(tx, alert, 'alert_resolved', firing.id, firing.id, now);
  }
  alert.status = judgement.met ? 'firing' : 'ok';
  await tx.flush();
}

/** Opens a firing if there is none. Notifies the subscribers once: now, or when the snooze ends. */
async function fire(
  tx: EntityManager,
  alert: Alert,
  open: AlertFiring | null,
  { reading, receipts, snoozed, now }: Pick<AlertFiring, 'reading' | 'receipts'> & { snoozed: boolean; now: Date },
): Promise<void> {
  const firing =
    open ??
    tx.create(AlertFiring, {
      id: newId(),
      organizationId: alert.organizationId,
      alertId: alert.id,
      condition: alert.condition,
      reading,
      receipts,
      firedAt: now,
      notifiedAt: null,
      resolvedAt: null,
      resolvedReading: null,
    });
  if (firing.notifiedAt || snoozed) return;
  firing.notifiedAt = now;
  await notify(tx, alert, 'alert_fired', firing.id, firing.id, now);
}

async function notify(tx: EntityManager, alert: Alert, kind: NoticeKind, targetId: string, about: string, now: Date): Promise<void> {
  const { id, organizationId, createdBy } = alert;
  const people =
    kind === 'alert_problem' ? await ownerOrAdministrators(tx, organizationId, createdBy ?? null) : await subscribersOf(tx, id);
  for (const userId of people) await enqueueNotice(tx, { organizationId, userId, kind, targetId, about, now });
}

async function subscribersOf(tx: EntityManager, id: string): Promise<string[]> {
  const rows = await tx.execute<{ user_id: string }[]>(
    'select user_id from alert_subscriber where alert_id = ? and unsubscribed_at is null order by user_id',
    [id],
  );
  return rows.map(({ user_id }) => user_id);
}
