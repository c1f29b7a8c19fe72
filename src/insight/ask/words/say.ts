import type { Filter, MetricQuery, RowsQuery, TimeRange } from '../../metrics/metric-query/types.ts';
import type { AssembledQuery } from './assemble.ts';
import type { Language } from './languages/types.ts';
import type { Measure } from './types.ts';

/** One sentence: what is computed, in the asker's language, with the names of the data. */
export function sayReading({ query, measures }: Pick<AssembledQuery, 'query' | 'measures'>, language: Language): string {
  const { say } = language;
  const parts = [measures.map((measure) => sayMeasure(measure, language)).join(` ${say.and} `)];
  if (query.by?.length) {
    parts.push(`${say.by} ${query.by.map((one) => (typeof one === 'string' ? one : sayGrain(one, language))).join(` ${say.and} `)}`);
  }
  if (query.filters) parts.push(`${say.where} ${sayFilter(query.filters, language)}`);
  if (query.time) parts.push(sayTime(query.time, language));
  if (query.compare_to) parts.push(`${say.comparedWith} ${sayCompared(query.compare_to, language)}`);
  const shown = sayShown(query, language);
  if (shown !== '') parts.push(shown);
  return `${parts.join(', ')}.`;
}

/** The groups, conditions and period of a query that a follow-up changed. */
export function sayChange(query: MetricQuery, language: Language): string {
  return sayReading({ query, measures: [] }, language).replace(/^, /, '');
}

/** One sentence: which rows are listed, and in which order. */
export function sayRows({ table, columns, filters, time, order, limit }: RowsQuery, language: Language): string {
  const { say, phrases } = language;
  const named = columns?.map((one) => (typeof one === 'string' ? one : one.grain)).join(', ');
  const parts = [named === undefined ? table : `${table} (${named})`];
  if (filters) parts.push(`${say.where} ${sayFilter(filters, language)}`);
  if (time) parts.push(sayTime(time, language));
  for (const { by, direction } of order ?? []) parts.push(`${phrases.order[0]} ${by} ${direction === 'desc' ? '↓' : '↑'}`);
  if (limit !== undefined) parts.push(String(limit));
  return `${phrases.list[0]!.replace(/^./, (letter) => letter.toUpperCase())} ${parts.join(', ')}.`;
}

function sayGrain({ time, grain }: { time: string; grain: string }, { phrases, steps }: Language): string {
  const name = grain === 'weekday' ? phrases.weekday[0]! : grain in steps ? steps[grain as 'month'][0]! : grain;
  return time === 'default' ? name : `${name} (${time})`;
}

function sayMeasure(measure: Measure, language: Language): string {
  const { say } = language;
  if (measure.kind === 'metric') return measure.metric.label;
  if (measure.kind === 'ratio')
    return `${sayMeasure(measure.of, language)} ${measure.minus ? '−' : say.per} ${sayMeasure(measure.per, language)}`;
  const { table, aggregate, conditions, time, unit } = measure;
  const { function: name, of, fraction } = aggregate;
  const value =
    of === null ? table.name : of.kind === 'column' ? `${table.name}.${of.name}` : of.kind === 'duration' ? sayDuration(of) : table.name;
  const head = name === 'percentile' ? `${Math.round((fraction ?? 0) * 100)}. ${say.percentile}` : say[name];
  const where =
    conditions.length > 0 ? ` ${say.where} ${conditions.map(({ filter }) => sayFilter(filter, language)).join(` ${say.and} `)}` : '';
  return `${head} ${say.of} ${value}${where}${time === null ? '' : ` (${time})`}${unit === null ? '' : ` (${unit}s)`}`;
}

function sayDuration({ from, until }: { from: { kind: string }; until: { kind: string } }): string {
  const name = (one: { kind: string }) => ('name' in one ? String(one.name) : '');
  return `${name(until)} − ${name(from)}`;
}

export function sayFilter(filter: Filter, language: Language): string {
  const { say } = language;
  if ('and' in filter) return filter.and.map((one) => sayFilter(one, language)).join(` ${say.and} `);
  if ('or' in filter) return filter.or.map((one) => sayFilter(one, language)).join(` ${say.or} `);
  if ('not' in filter) return `${say.not} (${sayFilter(filter.not, language)})`;
  if ('entity' in filter) {
    const [rule, inner] =
      'any' in filter ? ['≥ 1', filter.any] : 'all' in filter ? ['100%', filter.all] : ['0', (filter as { none: Filter }).none];
    return `${filter.entity}: ${rule} ${filter.of ?? ''} (${sayFilter(inner, language)})`;
  }
  if ('metric' in filter) {
    const { metric, per, time, ...threshold } = filter;
    return `${metric} ${say.per} ${per} ${sayThreshold(threshold)}${time ? ` ${sayTime(time, language)}` : ''}`;
  }
  const { dimension, ...test } = filter;
  if ('in' in test) return `${dimension} = ${test.in.join(` ${say.or} `)}`;
  if ('between' in test) return `${dimension} = ${test.between[0]}…${test.between[1]}`;
  if ('empty' in test) return `${dimension} = ∅`;
  if ('contains' in test) return `${dimension} ∋ ${test.contains}`;
  if ('starts_with' in test) return `${dimension} = ${test.starts_with}…`;
  if ('ends_with' in test) return `${dimension} = …${test.ends_with}`;
  if ('than_average' in test) return `${dimension} ${SIGNS[test.than_average]} ${say.avg}`;
  return `${dimension} ${sayThreshold(test)}`;
}

const SIGNS: Record<string, string> = { above: '>', below: '<', at_least: '≥', at_most: '≤', is: '=' };

function sayThreshold(threshold: Record<string, unknown>): string {
  return Object.entries(threshold)
    .map(([name, value]) => `${SIGNS[name] ?? name} ${String(value)}`)
    .join(' ');
}

function sayTime(time: TimeRange, language: Language): string {
  const { say, steps } = language;
  if (typeof time === 'string') return time.replaceAll('_', ' ');
  if ('last' in time) return `${language.phrases.last[0]} ${time.last} ${steps[time.unit].at(-1)}`;
  return [
    ...(time.from === undefined ? [] : [`${say.from} ${time.from}`]),
    ...(time.to === undefined ? [] : [`${say.until} ${time.to}`]),
  ].join(' ');
}

function sayCompared(compared: NonNullable<MetricQuery['compare_to']>, language: Language): string {
  if (compared === 'previous_year') return language.phrases.yearAgo.find((one) => one.includes(' ')) ?? language.phrases.yearAgo[0]!;
  if (compared === 'previous_period') return language.phrases.periodAgo[0]!;
  return sayTime(compared, language);
}

function sayShown({ show, order, limit, top, having }: MetricQuery, language: Language): string {
  const { phrases } = language;
  const shown = (show ?? []).flatMap((one) =>
    one === 'share'
      ? [phrases.share[0]!]
      : one === 'running_total'
        ? [phrases.runningTotal[0]!]
        : typeof one === 'object' && 'moving_average' in one
          ? [`${phrases.movingAverage[0]} (${one.moving_average.periods})`]
          : one === 'change_percent'
            ? [`${phrases.change[0]} (%)`]
            : [],
  );
  const ranked = top ? [`${phrases.top[0]} ${top.n}${top.per ? ` ${phrases.each[0]} ${top.per}` : ''}`] : [];
  const first = limit !== undefined && order?.[0] ? [`${order[0].direction === 'desc' ? phrases.top[0] : phrases.bottom[0]} ${limit}`] : [];
  const limits = (having ?? []).map(({ column, ...threshold }) => `${column} ${sayThreshold(threshold)}`);
  return [...shown, ...ranked, ...first, ...limits].join(', ');
}
