import type { Measure } from './types.ts';

/** What a measure computes, whatever it is called. */
export function measureKey(measure: Measure): string {
  if (measure.kind === 'metric') return measure.metric.name;
  if (measure.kind === 'ratio') return `${measureKey(measure.of)} ${measure.minus ? '-' : '/'} ${measureKey(measure.per)}`;
  const { table, aggregate, conditions, time, unit } = measure;
  return JSON.stringify([table.name, aggregate, conditions.map(({ filter }) => filter), time, unit]);
}
