import { tableOf } from '../model.ts';
import type { Metric } from '../query.ts';
import { groups } from '../truth/groups.ts';
import type { Draft, Scene } from './draft.ts';
import { addFilter } from './filters.ts';
import { drawEarlier, drawPeriod } from './periods.ts';
import { columnWords, dimensionsOf, roundBetween } from './phrases.ts';

/** Modifies a draft; false if it does not fit. */
export type Modifier = (scene: Scene, draft: Draft) => boolean;

const timed = ({ sample }: Scene, { measure }: Draft): boolean =>
  !measure.timeless && tableOf(sample.database, measure.table).time !== null;

const period: Modifier = (scene, draft) => {
  if (!timed(scene, draft) || draft.said.period) return false;
  const compared = draft.shape.includes('compare');
  const stock = draft.measure.momentary;
  const found = drawPeriod({
    ...scene,
    coverage: scene.sample.database.coverage,
    monthsBefore: compared ? 12 : 0,
    namedOnly: compared || stock,
  });
  draft.query.period = { from: found.from, to: found.to };
  draft.said.period = found;
  draft.said.time = ` ${stock ? found.atEnd : found.phrase}`;
  return true;
};

const by: Modifier = (scene, draft) => {
  const { database } = scene.sample;
  const taken = draft.query.by.flatMap((one) => ('ref' in one ? [one.ref.column] : []));
  const used = JSON.stringify(draft.query.filter ?? '');
  const all = dimensionsOf(database, draft.measure.table).filter(({ column }) => !taken.includes(column) && !used.includes(`"${column}"`));
  if (all.length === 0 || !draft.measure.grouped) return false;
  const ref = scene.random.pick(all);
  draft.query.by.push({ ref });
  draft.said.by.push(columnWords(database, draft.measure.table, ref, scene.language));
  return true;
};

const grain: Modifier = (scene, draft) => {
  if (!timed(scene, draft) || draft.said.period) return false;
  const named = scene.random.pick(['month', 'month', 'quarter'] as const);
  const year = Number(scene.today.slice(0, 4)) - scene.random.pick([1, 2]);
  draft.query.by.push({ grain: named });
  draft.query.period = { from: `${year}-01-01`, to: `${year + 1}-01-01` };
  draft.said.grain = named;
  draft.said.time = scene.language === 'en' ? ` in ${year}` : ` im Jahr ${year}`;
  return true;
};

const weekday: Modifier = (scene, draft) => {
  if (!timed(scene, draft) || draft.measure.momentary || draft.measure.kind === 'quota') return false;
  draft.query.by.push({ grain: 'weekday' });
  if (draft.measure.adds && scene.random.chance(0.5)) {
    draft.query.order = 'down';
    draft.query.limit = 1;
  }
  return true;
};

const compare: Modifier = (scene, draft) => {
  draft.shape.push('compare');
  if (draft.said.period || !period(scene, draft) || !draft.said.period) return false;
  draft.shape.pop();
  const earlier = drawEarlier(draft.said.period, scene.random, scene.language);
  draft.query.compare = { from: earlier.from, to: earlier.to };
  draft.said.earlier = earlier;
  if (scene.random.chance(0.4)) draft.query.show = 'change_percent';
  return true;
};

const share: Modifier = (scene, draft) => {
  if (!draft.measure.adds || !by(scene, draft)) return false;
  draft.query.show = 'share';
  return true;
};

const growth: Modifier = (scene, draft) => {
  if (!grain(scene, draft) || draft.measure.momentary) return false;
  draft.query.show = 'change_percent';
  return true;
};

const running: Modifier = (scene, draft) => {
  if (!draft.measure.adds || !grain(scene, draft)) return false;
  draft.query.show = 'running_total';
  return true;
};

const moving: Modifier = (scene, draft) => {
  const ratio = draft.measure.metric.kind === 'ratio';
  if (!(draft.measure.adds || ratio) || !grain(scene, draft)) return false;
  draft.said.grain = 'month';
  draft.query.by = draft.query.by.map((one) => ('grain' in one ? { grain: 'month' } : one));
  draft.query.show = { movingAverage: 3 };
  return true;
};

const index: Modifier = (scene, draft) => {
  if (!grain(scene, draft) || draft.measure.momentary) return false;
  draft.query.show = { index: 100 };
  return true;
};

/** Nobody asks for the highest of the highest. */
const ranks = ({ measure }: Draft): boolean => measure.kind !== 'extreme';

/** The first or last few groups, where ties do not matter. */
const top: Modifier = (scene, draft) => {
  if (!ranks(draft) || !by(scene, draft)) return false;
  const count = Math.min(scene.random.int(1, 5), groupValues(scene, draft).length - 1);
  if (count < 1) return false;
  draft.said.low = scene.random.chance(0.25);
  draft.query.order = draft.said.low ? 'up' : 'down';
  draft.query.limit = count;
  draft.said.number = count;
  return true;
};

const other: Modifier = (scene, draft) => {
  if (!ranks(draft) || !by(scene, draft)) return false;
  const count = Math.min(scene.random.int(2, 3), groupValues(scene, draft).length - 2);
  if (count < 1) return false;
  draft.query.order = 'down';
  draft.query.top = { n: count, other: true };
  draft.said.number = count;
  return true;
};

const topPer: Modifier = (scene, draft) => {
  if (!ranks(draft) || !by(scene, draft) || !by(scene, draft)) return false;
  const count = scene.random.int(1, 2);
  draft.query.order = 'down';
  draft.query.top = { n: count, other: false, per: true };
  draft.said.number = count;
  return true;
};

const SECONDS = { hours: 3_600, days: 86_400 };

const having: Modifier = (scene, draft) => {
  if (!ranks(draft) || !by(scene, draft)) return false;
  const values = groupValues(scene, draft);
  if (values.length < 3) return false;
  const cut = scene.random.int(1, values.length - 1);
  // Spans are in seconds; the question says the limit in its own unit.
  const { unit } = draft.measure;
  const seconds = unit === null ? 1 : SECONDS[unit];
  const limit = roundBetween((values[cut - 1] as number) / seconds, (values[cut] as number) / seconds);
  if (limit === null) return false;
  draft.said.low = scene.random.chance(0.4);
  draft.query.having = draft.said.low ? { below: limit * seconds } : { above: limit * seconds };
  draft.said.number = limit;
  return true;
};

/** The groups' values in ascending order. */
function groupValues({ sample }: Scene, { query, measure }: Draft): number[] {
  const metric: Metric = measure.metric;
  return [...groups(sample.world, metric, query).values()].flatMap(({ value }) => (value === null ? [] : [value])).sort((a, b) => a - b);
}

export const MODIFIERS: Record<string, Modifier> = {
  period,
  filter: addFilter,
  by,
  grain,
  weekday,
  compare,
  share,
  growth,
  running,
  moving,
  index,
  top,
  other,
  topPer,
  having,
};

/** The modifiers asked alone and in pairs. A pair is applied in this order; times come last where groups are counted first. */
export const COMBINATIONS: string[][] = [
  [],
  ...Object.keys(MODIFIERS).map((name) => [name]),
  ['filter', 'period'],
  ['period', 'by'],
  ['filter', 'by'],
  ['by', 'by'],
  ['by', 'grain'],
  ['filter', 'grain'],
  ['by', 'compare'],
  ['filter', 'compare'],
  ['period', 'share'],
  ['filter', 'share'],
  ['period', 'top'],
  ['filter', 'top'],
  ['period', 'other'],
  ['period', 'having'],
  ['filter', 'having'],
  ['filter', 'running'],
  ['filter', 'growth'],
  ['filter', 'moving'],
  ['by', 'running'],
  ['filter', 'index'],
  ['period', 'weekday'],
  ['filter', 'weekday'],
];
