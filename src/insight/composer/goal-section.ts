import type { Receipt } from '../../data/receipts/types.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { localDay, numberFormat, phrase } from '../../platform/locale.ts';
import { notices } from '../blocks/make-blocks.ts';
import type { Block, Chart, Kpi, Table } from '../figures/document.ts';
import { goalToday, isGoal } from '../goals/goals.ts';
import { progressSeries } from '../goals/progress-series.ts';
import type { ComposedSection, SectionIo } from '../reports/sections/composer.ts';
import type { SectionOf } from '../reports/sections/section.ts';

type GoalSection = SectionOf<'goal'>;
export type GoalIo = Pick<Services, 'engineHost' | 'storage' | 'now'>;

/** Where a goal stood when its section was first computed: goals move on, a report must not. */
interface GoalState {
  title: string;
  status: string;
  unit: string;
  current: number | null;
  target: number | null;
  progress: number;
  expected: number;
  startDate: string;
  dueDate: string;
  asOf: string;
  insights: string[];
  course: { date: string; value: number }[];
  pace: { date: string; value: number }[];
  receipts: Receipt[];
}

/** @throws AppError validation_error if the organization has no such goal */
export async function checkGoal({ em, organizationId }: SectionIo, { goal_id: id }: GoalSection): Promise<void> {
  if (!(await isGoal(em, organizationId, id))) throw noGoal();
}

const noGoal = () => new AppError('validation_error', 'There is no such goal. List the goals and use the id of one.');

/**
 * A goal: where it stands against where it should, and its course.
 * @throws AppError validation_error if the organization has no such goal
 */
export async function composeGoal(goals: GoalIo, io: SectionIo, section: GoalSection, kept: unknown): Promise<ComposedSection> {
  // Written below when the report was made.
  const state = (kept as GoalState | null) ?? (await stateOf(goals, io, section));
  const receipts = state.receipts.map((receipt, at) => ({ ...receipt, id: `${io.prefix}r${at + 1}` }));
  const receiptIds = receipts.map(({ id }) => id);
  const blocks: Block[] = [
    { kind: 'kpis', items: figuresOf(state, receiptIds) },
    ...chartOf(state, io.prefix, receiptIds),
    ...state.insights.map((text): Block => ({ kind: 'paragraph', text })),
    { kind: 'table', table: tableOf(state, io.prefix, receiptIds) },
    ...notices([
      phrase(
        `As of ${localDay(state.asOf)}, for the period from ${localDay(state.startDate)} to ${localDay(state.dueDate)}.`,
        `Stand ${localDay(state.asOf)}, für den Zeitraum vom ${localDay(state.startDate)} bis ${localDay(state.dueDate)}.`,
      ),
    ]),
  ];
  return { title: state.title, blocks, tableId: `${io.prefix}table`, receipts, state };
}

async function stateOf(goals: GoalIo, io: SectionIo, section: GoalSection): Promise<GoalState> {
  const found = await goalToday(goals, io.em, io.organizationId, section.goal_id);
  if (!found) throw noGoal();
  const { goal, history } = found;
  return {
    title: goal.title,
    status: goal.status,
    unit: goal.unit,
    current: goal.currentValue ?? null,
    target: goal.targetValue ?? null,
    progress: goal.progressPercentage,
    expected: goal.expectedPercentage,
    startDate: goal.startDate,
    dueDate: goal.dueDate,
    asOf: goal.evaluatedOn ?? io.now.toISOString().slice(0, 10),
    insights: goal.insights.map(({ text }) => text),
    receipts: goal.measured?.receipts ?? [],
    ...progressSeries(goal, history),
  };
}

function figuresOf({ current, target, unit, progress, expected }: GoalState, receiptIds: string[]): Kpi[] {
  const withUnit = unit === '' ? {} : { unit };
  return [
    { label: phrase('Now', 'Jetzt'), value: current, format: 'decimal', ...withUnit, receiptIds },
    ...(target === null ? [] : [{ label: phrase('Target', 'Ziel'), value: target, format: 'decimal' as const, ...withUnit, receiptIds }]),
    { label: phrase('Progress', 'Fortschritt'), value: progress / 100, format: 'percent', receiptIds },
    { label: phrase('Expected by now', 'Bis jetzt erwartet'), value: expected / 100, format: 'percent', receiptIds },
  ];
}

function chartOf({ title, course, pace, unit }: GoalState, prefix: string, receiptIds: string[]): Block[] {
  if (course.length < 2) return [];
  const categories = [...new Set([...course, ...pace].map(({ date }) => date))].sort();
  const on = (points: readonly { date: string; value: number }[]) => {
    const known = new Map(points.map(({ date, value }) => [date, value]));
    return categories.map((date) => known.get(date) ?? null);
  };
  const last = course.at(-1)!;
  const chart: Chart = {
    id: `${prefix}chart`,
    type: 'line',
    title: `${title}: ${phrase('actual against expected', 'tatsächlich und erwartet')}`,
    alternative: `${title}: ${numberFormat('upToTwoDecimals').format(last.value)} ${phrase('on', 'am')} ${localDay(last.date)}.`,
    x: { label: phrase('Day', 'Tag'), kind: 'time' },
    y: { label: title, format: 'compact', ...(unit === '' ? {} : { unit }) },
    categories,
    series: [
      { name: phrase('Actual', 'Tatsächlich'), values: on(course) },
      ...(pace.length > 0 ? [{ name: phrase('Expected', 'Erwartet'), values: on(pace) }] : []),
    ],
    receiptIds,
  };
  return [{ kind: 'chart', chart }];
}

function tableOf({ title, status, current, target, progress, expected }: GoalState, prefix: string, receiptIds: string[]): Table {
  const number = { type: 'number', format: 'decimal' } as const;
  return {
    id: `${prefix}table`,
    title,
    columns: [
      { key: 'status', label: phrase('Status', 'Status'), type: 'text' },
      { key: 'now', label: phrase('Now', 'Jetzt'), ...number },
      { key: 'target', label: phrase('Target', 'Ziel'), ...number },
      { key: 'progress', label: phrase('Progress', 'Fortschritt'), type: 'number', format: 'percent' },
      { key: 'expected', label: phrase('Expected by now', 'Bis jetzt erwartet'), type: 'number', format: 'percent' },
    ],
    rows: [[phrase(status.replaceAll('_', ' '), STATUSES[status] ?? status), current, target, progress / 100, expected / 100]],
    rowCount: 1,
    rowsShownMax: 1,
    receiptIds,
  };
}

const STATUSES: Record<string, string> = {
  not_started: 'nicht begonnen',
  on_track: 'im Plan',
  at_risk: 'gefährdet',
  behind: 'im Rückstand',
  completed: 'erreicht',
  cancelled: 'abgebrochen',
};
