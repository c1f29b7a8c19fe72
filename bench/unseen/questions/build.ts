import { tableOf } from '../model.ts';
import type { Listing, Query, Ref } from '../query.ts';
import type { Expected } from '../score.ts';
import { evaluate, list } from '../truth/evaluate.ts';
import { CROSSED_SHAPES } from './crossed.ts';
import { type Draft, draft, type Scene } from './draft.ts';
import { cohort, proportionWhere, type Special, sets, threshold } from './entities.ts';
import { aboveNumber, isValue, pinCurrency } from './filters.ts';
import { followUp } from './follow-ups.ts';
import { type Measure, measuresOf } from './measures.ts';
import { COMBINATIONS, MODIFIERS } from './modifiers.ts';
import { drawPeriod } from './periods.ts';
import { bare, columnWords, dimensionsOf, sharedTables } from './phrases.ts';
import { sayListing, sayQuery } from './say-query.ts';
import { fitsToAsk } from './sound.ts';
import { ambiguous, unanswerable } from './unclear.ts';
import { inGerman } from './words-de.ts';
import { inEnglish } from './words-en.ts';

export interface Built {
  shape: string;
  measure: string;
  text: string;
  earlier: string | null;
  expected: Expected;
  query: Record<string, unknown> | null;
}

type Build = (scene: Scene, loose: boolean) => Omit<Built, 'shape'> | null;

/** Shapes by name: a measure alone, with each modifier and pair of modifiers, and those with a sentence of their own. */
export const SHAPES: Record<string, Build> = {
  ...Object.fromEntries(
    COMBINATIONS.map((names) => [names.join('+') || 'one number', (scene: Scene, loose: boolean) => combined(scene, loose, names)]),
  ),
  'two tables': (scene, loose) => twoMeasures(scene, loose, false),
  'two measures': (scene, loose) => twoMeasures(scene, loose, true),
  'more than so many': (scene) => special(scene, threshold(scene), 'entities'),
  'any, all, none, both, neither': (scene) => special(scene, sets(scene), 'entities'),
  cohort: (scene) => special(scene, cohort(scene), 'entities'),
  'percentage with': (scene) => {
    const table = scene.random.pick(scene.sample.database.tables.filter(({ stock, time }) => !stock && time !== null));
    const filter = scene.random.pick([isValue, aboveNumber])(scene, table.name, new Set());
    return special(scene, proportionWhere(scene, filter, table), 'proportion');
  },
  listing,
  'follow-up': followUpQuestion,
  ambiguous: (scene) => {
    const found = ambiguous(scene);
    if (!found) return null;
    const planted = scene.random.int(0, found.readings.length - 1);
    return {
      measure: 'none',
      earlier: null,
      query: null,
      text: found[scene.language],
      expected: { kind: 'readings', readings: found.readings, planted },
    };
  },
  'cannot be answered': (scene) => {
    const found = unanswerable(scene, scene.random.pick(measuresOf(scene.sample.database)));
    return found && { measure: 'none', earlier: null, query: null, text: found[scene.language], expected: { kind: 'nothing' } };
  },
};

/** By query, everything may be combined. */
export const QUERY_SHAPES: Record<string, Build> = { ...SHAPES, ...CROSSED_SHAPES };

export function build(scene: Scene, shape: string, loose: boolean): Built | null {
  const built = (QUERY_SHAPES[shape] as Build)(scene, loose);
  return built && { ...built, shape };
}

const sentence = (scene: Scene, of: Draft, loose: boolean): string => (scene.language === 'en' ? inEnglish : inGerman)(scene, of, loose);

const HOLDS_APART = new Set([
  '',
  'period',
  'by',
  'grain',
  'filter+period',
  'period+by',
  'filter+by',
  'by+grain',
  'compare',
  'by+compare',
  'filter',
]);

function combined(scene: Scene, loose: boolean, names: string[]): Omit<Built, 'shape'> | null {
  const made = compose(scene, scene.random.pick(kindsEvenly(scene)), names);
  return made && finish(scene, made, sentence(scene, made, loose));
}

/** A draft of a measure with modifiers; null if they do not fit together. */
function compose(scene: Scene, measure: Measure, names: string[]): Draft | null {
  const own = draft(measure);
  const dated = ['period', 'grain', 'compare', 'growth', 'running', 'moving', 'index'];
  if (measure.mixed && (!HOLDS_APART.has(names.join('+')) || scene.random.chance(0.5))) pinCurrency(scene, own);
  if ((measure.needsPeriod || measure.momentary) && !names.some((name) => dated.includes(name)) && !MODIFIERS.period?.(scene, own))
    return null;
  for (const name of names) {
    if (!measure.grouped && !dated.includes(name)) return null;
    if (!(MODIFIERS[name] as (typeof MODIFIERS)[string])(scene, own)) return null;
    own.shape.push(name);
  }
  return own;
}

/** The measures of one kind, drawing the kind first: otherwise most questions would be averages. */
function kindsEvenly({ sample, random }: Scene): Measure[] {
  const kinds = [...Map.groupBy(measuresOf(sample.database), ({ kind }) => kind).values()];
  return random.pick(kinds);
}

function finish(
  scene: Scene,
  { query, measure }: { query: Query; measure: Pick<Measure, 'kind' | 'unit'> },
  text: string,
): Omit<Built, 'shape'> | null {
  const { world, database, names } = scene.sample;
  const truth = evaluate(world, query);
  if (!fitsToAsk(world, query, truth)) return null;
  return {
    measure: measure.kind,
    text,
    earlier: null,
    expected: { kind: 'truth', truth, unit: measure.unit },
    query: sayQuery(database, names, query),
  };
}

function special(scene: Scene, found: Special | null, kind: string): Omit<Built, 'shape'> | null {
  return found && finish(scene, { query: found.query, measure: { kind, unit: null } }, found[scene.language]);
}

/** Two measures in one answer: of one table, or of two that share a dimension or a time. */
function twoMeasures(scene: Scene, loose: boolean, sameTable: boolean): Omit<Built, 'shape'> | null {
  const { database } = scene.sample;
  const fitting = measuresOf(database).filter(
    ({ grouped, mixed, momentary, needsPeriod }) => grouped && !mixed && !momentary && !needsPeriod,
  );
  const adding = sameTable ? fitting : fitting.filter(({ adds, kind }) => adds && kind !== 'quota');
  const first = scene.random.pick(adding);
  const others = adding.filter(({ table, en, unit }) => (table === first.table) === sameTable && en !== first.en && unit === first.unit);
  if (!first || others.length === 0) return null;
  const second = scene.random.pick(others);
  const made = draft(first);
  made.more.push(second);
  made.query.metrics.push({ metric: second.metric, label: second.en });
  const shared = sharedTables(database, first.table, second.table);
  const refs: Ref[] = sameTable
    ? dimensionsOf(database, first.table)
    : shared.flatMap((table) => dimensionsOf(database, table).filter((ref) => ref.table === table));
  if (scene.random.chance(0.5) && refs.length > 0) {
    const ref = scene.random.pick(refs);
    made.query.by.push({ ref });
    made.said.by.push(columnWords(database, first.table, ref, scene.language));
  } else if (
    tableOf(database, first.table).time === null ||
    second.timeless ||
    tableOf(database, second.table).time === null ||
    !MODIFIERS.grain?.(scene, made)
  )
    return null;
  return finish(scene, made, sentence(scene, made, loose));
}

/** "List the 5 visits with the highest fee": a listing, with its key, a category and the number. */
function listing(scene: Scene): Omit<Built, 'shape'> | null {
  const { database, names, world } = scene.sample;
  const { random, language } = scene;
  const tables = database.tables.filter(
    ({ columns, time, key }) => time !== null && key.length === 1 && columns.some(({ additivity }) => additivity?.kind === 'additive'),
  );
  if (tables.length === 0) return null;
  const table = random.pick(tables);
  const keyColumn = table.columns[0] as (typeof table.columns)[number];
  const number = random.pick(
    table.columns.filter(
      ({ additivity, unit }) => additivity?.kind === 'additive' && !(unit && typeof unit === 'object' && 'currencyIn' in unit),
    ),
  );
  const group = table.columns.find(({ kind, gaps }) => kind === 'category' && !gaps);
  if (!number || !group || keyColumn.kind !== 'key') return null;
  const period = drawPeriod({ ...scene, coverage: database.coverage, namedOnly: true });
  const limit = random.int(3, 6);
  const asked: Listing = {
    table: table.name,
    columns: [keyColumn, group, number].map(({ name }) => ({ table: table.name, column: name })),
    period,
    order: { column: number.name, down: true },
    limit,
  };
  const truth = list(world, asked);
  const next = list(world, { ...asked, limit: limit + 1 }).rows;
  if (next.length !== limit + 1 || new Set(next.map((row) => row[2])).size !== limit + 1) return null;
  const text =
    language === 'en'
      ? `List the ${limit} ${table.many} with the highest ${number.words} ${period.phrase}: ${keyColumn.words}, ${group.words} and ${number.words}`
      : `Liste die ${limit} ${table.germanMany} mit dem höchsten Wert ${bare(number.german)} ${period.phrase}: ${[keyColumn, group, number].map(({ german }) => bare(german)).join(', ')}`;
  return {
    measure: 'rows',
    text,
    earlier: null,
    expected: { kind: 'truth', truth, unit: null },
    query: sayListing(database, names, { ...asked, period: { from: period.from, to: period.to } }),
  };
}

function followUpQuestion(scene: Scene, loose: boolean): Omit<Built, 'shape'> | null {
  const first = compose(scene, scene.random.pick(kindsEvenly(scene)), ['period']);
  if (!first || first.measure.momentary || first.measure.mixed || !first.measure.grouped) return null;
  const earlier = sentence(scene, first, loose);
  if (!fitsToAsk(scene.sample.world, first.query, evaluate(scene.sample.world, first.query))) return null;
  const next = followUp(scene, first);
  const built = next === null ? null : finish(scene, first, next);
  return built && { ...built, earlier };
}
