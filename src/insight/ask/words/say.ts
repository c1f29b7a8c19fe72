import { metricText } from '../../metrics/expression/metric-text.ts';
import { nameText, rowText } from '../../metrics/expression/row-text.ts';
import type { Comparison, Filter, Grain, MetricDefinition, MetricQuery, RowsQuery, TimeRange } from '../../metrics/metric-query/types.ts';
import type { AssembledQuery } from './assembly/assemble.ts';
import type { Language } from './languages/types.ts';
import type { Measure, NamedMetric } from './types.ts';

/** One sentence: what is computed, in the asker's language, with the names of the data. */
export function sayReading({ query, measures }: Pick<AssembledQuery, 'query' | 'measures'>, language: Language): string {
  const { say } = language;
  const and = ` ${say.and} `;
  const groups = (query.by ?? []).map((one) => (typeof one === 'string' ? sayName(one, language) : sayGrain(one, language)));
  const parts = [
    [measures.map((measure) => sayMeasure(measure, language)).join(and), ...(groups.length > 0 ? [`${say.by} ${groups.join(and)}`] : [])]
      .join(' ')
      .trim(),
  ];
  if (query.filters) parts.push(`${say.where} ${sayFilter(query.filters, language)}`);
  if (query.time) parts.push(sayTime(query.time, language));
  if (query.compare_to) parts.push(sayCompared(query.compare_to, language));
  const shown = sayShown(query, language);
  if (shown !== '') parts.push(shown);
  return `${parts.join(', ')}.`;
}

/** The groups, conditions and period of a query that a follow-up changed. */
export function sayChange(query: MetricQuery, language: Language): string {
  return sayReading({ query, measures: [] }, language).replace(/^, /, '');
}

/** One sentence: which rows are listed, and in which order. */
export function sayRows({ table, columns, distinct, filters, time, order, limit }: RowsQuery, language: Language): string {
  const { say } = language;
  const named = columns?.map((one) => (typeof one === 'string' ? one : sayGrain(one, language))).join(', ');
  const parts = [named === undefined ? `${say.rows} ${table}` : `${say.rows} ${table} (${named})`];
  if (distinct) parts.push(say.each);
  if (filters) parts.push(`${say.where} ${sayFilter(filters, language)}`);
  if (time) parts.push(sayTime(time, language));
  for (const { by, direction } of order ?? []) parts.push(say.sorted(by, direction === 'desc'));
  if (limit !== undefined) parts.push(say.atMost(limit));
  return `${parts.join(', ')}.`;
}

function sayGrain({ time, grain }: { time: string; grain: Grain }, { answers, code }: Language): string {
  // German nouns have a capital wherever they stand.
  const name = code === 'de' ? answers.grains[grain] : answers.grains[grain].toLowerCase();
  return time === 'default' ? name : `${name} (${time})`;
}

function sayMeasure(measure: Measure, language: Language): string {
  const { say } = language;
  if (measure.kind === 'metric') return sayMetric(measure.metric, language);
  if (measure.kind === 'ratio')
    return `${sayMeasure(measure.of, language)} ${measure.minus ? '−' : say.per} ${sayMeasure(measure.per, language)}`;
  const { table, aggregate, conditions, time, unit, over } = measure;
  const { function: name, of, fraction } = aggregate;
  const value =
    of === null
      ? table.name
      : of.kind === 'column'
        ? `${table.name}.${of.name}`
        : of.kind === 'duration'
          ? sayDuration(of)
          : of.kind === 'operation'
            ? rowText(of)
            : table.name;
  const head = name === 'percentile' ? `${Math.round((fraction ?? 0) * 100)}. ${say.percentile}` : say[name];
  const said = [...conditions.map(({ filter }) => sayFilter(filter, language)), ...sayComparison(measure)];
  const where = said.length > 0 ? ` ${say.where} ${said.join(` ${say.and} `)}` : '';
  const held = aggregate.holding === 'active' && table.interval ? ` ${say.holding(table.interval.from, table.interval.until)}` : '';
  return `${head} ${say.of} ${value}${held}${where}${time === null ? '' : ` (${time})`}${unit === null ? '' : ` (${unit}s)`}${over ? ` ${say.over(over.n, over.step)}` : ''}`;
}

/** What a metric is called, and for one that the asker defined how it was understood. */
function sayMetric({ label, define = [] }: NamedMetric, language: Language): string {
  const { say } = language;
  const text = ({ expression, filters }: MetricDefinition): string => {
    const inner = define.reduce((said, part) => {
      const name = nameText(part.name);
      return said.includes(name) && part.expression !== expression ? said.replaceAll(name, text(part)) : said;
    }, metricText(expression));
    return filters ? `${inner} ${say.where} ${sayFilter(filters, language)}` : inner;
  };
  const own = define.at(-1);
  return own ? `${label} (${text(own)})` : label;
}

/** The two columns that the rows of a measure are compared by: those delivered later than they were due. */
function sayComparison({ table, aggregate: { filter } }: Extract<Measure, { kind: 'aggregate' }>): string[] {
  if (filter?.kind !== 'operation') return [];
  const [of, by] = filter.args;
  if (of?.kind === 'duration' && by?.kind === 'number')
    return [`${sayDuration(of)} ${COMPARED[filter.name] ?? filter.name} ${Number(by.text) / 3_600} h`];
  if (filter.args.some(({ kind }) => kind !== 'column')) return [];
  return [filter.args.map((one) => (one.kind === 'column' ? `${table.name}.${one.name}` : '')).join(` ${filter.name} `)];
}

function sayDuration({ from, until }: { from: { kind: string }; until: { kind: string } }): string {
  const name = (one: { kind: string }) => ('name' in one ? String(one.name) : '');
  return `${name(until)} − ${name(from)}`;
}

/** A condition on several columns of a row, which a filter has as the number of rows that meet it. */
const COUNTED = /^number of (.+?) where (.+)$/;

export function sayFilter(filter: Filter, language: Language): string {
  const { say } = language;
  if ('and' in filter) return filter.and.map((one) => sayFilter(one, language)).join(` ${say.and} `);
  if ('or' in filter) return filter.or.map((one) => sayFilter(one, language)).join(` ${say.or} `);
  if ('not' in filter) return say.not(sayFilter(filter.not, language));
  if ('entity' in filter) {
    const { entity, of = null, time } = filter;
    const when = time ? ` ${sayTime(time, language)}` : '';
    if ('any' in filter) return `${say.some(entity, of, sayFilter(filter.any, language))}${when}`;
    if ('all' in filter) return `${say.every(entity, of, sayFilter(filter.all, language))}${when}`;
    return `${say.none(entity, of, sayFilter(filter.none, language))}${when}`;
  }
  if ('metric' in filter) {
    const { metric, per, time, ...threshold } = filter;
    const [, table, test] = COUNTED.exec(metric) ?? [];
    if (table === per && test !== undefined && !time && JSON.stringify(threshold) === '{"at_least":1}') return sayLasting(test);
    return `${metric} ${say.per} ${per} ${sayThreshold(threshold)}${time ? ` ${sayTime(time, language)}` : ''}`;
  }
  if ('grain' in filter) return `${sayName(filter.time, language)} ${say.tests.on(sayParts(filter, language))}`;
  const { dimension, ...test } = filter;
  return `${sayName(dimension, language)} ${sayTest(test, language)}`;
}

/** A test of the seconds between two moments, in hours. */
const sayLasting = (test: string): string =>
  test.replace(
    /^\(\((\S+) - (\S+)\) ([<>=]+) (\d+)\)$/,
    (_, until: string, from: string, sign: string, seconds: string) =>
      `${until} − ${from} ${COMPARED[sign] ?? sign} ${Number(seconds) / 3_600} h`,
  );

/** The recurring parts of a date that rows fall on: days of the week by name, others by number. */
function sayParts({ grain, in: parts }: Extract<Filter, { grain: unknown }>, language: Language): string[] {
  const { weekdays } = language.answers;
  return parts.map((part) => (grain === 'weekday' ? weekdays[part - 1]! : `${sayGrain({ time: 'default', grain }, language)} ${part}`));
}

/** A column, and the key by which it is reached. */
const sayName = (name: string, { code }: Language): string => (code === 'de' ? name.replace(' via ', ' über ') : name);

function sayTest(test: Comparison, { say: { tests } }: Language): string {
  if ('is' in test) return test.is === null ? tests.empty : tests.among([String(test.is)]);
  if ('in' in test) return tests.among(test.in.map(String));
  if ('between' in test) return tests.between(String(test.between[0]), String(test.between[1]));
  if ('empty' in test) return test.empty ? tests.empty : tests.filled;
  if ('contains' in test) return tests.contains(test.contains);
  if ('starts_with' in test) return tests.startsWith(test.starts_with);
  if ('ends_with' in test) return tests.endsWith(test.ends_with);
  if ('than_average' in test) return test.than_average === 'above' ? tests.aboveAverage : tests.belowAverage;
  return sayThreshold(test);
}

const COMPARED: Record<string, string> = { '<=': '≤', '>=': '≥' };

const SIGNS: Record<string, string> = { above: '>', below: '<', at_least: '≥', at_most: '≤', is: '=' };

function sayThreshold(threshold: Record<string, unknown>): string {
  return Object.entries(threshold)
    .map(([name, value]) => `${SIGNS[name] ?? name} ${String(value)}`)
    .join(' ');
}

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

function sayTime(time: TimeRange, { say }: Language): string {
  if (typeof time === 'string') return say.ranges[time];
  if ('last' in time) return say.lastSteps(time.last, time.unit);
  const { from = null, to = null } = time;
  const whole = [from, to].every((moment) => moment === null || A_DAY.test(moment));
  return whole ? say.days(from, to === null ? null : dayBefore(to)) : say.moments(from, to);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function sayCompared(compared: NonNullable<MetricQuery['compare_to']>, language: Language): string {
  const { say } = language;
  if (compared === 'previous_year') return say.comparedWith(say.previousYear);
  if (compared === 'previous_period') return say.comparedWith(say.previousPeriod);
  return say.comparedWith(`${compared.from} – ${dayBefore(compared.to)}`);
}

function sayShown({ show, order, limit, top, having }: MetricQuery, { say }: Language): string {
  const shown = (show ?? []).flatMap((one) =>
    one === 'share'
      ? [say.shares]
      : one === 'running_total'
        ? [say.runningTotal]
        : typeof one === 'object' && 'moving_average' in one
          ? [say.movingAverage(one.moving_average.periods)]
          : one === 'change_percent'
            ? [say.changePercent]
            : one === 'change'
              ? [say.change]
              : [],
  );
  const ranked = top ? [say.largest(top.n, top.per ?? null)] : [];
  const first = limit !== undefined && order?.[0] ? [order[0].direction === 'desc' ? say.largest(limit, null) : say.smallest(limit)] : [];
  const limits = (having ?? []).map(({ column, ...threshold }) => `${column} ${sayThreshold(threshold)}`);
  return [...shown, ...ranked, ...first, ...limits].join(', ');
}
