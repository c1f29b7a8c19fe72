import type { EntityManager } from '@mikro-orm/postgresql';
import type { Engine } from '../../data/engine/types.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import type { Goal, GoalSnapshot } from '../goals/entities.ts';
import { evaluateGoal } from '../goals/evaluate.ts';
import { goalsWithData, snapshotsBefore } from '../goals/goal-records.ts';
import { measureGoal } from '../goals/measure.ts';
import { progressSeries } from '../goals/progress-series.ts';
import type { Measured } from '../goals/types.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { fromDay } from '../statistics/calendar.ts';
import type { ComputedWidget, DashboardConfig, PlannedWidget } from './types.ts';

/** Limit on goals per dashboard. */
const GOALS_MAX = 6;
/** How many days after its due date a goal is still shown. */
const SHOWN_DAYS = 31;
const SIZE = { w: 4, h: 3 };

/** A goal that follows one of a dashboard's sources, with its daily snapshots. */
export interface FollowedGoal {
  goal: Goal;
  snapshots: GoalSnapshot[];
}

/**
 * The goals that follow one of the sources and are neither cancelled nor long past due on the day `today`, soonest due first, at most six.
 * `hidden_widgets` excludes single ones.
 */
export async function followedGoals(
  em: EntityManager,
  {
    organizationId,
    dataSourceIds,
    config,
  }: { organizationId: string; dataSourceIds: readonly string[]; config: Pick<DashboardConfig, 'hidden_widgets'> },
  today: number,
): Promise<FollowedGoal[]> {
  const since = fromDay(today - SHOWN_DAYS);
  const all = await goalsWithData(em.fork(), organizationId, since);
  const hidden = new Set(config.hidden_widgets ?? []);
  const shown = all
    .filter((goal) => goal.binding && dataSourceIds.includes(goal.binding.dataSourceId) && !hidden.has(keyOf(goal)))
    .slice(0, GOALS_MAX);
  const byGoal = await snapshotsBefore(
    em.fork(),
    shown.map(({ id }) => id),
    fromDay(today),
  );
  return shown.map((goal) => ({ goal, snapshots: byGoal.get(goal.id) ?? [] }));
}

/** Plans the widget of a goal. */
export function planGoal({ goal }: FollowedGoal): PlannedWidget {
  const { id, title, binding } = goal;
  return {
    key: keyOf(goal),
    type: 'goal',
    title,
    size: SIZE,
    config: { goal_id: id, data_source_id: binding?.dataSourceId, metric: binding?.field, aggregation: binding?.type },
  };
}

/** Computes a goal's widget from the data that the dashboard shows, as of the day `today`: value, pace and forecast. */
export async function goalWidget(
  followed: FollowedGoal,
  sources: readonly MeantSource<OpenSource>[],
  { engine, today, prefix, signal }: { engine: Engine; today: number; prefix: string; signal?: AbortSignal },
): Promise<{ widget: ComputedWidget; receipts: Receipt[] }> {
  const { goal, snapshots } = followed;
  const source = sources.find(({ id }) => id === goal.binding?.dataSourceId)!;
  const day = fromDay(today);
  const read = await measureGoal({ ...goal, binding: goal.binding! }, source, { engine, today: day, prefix, signal });
  const measured: Measured = { ...read, roleOverrides: goal.measured?.roleOverrides ?? {} };
  const known = { ...goal, measured };
  const stands = evaluateGoal(known, day, { children: [], milestones: [], snapshots });
  const said = stands.insights.filter(({ kind }) => kind === 'pace' || kind === 'forecast').map(({ text }) => text);
  return {
    widget: {
      ...planGoal(followed),
      data: {
        kind: 'goal',
        goal_id: goal.id,
        value: stands.currentValue,
        start: goal.startValue,
        target: goal.targetValue ?? null,
        unit: goal.unit,
        status: stands.status,
        percentage: stands.progressPercentage,
        expected_percentage: stands.expectedPercentage,
        start_date: goal.startDate,
        due_date: goal.dueDate,
        forecast: stands.forecast,
        ...progressSeries(known, snapshots),
      },
      insight: said.join(' ') || null,
      notices: stands.insights.filter(({ kind }) => kind === 'problem' || kind === 'blocking').map(({ text }) => text),
      receiptIds: measured.receipts.map(({ id }) => id),
    },
    receipts: measured.receipts,
  };
}

const keyOf = ({ id }: Pick<Goal, 'id'>) => `goal:${id}`;
