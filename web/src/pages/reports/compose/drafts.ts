import type { SourceDetail } from '../types.ts';

export const KINDS = ['query', 'text', 'explain', 'forecast', 'goal', 'answer'] as const;
export type Kind = (typeof KINDS)[number];
export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const PERIODS = ['report', 'last_month', 'last_quarter', 'this_year', 'last_year'] as const;
export const SHOWS = ['auto', 'figures', 'chart', 'table'] as const;

/** A section as its fields hold it. */
export interface Draft {
  key: string;
  kind: Kind;
  title: string;
  metric: string;
  by: string;
  show: string;
  period: string;
  text: string;
  grain: string;
  steps: string;
  goal: string;
  conversation: string;
  turn: string;
}

/** A metric that a column offers: what it is called, and how it is written. */
export interface OfferedMetric {
  id: string;
  kind: 'rows' | 'sum' | 'mean';
  column: string;
  table: string;
}

/** The metrics that the columns offer; rates are averaged, since they do not add up. */
export function metricsOf(sources: readonly SourceDetail[]): OfferedMetric[] {
  return sources.flatMap(({ schema }) =>
    (schema?.tables ?? []).flatMap(({ name: table, columns }): OfferedMetric[] => [
      { id: `rows:${table}`, kind: 'rows', column: '', table },
      ...columns
        .filter(({ role }) => role === 'additive_measure' || role === 'rate')
        .map(({ name, role }): OfferedMetric => {
          const kind = role === 'rate' ? 'mean' : 'sum';
          return { id: `${kind}:${table}:${name}`, kind, column: name, table };
        }),
    ]),
  );
}

/** The columns that a metric can be split by. */
export function dimensionsOf(sources: readonly SourceDetail[]): string[] {
  const names = sources.flatMap(({ schema }) =>
    (schema?.tables ?? []).flatMap(({ columns }) =>
      columns.filter(({ role }) => role === 'category' || role === 'geography').map(({ name }) => name),
    ),
  );
  return [...new Set(names)];
}

/** The metric that was chosen; where none was, or other data has it no longer, the first one of a column. */
export function metricOf({ metric }: Draft, metrics: readonly OfferedMetric[]): OfferedMetric | undefined {
  return metrics.find(({ id }) => id === metric) ?? metrics.find(({ kind }) => kind !== 'rows') ?? metrics[0];
}

export function newDraft(kind: Kind): Draft {
  return {
    key: crypto.randomUUID(),
    kind,
    title: '',
    metric: '',
    by: '',
    show: 'auto',
    period: 'report',
    text: '',
    grain: 'month',
    steps: '3',
    goal: '',
    conversation: '',
    turn: '1',
  };
}

type Section = Record<string, unknown>;

const quoted = (column: string) => `"${column.replaceAll('"', '""')}"`;

/** The section that a draft stands for, its metric named as people read it; null while something is missing. */
export function sectionOf(draft: Draft, metrics: readonly OfferedMetric[], nameOf: (metric: OfferedMetric) => string): Section | null {
  const title = draft.title.trim() === '' ? {} : { title: draft.title.trim() };
  const offered = metricOf(draft, metrics);
  const metric = offered && {
    // The names of metrics that are defined have no blanks.
    name: nameOf(offered),
    expression: offered.kind === 'rows' ? 'count(*)' : `${offered.kind === 'mean' ? 'avg' : 'sum'}(${quoted(offered.column)})`,
    table: offered.table,
  };
  switch (draft.kind) {
    case 'text':
      return draft.text.trim() === '' ? null : { kind: 'text', ...title, text: draft.text };
    case 'goal':
      return draft.goal === '' ? null : { kind: 'goal', ...title, goal_id: draft.goal };
    case 'answer':
      return draft.conversation === ''
        ? null
        : { kind: 'answer', ...title, conversation_id: draft.conversation, turn: Number(draft.turn) || 1 };
    case 'explain':
      return { kind: 'explain', ...title, ...(offered && offered.kind !== 'rows' ? { metric: offered.column } : {}) };
    case 'forecast':
      return metric ? { kind: 'forecast', ...title, metric, grain: draft.grain, horizon: Number(draft.steps) || 1 } : null;
    default: {
      if (!metric) return null;
      const grain = GRAINS.find((one) => draft.by === `time:${one}`);
      const by = grain ? [{ time: 'default', grain }] : draft.by === '' ? [] : [draft.by.replace(/^column:/, '')];
      const time = draft.period === 'report' ? {} : { time: draft.period };
      return { kind: 'query', ...title, show: draft.show, query: { metrics: [metric], ...(by.length > 0 ? { by } : {}), ...time } };
    }
  }
}

/** The list with one of its items at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = list.toSpliced(from, 1);
  return next.toSpliced(to, 0, list[from]!);
}
