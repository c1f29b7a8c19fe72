import { addMonths, type Grain } from '../calendar.ts';
import { tableOf } from '../model.ts';
import type { Filter, Metric, Query } from '../query.ts';
import { evaluate } from '../truth/evaluate.ts';
import type { Built } from './build.ts';
import { type Draft, draft, type Scene } from './draft.ts';
import { sets, threshold } from './entities.ts';
import { addFilter, pinCurrency } from './filters.ts';
import { type Measure, measuresOf } from './measures.ts';
import { dimensionsOf, sharedTables } from './phrases.ts';
import { sayQuery } from './say-query.ts';

/** Adds a line of a query to a draft; false if it does not fit. */
type Line = (scene: Scene, draft: Draft) => boolean;

const series =
  (grains: readonly Grain[]): Line =>
  (scene, { query, measure }) => {
    const { database } = scene.sample;
    if (measure.timeless || query.period || tableOf(database, measure.table).time === null) return false;
    const grain = scene.random.pick(grains);
    query.by.unshift({ grain });
    const years = Number(scene.today.slice(0, 4)) - Number(database.coverage.from.slice(0, 4));
    const from = addMonths(database.coverage.from, 12 * scene.random.int(0, years - 1));
    const first = addMonths(from, scene.random.int(0, 8));
    query.period = grain === 'day' ? { from: first, to: addMonths(first, 1) } : { from, to: addMonths(from, 12) };
    return true;
  };

const group: Line = (scene, { query, measure }) => {
  const taken = JSON.stringify([query.by, query.filter ?? null]);
  const all = dimensionsOf(scene.sample.database, measure.table).filter(({ column }) => !taken.includes(`"${column}"`));
  if (!measure.grouped || all.length === 0) return false;
  query.by.push({ ref: scene.random.pick(all) });
  return true;
};

const nested: Line = (scene, made) => {
  const { query } = made;
  const before = query.filter;
  query.filter = undefined;
  if (!addFilter(scene, made) || !addFilter(scene, made)) return false;
  const parts = (query.filter as unknown as { and: Filter[] }).and;
  const own: Filter = scene.random.pick<Filter>([{ or: parts }, { not: { or: parts } }, { and: [parts[0]!, { not: parts[1]! }] }]);
  query.filter = before ? { and: [before, own] } : own;
  return true;
};

/** Rows of entities by what else they have. */
const entities: Line = (scene, { query, measure }) => {
  const found = scene.random.chance(0.5) ? sets(scene) : threshold(scene);
  if (!found?.query.filter || !measure.grouped) return false;
  const own = (found.query.metrics[0]!.metric as { table: string }).table;
  const { links } = tableOf(scene.sample.database, measure.table);
  if (own !== measure.table && !links.some(({ to }) => to === own)) return false;
  query.filter = query.filter ? { and: [query.filter, found.query.filter] } : found.query.filter;
  return true;
};

const show =
  (...shows: NonNullable<Query['show']>[]): Line =>
  (scene, { query, measure }) => {
    const one = scene.random.pick(shows);
    if ((one === 'share' || one === 'running_total') && (!measure.adds || query.metrics.some(({ metric }) => metric.kind === 'distinct')))
      return false;
    if (measure.momentary && typeof one === 'object' && 'movingAverage' in one && query.metrics[0]!.metric.kind === 'ratio') return false;
    query.show = one;
    return true;
  };

const top =
  (other: boolean): Line =>
  (scene, { query }) => {
    if (query.show && other) return false;
    query.top = { n: scene.random.int(1, 3), other };
    query.order = 'down';
    return true;
  };

const having: Line = ({ sample, random }, { query }) => {
  const width = query.by.length;
  const values = evaluate(sample.world, { ...query, top: undefined, order: undefined })
    .rows.flatMap((row) => (typeof row[width] === 'number' ? [row[width]] : []))
    .sort((a, b) => a - b);
  const [low, high] = [values[Math.floor(values.length / 3)], values[Math.floor(values.length / 3) + 1]];
  if (low === undefined || high === undefined || !(low < high)) return false;
  query.having = random.chance(0.5) ? { above: (low + high) / 2 } : { below: (low + high) / 2 };
  return true;
};

/** The year before the period, its months one by one where there is a series. */
const yearBefore: Line = (_, { query }) => {
  if (!query.period) return false;
  query.compare = { from: addMonths(query.period.from, -12), to: addMonths(query.period.to, -12) };
  return true;
};

const period: Line = (scene, { query, measure }) => {
  if (measure.timeless || query.period || tableOf(scene.sample.database, measure.table).time === null) return false;
  const from = addMonths(scene.sample.database.coverage.from, scene.random.int(0, 18));
  query.period = { from, to: addMonths(from, scene.random.pick([1, 3, 6])) };
  return true;
};

/** A second metric of the same table or of one that shares the dimensions. */
const second: Line = (scene, { query, measure }) => {
  const { database } = scene.sample;
  const refs = query.by.flatMap((by) => ('ref' in by ? [by.ref.table] : []));
  const timed = query.period !== undefined || query.by.some((by) => 'grain' in by);
  const fitting = measuresOf(database).filter(
    (one) =>
      one.grouped &&
      !one.mixed &&
      one.en !== measure.en &&
      !(timed && (one.timeless || tableOf(database, one.table).time === null)) &&
      (one.table === measure.table ||
        (!query.filter && refs.every((table) => sharedTables(database, measure.table, one.table).includes(table)))),
  );
  if (fitting.length === 0) return false;
  const other = scene.random.pick(fitting);
  query.metrics.push({ metric: other.metric, label: other.en });
  return true;
};

/** The metric divided by one of the same table or of another: each side at its own grain and time. */
const divided: Line = (scene, made) => {
  const before = made.query.metrics[0]!;
  if (!second(scene, made)) return false;
  const [, other] = made.query.metrics.splice(0);
  const metric: Metric = { kind: 'ratio', of: before.metric, per: other!.metric };
  if ([before.metric, other!.metric].some(({ kind }) => kind === 'ratio')) return false;
  made.measure = { ...made.measure, adds: false };
  made.query.metrics = [{ metric, label: 'ratio' }];
  return true;
};

const MONTHS = series(['month', 'quarter']);
const STEPS = series(['day', 'week', 'month', 'quarter', 'year']);

/** Lines of a query together, as programs and agents combine them; people would need several sentences. */
const CROSSED: Record<string, Line[]> = {
  'by, rank': [group, show('rank')],
  'by, series, share': [group, MONTHS, show('share', 'rank')],
  'by, by, rank or share': [group, group, show('rank', 'share')],
  'steps, change': [STEPS, show('change', 'change_percent')],
  'steps, window': [STEPS, show('running_total', { movingAverage: 2 }, { movingAverage: 3 }, { index: 100 })],
  'by, steps, window': [group, STEPS, show('running_total', { movingAverage: 3 }, { index: 100 })],
  'ratio, steps, window': [divided, STEPS, show({ movingAverage: 3 }, { index: 1 }, 'change')],
  'filter, steps, window': [nested, STEPS, show({ movingAverage: 3 }, 'running_total', 'change_percent')],
  'series, year before': [MONTHS, yearBefore],
  'by, series, year before': [group, MONTHS, yearBefore],
  'by, year before, top': [group, period, yearBefore, top(false)],
  'by, year before, having': [group, period, yearBefore, having],
  'by, series, top': [group, MONTHS, top(false)],
  'by, series, other': [group, MONTHS, top(true)],
  'by, by, other': [group, group, top(true)],
  'by, having, top': [group, period, having, top(false)],
  'by, having, share': [group, having, show('share')],
  'by, share, top': [group, show('share', 'rank'), top(false)],
  'entities, by': [entities, group],
  'entities, steps': [entities, STEPS],
  'entities, filter': [nested, entities],
  'entities, other': [entities, group, top(true)],
  'nested, by, compare': [nested, group, period, yearBefore],
  'two metrics, steps': [STEPS, second],
  'two metrics, by, series': [group, MONTHS, second],
  'two metrics, by, other': [group, period, second, top(true)],
  'two metrics, by, having': [group, second, having],
  'ratio, by': [group, divided],
  'ratio, by, other': [group, period, divided, top(true)],
  'ratio, series, year before': [MONTHS, divided, yearBefore],
};

const ROWS_MAX = 400;

/** Shapes that are asked by query only. */
export const CROSSED_SHAPES = Object.fromEntries(
  Object.entries(CROSSED).map(([name, lines]) => [name, (scene: Scene): Omit<Built, 'shape'> | null => crossed(scene, name, lines)]),
);

function crossed(scene: Scene, name: string, lines: readonly Line[]): Omit<Built, 'shape'> | null {
  const { database, names, world } = scene.sample;
  const kinds = [...Map.groupBy(measuresOf(database), ({ kind }) => kind).values()];
  const measure: Measure = scene.random.pick(scene.random.pick(kinds));
  const made = draft(measure);
  if (measure.mixed) pinCurrency(scene, made);
  if ((measure.needsPeriod || measure.momentary) && !lines.some((line) => line === STEPS || line === MONTHS || line === period))
    return null;
  for (const line of lines) if (!line(scene, made)) return null;
  const { query } = made;
  const truth = evaluate(world, query);
  const width = query.by.length;
  if (truth.rows.length === 0 || truth.rows.length > ROWS_MAX || truth.rows.every((row) => !row[width])) return null;
  if (query.top && tiedOrUnnamed(scene, query)) return null;
  return {
    measure: measure.kind,
    text: `${name}: ${query.metrics.map(({ label }) => label).join(', ')}`,
    earlier: null,
    expected: { kind: 'truth', truth, unit: measure.unit },
    query: sayQuery(database, names, query),
  };
}

/** A ranking by plain code and by the service may only differ where values are equal or unknown. */
function tiedOrUnnamed({ sample }: Scene, query: Query): boolean {
  const by = query.by.filter((one) => 'ref' in one);
  const { rows } = evaluate(sample.world, { ...query, by, top: undefined, show: undefined, compare: undefined, order: undefined });
  const values = rows.map((row) => row[by.length]);
  const numbers = values.filter((value) => typeof value === 'number');
  const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
  return (
    numbers.length < values.length ||
    rows.some((row) => row.slice(0, by.length).includes(null)) ||
    numbers.some((a, i) => numbers.some((b, j) => i < j && near(a, b)))
  );
}
