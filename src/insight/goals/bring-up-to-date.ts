import type { EntityManager } from '@mikro-orm/postgresql';
import { withoutChangeLine } from '../../account/audit/change-line.ts';
import { organizationById, readersOf, timeZonesOf } from '../../account/identity/organization-records.ts';
import { presentCorrections } from '../../data/corrections/present-corrections.ts';
import { engineOfJob } from '../../data/engine/job-engine.ts';
import type { DataSource } from '../../data/sources/entities.ts';
import { sourcesById } from '../../data/sources/list-sources.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inLocale, phrase, quoted } from '../../platform/locale.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { withMeaning } from '../metrics/source-meaning.ts';
import { Goal, GoalSnapshot, Milestone } from './entities.ts';
import { evaluateGoal } from './evaluate.ts';
import { measureGoal } from './measure.ts';
import type { Measured } from './types.ts';

type Io = Pick<Services, 'engineHost' | 'storage' | 'now'>;

/**
 * Evaluates an organization's goals whose data, settings or day changed since the last evaluation, and records where each stands today. Reads data
 * only where it changed. Safe on several processes at once: all write the same.
 */
export async function bringUpToDate(services: Io, em: EntityManager, organizationId: string): Promise<void> {
  await inLocale(await readersOf(em, organizationId), () => evaluateStale(services, em, organizationId));
}

async function evaluateStale(services: Io, em: EntityManager, organizationId: string): Promise<void> {
  const { timeZone } = await organizationById(em, organizationId);
  const today = localDate(services.now(), timeZone);
  const goals = await em.find(Goal, { organizationId }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  const followed = await sourcesOf(em, organizationId, goals);
  const stale = (goal: Goal) => goal.evaluatedOn !== today || isUnread(goal, followed);
  if (!goals.some(stale)) return;
  const milestones = Map.groupBy(await em.find(Milestone, { goalId: { $in: goals.map(({ id }) => id) } }), ({ goalId }) => goalId);
  const snapshots = Map.groupBy(
    await em.find(
      GoalSnapshot,
      { goalId: { $in: goals.filter(stale).map(({ id }) => id) } },
      { orderBy: { day: 'asc' }, disableIdentityMap: true },
    ),
    ({ goalId }) => goalId,
  );
  // Children first, since a change in a child affects its parent.
  for (const goal of childrenFirst(goals)) {
    const children = goals.filter(({ parentId }) => parentId === goal.id);
    const rolledUp = goal.targetValue === null || goal.targetValue === undefined;
    if (!stale(goal) && !rolledUp) continue;
    if (goal.binding && isDue(goal, followed, today))
      goal.measured = await measure(services, em, goal, followed.sources.get(goal.binding.dataSourceId), today);
    const known = (snapshots.get(goal.id) ?? []).filter(({ day }) => day < today);
    const own = goal.binding ? null : (goal.currentValue ?? null);
    const points = own === null ? known : [...known, { day: today, value: own } as GoalSnapshot];
    Object.assign(goal, evaluateGoal(goal, today, { children, milestones: milestones.get(goal.id) ?? [], snapshots: points }));
    await saveEvaluation(em, goal, today);
  }
}

/** At a time; the next sweep takes the rest. */
const ORGANIZATIONS_MAX = 100;

export const GOAL_SWEEP: Sweep<Services> = { name: 'goals of the day', run: recordDailyGoals };

/** Evaluates due goals in all organizations, one by one, so that each day gets its record even if nobody opens them. */
export async function recordDailyGoals(services: Services): Promise<void> {
  const em = services.em.fork();
  const now = services.now();
  // No zone is further ahead of UTC than 14 hours.
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
  const rows = await em.execute<{ organization_id: string; day: string | null }[]>(
    `select organization_id, min(coalesce(evaluated_on, '')) as day from goal where evaluated_on is distinct from ? group by 1 order by 2, 1`,
    [latest],
  );
  const zones = await timeZonesOf(
    em,
    rows.map(({ organization_id: id }) => id),
  );
  const due = rows.filter(({ organization_id: id, day }) => day !== localDate(now, zones.get(id) ?? 'UTC')).slice(0, ORGANIZATIONS_MAX);
  for (const { organization_id: id } of due) await bringUpToDate(services, services.em.fork(), id);
}

/** Evaluates the goals that follow a source, and their parents, if its data changed since they were measured. Call after an import. */
export async function evaluateFollowers(services: Services, dataSourceId: string): Promise<void> {
  const [follower] = await services.em
    .fork()
    .execute<{ organization_id: string }[]>(`select organization_id from goal where binding ->> 'dataSourceId' = ? limit 1`, [
      dataSourceId,
    ]);
  if (follower) await bringUpToDate(services, services.em.fork(), follower.organization_id);
}

/** The sources that goals follow, and the versions of their models' corrections. */
interface Followed {
  sources: Map<string, DataSource>;
  versions: ReadonlyMap<string, number>;
}

async function sourcesOf(em: EntityManager, organizationId: string, goals: readonly Goal[]): Promise<Followed> {
  const ids = [...new Set(goals.flatMap(({ binding }) => binding?.dataSourceId ?? []))];
  const corrections = await presentCorrections(em, organizationId, ids);
  const versions = new Map([...corrections].map(([id, { version }]) => [id, version]));
  return { sources: await sourcesById(em, organizationId, ids), versions };
}

/** True if the source's data, roles or model changed since the goal was measured. */
function isUnread({ binding, measured }: Goal, { sources, versions }: Followed): boolean {
  if (!binding) return false;
  const source = sources.get(binding.dataSourceId);
  if (!source?.currentSnapshotId) return false;
  return (
    source.currentSnapshotId !== measured?.snapshotId ||
    (versions.get(source.id) ?? 0) !== (measured.modelVersion ?? 0) ||
    JSON.stringify(source.roleOverrides) !== JSON.stringify(measured.roleOverrides)
  );
}

function isDue(goal: Goal, followed: Followed, today: string): boolean {
  const until = today < goal.dueDate ? today : goal.dueDate;
  return (
    !goal.measured ||
    goal.measured.until !== until ||
    isUnread(goal, followed) ||
    goal.evaluatedOn === null ||
    goal.evaluatedOn === undefined
  );
}

async function measure(services: Io, em: EntityManager, goal: Goal, source: DataSource | undefined, today: string): Promise<Measured> {
  const nothing = {
    roleOverrides: source?.roleOverrides ?? {},
    until: today,
    value: null,
    days: null,
    history: null,
    blocking: null,
    receipts: [],
  };
  if (!source?.currentSnapshotId) {
    return {
      ...nothing,
      snapshotId: '',
      problem: source
        ? phrase(`"${source.name}" has no data yet.`, `${quoted(source.name)} enthält noch keine Daten.`)
        : phrase(
            'Its data source was deleted. Bind the goal to another one.',
            'Seine Datenquelle wurde gelöscht. Verbinden Sie das Ziel mit einer anderen.',
          ),
    };
  }
  const pinned = {
    id: source.id,
    name: source.name,
    type: source.sourceType,
    snapshotId: source.currentSnapshotId,
    roleOverrides: source.roleOverrides,
  };
  const opened = await openSources(services, em, goal.organizationId, [pinned]).catch((error: unknown) => {
    if (error instanceof AppError) return error.message;
    throw error;
  });
  if (typeof opened === 'string') return { ...nothing, snapshotId: source.currentSnapshotId, problem: opened };
  const engine = await engineOfJob(services.engineHost, em, goal.organizationId);
  const [meant] = await withMeaning({ em, engine, organizationId: goal.organizationId, now: services.now }, opened);
  const period = { binding: goal.binding!, startDate: goal.startDate, dueDate: goal.dueDate };
  const measured = await measureGoal(period, meant!, { engine, today });
  return { ...measured, roleOverrides: source.roleOverrides, modelVersion: meant!.meaning.modelVersion };
}

/** Saves an evaluation and the day's record, unless the goal was edited meanwhile. */
async function saveEvaluation(em: EntityManager, goal: Goal, today: string): Promise<void> {
  const { measured, currentValue, status, progressPercentage, expectedPercentage, forecast, insights } = goal;
  const note = async (tx: EntityManager) => {
    const kept = await tx.nativeUpdate(
      Goal,
      { id: goal.id, revision: goal.revision },
      { measured, currentValue, status, progressPercentage, expectedPercentage, forecast, insights, evaluatedOn: today },
    );
    if (kept === 0) return;
    await tx.execute(
      `insert into goal_snapshot (goal_id, day, value, percentage, expected_percentage, status) values (?, ?, ?, ?, ?, ?)
        on conflict (goal_id, day) do update set value = excluded.value, percentage = excluded.percentage,
          expected_percentage = excluded.expected_percentage, status = excluded.status`,
      [goal.id, today, currentValue ?? null, progressPercentage, expectedPercentage, status],
    );
  };
  await withoutChangeLine(() => em.fork().transactional(note));
  goal.evaluatedOn = today;
}

function childrenFirst(goals: readonly Goal[]): Goal[] {
  const byId = new Map(goals.map((goal) => [goal.id, goal]));
  const depth = (goal: Goal): number => {
    let [steps, at]: [number, Goal | undefined] = [0, goal];
    while (at?.parentId && steps < goals.length) {
      at = byId.get(at.parentId);
      steps += 1;
    }
    return steps;
  };
  return goals
    .map((goal) => ({ goal, deep: depth(goal) }))
    .toSorted((a, b) => b.deep - a.deep || (a.goal.id < b.goal.id ? -1 : 1))
    .map(({ goal }) => goal);
}
