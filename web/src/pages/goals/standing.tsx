import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/badge.tsx';
import { type Format, useFormat } from '../../format.tsx';
import type { GoalNode, Status } from './types.ts';

const BADGES = {
  not_started: 'plain',
  on_track: 'good',
  at_risk: 'warm',
  behind: 'bad',
  completed: 'good',
  cancelled: 'plain',
} as const;

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('goals');
  return <Badge kind={BADGES[status]}>{t(`status.${status}`)}</Badge>;
}

/** The progress of a goal, with a mark where it should be by now. */
export function ProgressBar({ goal }: { goal: Pick<GoalNode, 'title' | 'status' | 'progress_percentage' | 'expected_percentage'> }) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const { title, status, progress_percentage: done, expected_percentage: expected } = goal;
  const said = t('progress', { done: format.percent(done), expected: format.percent(expected) });
  return (
    <div
      className={`goal-bar goal-${status}`}
      role="progressbar"
      aria-label={t('progressOf', { title })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done}
      aria-valuetext={said}
      title={said}
    >
      <span className="goal-done" style={{ width: `${done}%` }} />
      {status !== 'completed' && status !== 'cancelled' && expected > 0 && (
        <span className="goal-pace" style={{ insetInlineStart: `${Math.min(100, expected)}%` }} />
      )}
    </div>
  );
}

/** A value of a goal in its unit. */
export function inUnit(format: Format, value: number, unit: string): string {
  const shown = format.number(value, { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 });
  return unit === '' ? shown : unit === '%' ? `${shown}%` : `${shown} ${unit}`;
}

/** A probability, never rendered as impossible or certain. */
export function likelihood(format: Format, probability: number): string {
  if (probability < 0.01) return `< ${format.percent(1)}`;
  return probability > 0.99 ? `> ${format.percent(99)}` : format.number(probability, { style: 'percent', maximumFractionDigits: 0 });
}

/** A goal's status in one line. */
export function Facts({ goal }: { goal: Pick<GoalNode, 'current_value' | 'target_value' | 'unit' | 'due_date' | 'progress_percentage'> }) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const { current_value: current, target_value: target, unit, due_date: due, progress_percentage: done } = goal;
  return (
    <p className="row-facts">
      <strong>{format.percent(done)}</strong>
      <span>
        {target === null
          ? t('fromGoals')
          : current === null
            ? t('noValue')
            : t('valueOf', { value: inUnit(format, current, ''), target: inUnit(format, target, unit) })}
      </span>
      <span>{t('due', { date: format.date(due) })}</span>
    </p>
  );
}
