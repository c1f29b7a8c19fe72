import type { MetricExpression } from '../../../metrics/expression/types.ts';
import type { Filter, MetricDefinition } from '../../../metrics/metric-query/types.ts';
import { weightedMean } from '../../../metrics/proposed-metrics.ts';
import { allOf } from '../conditions/all-of.ts';
import { thingColumn } from '../grammar/entities.ts';
import { Unfit } from '../grammar/pieces.ts';
import type { Measure, ReadingScope } from '../types.ts';
import { countName, linkedCountName } from '../vocabulary/count-names.ts';

const DURATIONS = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** Definitions of the measures, under the asker's words as their names. */
export function defineMetrics(measures: readonly Measure[], scope: ReadingScope): { names: string[]; define: MetricDefinition[] } {
  const define: MetricDefinition[] = [];
  const nameFor = (label: string): string => {
    const base = label.replace(/\s+/g, ' ').trim();
    const capital = base.charAt(0).toUpperCase() + base.slice(1);
    let name = capital;
    for (let n = 2; define.some((one) => one.name === name) || scope.metrics.has(name); n++) name = `${capital} (${n})`;
    return name;
  };
  const add = (measure: Measure): string => {
    if (measure.kind === 'metric') {
      define.push(...(measure.metric.define ?? []).filter(({ name }) => !define.some((one) => one.name === name)));
      return measure.metric.name;
    }
    const formula = (expression: MetricExpression, more: Partial<MetricDefinition> = {}) => {
      const name = nameFor(measure.label);
      define.push({ name, label: name, expression, table: null, filters: null, time: null, ...more });
      return name;
    };
    if (measure.kind === 'ratio') {
      const of: MetricExpression = { kind: 'metric', name: add(measure.of) };
      const none: MetricExpression = { kind: 'number', text: '0' };
      const quotient: MetricExpression = {
        kind: 'formula',
        name: measure.minus ? '-' : '/',
        args: [measure.filled ? { kind: 'formula', name: 'coalesce', args: [of, none] } : of, { kind: 'metric', name: add(measure.per) }],
      };
      return formula(quotient);
    }
    const filters = measure.conditions.map(({ filter }) => filter);
    const more = {
      table: measure.table.name,
      time: measure.time,
      filters: filters.length === 0 ? null : allOf(filters),
    };
    const weight = weightOf(measure);
    if (weight !== null)
      return formula(weightedMean(weight.rate, weight.by), { ...more, label: `${measure.label}, weighted by ${weight.by}` });
    const seconds = measure.unit === null ? 1 : DURATIONS[measure.unit];
    const expression: MetricExpression =
      seconds === 1
        ? measure.aggregate
        : { kind: 'formula', name: '/', args: [measure.aggregate, { kind: 'number', text: String(seconds) }] };
    if (measure.over) {
      const steps: MetricExpression = { kind: 'number', text: `${measure.over.n}.0` };
      return formula({ kind: 'formula', name: '/', args: [expression, steps] }, more);
    }
    if (measure.aggregate.function === 'max' && define.length > 50) throw new Unfit();
    return formula(expression, more);
  };
  return { names: measures.map(add), define };
}

/** What weighs the mean of a rate, so that a row of few does not count as much as one of many. */
function weightOf({ table, aggregate: { function: name, of, filter, holding } }: Extract<Measure, { kind: 'aggregate' }>) {
  if (name !== 'avg' || of?.kind !== 'column' || filter || holding) return null;
  const by = table.columns.find((column) => column.name === of.name && column.additivity === 'rate')?.weight;
  return by === undefined ? null : { rate: of.name, by };
}

/** The number of a table's rows, or of different values of one of its columns, as a metric. */
export function countDefinition(name: string, table: string, of: string | null, filters: Filter | null): MetricDefinition {
  const counted = { function: of === null ? ('count' as const) : ('count_distinct' as const), of: of === null ? null : columnOf(of) };
  return { name, label: name, expression: { kind: 'aggregate', ...counted, fraction: null, filter: null }, table, filters, time: null };
}

const columnOf = (name: string) => ({ kind: 'column' as const, name });

/** The counts that thresholds in the filters refer to. */
export function countsIn(filters: readonly Filter[], { model, counts }: ReadingScope): MetricDefinition[] {
  const text = JSON.stringify(filters);
  const named = (name: string) => text.includes(JSON.stringify(name));
  const count = (name: string, table: string, of: string | null): MetricDefinition[] =>
    named(name) ? [countDefinition(name, table, of, null)] : [];
  return [
    ...[...counts.values()].filter(({ name }) => named(name)),
    ...model.tables.flatMap((table) => count(countName(table), table.name, thingColumn(table))),
    ...model.relationships.flatMap((link) => count(linkedCountName(link), link.from.table, link.from.columns[0]!)),
  ];
}
