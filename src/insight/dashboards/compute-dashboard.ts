import { createHash } from 'node:crypto';
import type { Engine } from '../../data/engine/types.ts';
import { doubtsBehind } from '../../data/receipts/doubts.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { earlierPeriod } from '../metrics/bind-period.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { datedConfig } from './dated-config.ts';
import type { Dashboard } from './entities.ts';
import { fitRows } from './fit-rows.ts';
import { type FollowedGoal, goalWidget } from './goal-widgets.ts';
import { layOut } from './layout.ts';
import { planDashboard } from './plan-dashboard.ts';
import type { SourcePlan } from './plan-source.ts';
import { readSource } from './read-source.ts';
import type { ComputedWidget, DashboardConfig, Position } from './types.ts';
import { widgetOf } from './widget-data.ts';

/** A widget as it is stored. */
export interface FinishedWidget extends Omit<ComputedWidget, 'size' | 'receiptIds'> {
  number: number;
  position: Position;
  receipts: Receipt[];
  /** Hash of its content regardless of its position. */
  sha256: string;
}

/**
 * Computes all widgets of a dashboard, goals first, running each query once however many widgets it feeds. The same data, configuration and day give
 * identical widgets.
 * @throws AppError validation_error if the configuration no longer fits the data
 */
export async function computeDashboard(
  dashboard: Pick<Dashboard, 'nicheDomain' | 'customMetrics' | 'config'>,
  sources: readonly MeantSource<OpenSource>[],
  io: {
    engine: Engine;
    today: number;
    goals?: readonly FollowedGoal[];
    signal?: AbortSignal;
    progress?: (percent: number, message: string) => void;
  },
): Promise<FinishedWidget[]> {
  const config = datedConfig(dashboard.config, io.today);
  const plans = planDashboard({ ...dashboard, config }, sources);
  let done = 0;
  const computed = await Promise.all(
    plans.map(async (plan, i) => {
      const source = sources.find(({ id }) => id === plan.binding.source.id)!;
      const prefix = plans.length === 1 ? 'r' : `r${i + 1}-`;
      const recorder: Recorder = { engine: io.engine, source, signal: io.signal, prefix, receipts: [] };
      const readings = await readSource(plan, { source, recorder, config, today: io.today });
      done += 1;
      io.progress?.(Math.round((done / plans.length) * 95), `Computed ${done} of ${plans.length} data sources`);
      return plan.widgets.map((planned) => {
        const widget = widgetOf(planned, readings);
        return { widget: { ...widget, config: { ...widget.config, ...datesShown(plan, config) } }, receipts: recorder.receipts };
      });
    }),
  );
  const goals = await Promise.all(
    (io.goals ?? []).map((goal, i) =>
      goalWidget(goal, sources, { engine: io.engine, today: io.today, prefix: `g${i + 1}-`, signal: io.signal }),
    ),
  );
  // Goals come first, since people set them themselves.
  const all = [...goals, ...computed.flat()];
  const fitted = [goals, ...computed].flatMap((group) => fitRows(group.map(({ widget }) => widget)));
  const placed = layOut(fitted, config.layout ?? {});
  const positions = new Map(fitted.map(({ key }, at) => [key, placed[at]!]));
  return all.map(({ widget: { size: _, receiptIds, ...widget }, receipts }, number) => {
    const own = receipts.filter(({ id }) => receiptIds.includes(id));
    const content = { ...widget, number, notices: [...widget.notices, ...doubtsBehind(own)], receipts: own };
    return { ...content, position: positions.get(widget.key)!, sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
  });
}

/** The dates that a source's widgets show and those they are compared with; none where they show all the data. */
function datesShown({ binding: { time } }: SourcePlan, { date_range, compare_to }: DashboardConfig) {
  return time && date_range ? { date_range, compared_with: earlierPeriod(date_range, compare_to).previous } : {};
}
