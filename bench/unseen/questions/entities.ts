import { addMonths, stepsIn } from '../calendar.ts';
import { type Table, tableOf } from '../model.ts';
import type { Filter, Metric, Query, Ref } from '../query.ts';
import { evaluate } from '../truth/evaluate.ts';
import { groups } from '../truth/groups.ts';
import type { Scene } from './draft.ts';
import { said } from './periods.ts';
import { columnWords, valuesOf } from './phrases.ts';

/** A question that is more than a measure with modifiers. */
export interface Special {
  query: Query;
  en: string;
  de: string;
}

interface Pair {
  entity: Table;
  rows: Table;
  count: Metric;
}

/** An entity and a table whose rows name it, such as customers and orders. */
function drawPair({ sample, random }: Scene): Pair | null {
  const { database } = sample;
  const pairs = database.tables
    .filter(({ stock, time }) => !stock && time !== null)
    .flatMap((rows) =>
      rows.links
        .filter(
          ({ column, to }) =>
            rows.columns.some(({ name, kind }) => name === column && kind === 'link') && tableOf(database, to).key.length === 1,
        )
        .map(({ to }) => ({ rows, entity: tableOf(database, to), count: { kind: 'count', table: rows.name } as Metric })),
    );
  return pairs.length > 0 ? random.pick(pairs) : null;
}

const counting = (entity: Table, filter: Filter): Query => ({
  metrics: [{ metric: { kind: 'count', table: entity.name }, label: `number of ${entity.many}` }],
  by: [],
  filter,
});

/** "Customers with more than 3 orders": how many, or a sum over their orders. */
export function threshold(scene: Scene): Special | null {
  const pair = drawPair(scene);
  if (!pair) return null;
  const { entity, rows, count } = pair;
  const counts = [...groups(scene.sample.world, count, { by: [{ ref: { table: entity.name, column: entity.key[0] as string } }] }).values()]
    .map(({ value }) => value as number)
    .sort((a, b) => a - b);
  const above = counts[Math.floor(counts.length * (0.4 + 0.4 * scene.random.next()))];
  if (above === undefined || above < 1) return null;
  const filter: Filter = { per: entity.name, metric: count, above };
  const [en, de] = [`${entity.many} with more than ${above} ${rows.many}`, `${entity.germanMany} mit mehr als ${above} ${rows.germanMany}`];
  const summed = rows.columns.filter(
    ({ additivity, unit }) => additivity?.kind === 'additive' && !(unit && typeof unit === 'object' && 'currencyIn' in unit),
  );
  if (summed.length > 0 && scene.random.chance(0.4)) {
    const { name, words, german } = scene.random.pick(summed);
    const metric: Metric = { kind: 'sum', table: rows.name, value: { column: name } };
    return {
      query: { metrics: [{ metric, label: words }], by: [], filter },
      en: `What was the total ${words} of ${en}?`,
      de: `Wie hoch war die Summe ${german.slice(4)} der ${de}?`,
    };
  }
  return {
    query: counting(entity, filter),
    en: `How many ${entity.many} have more than ${above} ${rows.many}?`,
    de: `Wie viele ${de} gibt es?`,
  };
}

/** Set questions: any, none, only, both, neither. */
export function sets(scene: Scene): Special | null {
  const pair = drawPair(scene);
  const own = pair?.rows.columns.filter(({ kind, gaps }) => kind === 'category' && !gaps) ?? [];
  if (!pair || own.length === 0) return null;
  const { entity, rows } = pair;
  const { database } = scene.sample;
  const ref: Ref = { table: rows.name, column: scene.random.pick(own).name };
  const values = scene.random.shuffle(valuesOf(database, ref));
  if (values.length < 2) return null;
  const [a, b] = values as [string, string];
  const [words, german] = [columnWords(database, rows.name, ref, 'en'), columnWords(database, rows.name, ref, 'de')];
  const having = (rule: 'any' | 'all' | 'none', is: string): Filter => ({ entity: entity.name, of: rows.name, rule, where: { ref, is } });
  const [en, de] = [`How many ${entity.many} have`, `Wie viele ${entity.germanMany} haben`];
  const [rowsEn, rowsDe] = [`${rows.many} with ${words}`, `${rows.germanMany} mit ${german}`];
  const all: [Filter, string, string][] = [
    [having('any', a), `${en} at least one ${rows.one} with ${words} ${a}?`, `${de} mindestens eine ${rows.germanOne} mit ${german} ${a}?`],
    [having('none', a), `${en} no ${rowsEn} ${a}?`, `${de} keine ${rowsDe} ${a}?`],
    [having('all', a), `${en} only ${rowsEn} ${a}?`, `${de} nur ${rowsDe} ${a}?`],
    [
      { and: [having('any', a), having('any', b)] },
      `${en} both ${rowsEn} ${a} and ${rowsEn} ${b}?`,
      `${de} sowohl ${rowsDe} ${a} als auch ${rowsDe} ${b}?`,
    ],
    [
      { and: [having('none', a), having('none', b)] },
      `${en} neither ${rowsEn} ${a} nor ${rowsEn} ${b}?`,
      `${de} weder ${rowsDe} ${a} noch ${rowsDe} ${b}?`,
    ],
    [
      { entity: entity.name, of: rows.name, rule: 'none', where: { and: [] } },
      `${en} no ${rows.many} at all?`,
      `${de} gar keine ${rows.germanMany}?`,
    ],
  ];
  const [filter, inEnglish, inGerman] = scene.random.pick(all);
  return { query: counting(entity, filter), en: inEnglish, de: inGerman };
}

/** How many of those whose first row is in one month have another in a later month. */
export function cohort(scene: Scene): Special | null {
  const pair = drawPair(scene);
  if (!pair) return null;
  const { entity, rows, count } = pair;
  const { coverage } = scene.sample.database;
  const months = stepsIn(coverage, 'month').filter((month) => month > coverage.from && addMonths(month, 4) <= coverage.to);
  const month = scene.random.pick(months);
  const later = addMonths(month, scene.random.int(1, 3));
  const within = (from: string, to: string, rule: { above: number } | { below: number }): Filter => ({
    per: entity.name,
    metric: count,
    period: { from, to },
    ...rule,
  });
  const filter: Filter = {
    and: [
      within(coverage.from, month, { below: 1 }),
      within(month, addMonths(month, 1), { above: 0 }),
      within(later, addMonths(later, 1), { above: 0 }),
    ],
  };
  const [first, second] = (['en', 'de'] as const).map((language) =>
    [month, later].map((from) => said({ from, to: addMonths(from, 1) }, language).phrase),
  ) as [string[], string[]];
  return {
    query: counting(entity, filter),
    en: `Of the ${entity.many} whose first ${rows.one} was ${first[0]}, how many had another one ${first[1]}?`,
    de: `Wie viele ${entity.germanMany}, deren erste ${rows.germanOne} ${second[0]} war, hatten ${second[1]} wieder eine?`,
  };
}

/** "What percentage of the visits have a fee over 100?" */
export function proportionWhere(scene: Scene, filter: { filter: Filter; en: string; de: string } | null, table: Table): Special | null {
  if (!filter) return null;
  const count: Metric = { kind: 'count', table: table.name };
  const metric: Metric = { kind: 'ratio', of: { ...count, where: filter.filter }, per: count };
  const query: Query = { metrics: [{ metric, label: 'percentage' }], by: [] };
  const [[value]] = evaluate(scene.sample.world, query).rows as [[number]];
  if (value <= 0 || value >= 1) return null;
  return {
    query,
    en: `What percentage of the ${table.many} have ${filter.en.replace(/^where the (.+) is /, '$1 ').replace(/^(for|with) /, '')}?`,
    de: `Wie viel Prozent der ${table.germanMany} haben ${filter.de.replace(/^(für|mit) /, '')}?`,
  };
}
