import { type Column, type Database, type Table, tableOf } from '../model.ts';
import type { Metric } from '../query.ts';
import { currencyOf } from '../truth/evaluate.ts';
import { openWorld } from '../truth/rows.ts';
import { bare, withAdjective } from './phrases.ts';

/** A number that can be asked for, and its wording. */
export interface Measure {
  kind: string;
  metric: Metric;
  table: string;
  /** A noun phrase without an article: "total net amount". */
  en: string;
  de: string;
  /** "How many {of}", for counts only. */
  counted?: { en: string; de: string };
  /** The unit that the question names for a time span. */
  unit: 'hours' | 'days' | null;
  /** Amounts in a currency that a column names. */
  mixed: boolean;
  /** Holds at a moment: it takes the end of a period, not a period. */
  momentary: boolean;
  adds: boolean;
  /** Needs a period: counts what happened in it. */
  needsPeriod: boolean;
  /** Counts rows that persist: for a period people ask who joined, not how many there are. */
  timeless: boolean;
  /** Can be grouped and filtered: it is about one table, not two. */
  grouped: boolean;
}

/** Everything people would ask this data for, one number each. */
export function measuresOf(database: Database): Measure[] {
  const own = database.tables.flatMap((table) => [
    ...counts(database, table),
    ...columns(table),
    ...distinct(database, table),
    ...flags(table),
    ...moments(table),
  ]);
  return [...own, ...spans(database), ...named(database)].map((one) => ({
    ...one,
    mixed: currencyOf(openWorldOf(database), one.metric) !== null,
  }));
}

const worlds = new WeakMap<Database, ReturnType<typeof openWorld>>();
function openWorldOf(database: Database) {
  const world = worlds.get(database) ?? openWorld(database);
  worlds.set(database, world);
  return world;
}

const PLAIN = { unit: null, mixed: false, momentary: false, adds: false, needsPeriod: false, timeless: false, grouped: true } as const;

/** A table of persistent rows, such as customers and contracts: others refer to them, and nothing in them is additive. */
function stays(database: Database, { name, interval, columns: all }: Table): boolean {
  const named = database.tables.some(({ links }) => links.some(({ to }) => to === name));
  return interval !== undefined || (named && !all.some(({ additivity }) => additivity?.kind === 'additive'));
}

function counts(database: Database, table: Table): Measure[] {
  const { name, many, germanMany, time, stock, columns: all } = table;
  if (stock || all.some(({ additivity }) => additivity?.kind === 'quota')) return [];
  const count: Metric = { kind: 'count', table: name };
  const counted = (en: string, de: string) => ({ en: `number of ${en}`, de: `Anzahl der ${de}`, counted: { en, de } });
  const timeless = stays(database, table);
  const happened = all.filter(({ kind, name: column, verb }) => kind === 'time' && (timeless || column !== time) && verb !== undefined);
  return [
    { ...PLAIN, kind: 'count', metric: count, table: name, adds: true, timeless, ...counted(many, germanMany) },
    ...happened.map(({ name: column, verb, german }) => ({
      ...PLAIN,
      kind: 'event',
      metric: { ...count, time: column },
      table: name,
      adds: true,
      needsPeriod: true,
      ...counted(`${many} ${verb}`, `${germanMany} nach ${bare(german)}`),
    })),
  ];
}

function columns({ name: table, one, germanOne, columns: all, stock }: Table): Measure[] {
  return all
    .filter(({ kind }) => kind === 'number')
    .flatMap((column): Measure[] => {
      const { name, words, german, additivity } = column;
      const value = { column: name };
      const base = { ...PLAIN, table };
      switch (additivity?.kind) {
        case 'additive':
          return [
            { ...base, kind: 'sum', adds: true, metric: { kind: 'sum', table, value }, en: `total ${words}`, de: `Summe ${bare(german)}` },
            ...typical(table, column),
            {
              ...base,
              kind: 'per',
              metric: { kind: 'ratio', of: { kind: 'sum', table, value }, per: { kind: 'count', table } },
              en: `${words} per ${one}`,
              de: `${bare(german)} pro ${germanOne}`,
            },
          ];
        case 'intensive':
          return typical(table, column);
        case 'quota':
          return [
            {
              ...base,
              kind: 'quota',
              adds: true,
              metric: { kind: 'sum', table, value },
              en: `total ${words}`,
              de: `Summe ${bare(german)}`,
            },
          ];
        case 'rate':
          return [
            {
              ...base,
              kind: 'rate',
              metric: { kind: 'weighted', table, column: name, weight: additivity.weight },
              en: words,
              de: bare(german),
            },
          ];
        case 'repeated':
          return [
            {
              ...base,
              kind: 'repeated',
              adds: true,
              grouped: false,
              metric: { kind: 'once', table, column: name, grain: additivity.grain },
              en: `sum of the ${words}s`,
              de: `Summe ${bare(german)}`,
            },
          ];
        default:
          return stock
            ? [{ ...base, kind: 'stock', momentary: true, metric: { kind: 'stock', table, column: name }, en: words, de: bare(german) }]
            : [];
      }
    });
}

function typical(table: string, { name, words, german }: Column): Measure[] {
  const value = { column: name };
  const base = { ...PLAIN, table };
  return [
    {
      ...base,
      kind: 'average',
      metric: { kind: 'average', table, value },
      en: `average ${words}`,
      de: withAdjective('durchschnittlich', german),
    },
    { ...base, kind: 'median', metric: { kind: 'median', table, value }, en: `median ${words}`, de: `Median ${bare(german)}` },
    {
      ...base,
      kind: 'percentile',
      metric: { kind: 'percentile', table, value, p: 0.9 },
      en: `90th percentile of the ${words}`,
      de: `90. Perzentil ${bare(german)}`,
    },
    { ...base, kind: 'extreme', metric: { kind: 'most', table, value }, en: `highest ${words}`, de: withAdjective('höchst', german) },
  ];
}

/** Only if no link dangles: otherwise counts of values and of entities differ. */
function distinct(database: Database, { name: table, many, germanMany, links, rows, stock }: Table): Measure[] {
  if (stock) return [];
  return links
    .filter(({ column, to }) => {
      const target = tableOf(database, to);
      const keys = new Set(target.rows.map((row) => row[target.key[0] as string]));
      return (
        target.columns.some(({ name, kind }) => name === target.key[0] && kind === 'key') &&
        rows.every((row) => row[column] === null || keys.has(row[column]))
      );
    })
    .map(({ column, to }) => {
      const { many: en, germanMany: de } = tableOf(database, to);
      return {
        ...PLAIN,
        kind: 'distinct',
        table,
        metric: { kind: 'distinct', table, column },
        en: `number of different ${en} with ${many}`,
        de: `Anzahl verschiedener ${de} mit ${germanMany}`,
        counted: { en: `different ${en} with ${many}`, de: `verschiedene ${de} mit ${germanMany}` },
      };
    });
}

function flags({ name: table, many, germanMany, columns: all }: Table): Measure[] {
  return all
    .filter(({ kind }) => kind === 'flag')
    .flatMap(({ name, verb, german }): Measure[] => {
      const count: Metric = { kind: 'count', table };
      const where = { ref: { table, column: name }, is: true };
      const de = `${germanMany} mit ${bare(german)}`;
      return [
        {
          ...PLAIN,
          kind: 'flag',
          table,
          adds: true,
          metric: { ...count, where },
          en: `number of ${verb} ${many}`,
          de: `Anzahl der ${de}`,
          counted: { en: `${verb} ${many}`, de },
        },
        {
          ...PLAIN,
          kind: 'proportion',
          table,
          metric: { kind: 'ratio', of: { ...count, where }, per: count },
          en: `percentage of ${many} that are ${verb}`,
          de: `Anteil der ${de} an allen ${germanMany}`,
        },
      ];
    });
}

/** Measures of an interval table at a moment: how many are open, and the sum of each stock. */
function moments({ name: table, many, germanMany, interval, columns: all }: Table): Measure[] {
  if (!interval) return [];
  const base = { ...PLAIN, table, kind: 'active', momentary: true } as const;
  const en = `active ${many}`;
  return [
    {
      ...base,
      metric: { kind: 'active', table },
      en: `number of ${en}`,
      de: `Anzahl aktiver ${germanMany}`,
      counted: { en, de: `aktive ${germanMany}` },
    },
    ...all
      .filter(({ additivity }) => additivity?.kind === 'stock')
      .map(({ name, words, german }) => ({
        ...base,
        metric: { kind: 'active', table, column: name } as const,
        en: `total ${words} of ${en}`,
        de: `Summe ${bare(german)} der aktiven ${germanMany}`,
      })),
  ];
}

function spans({ durations }: Database): Measure[] {
  return durations.flatMap(({ table, from, until, words, german, unit }): Measure[] => {
    const value = { from, until };
    const base = { ...PLAIN, table, unit, kind: 'span' };
    const [en, de] = unit === 'hours' ? ['in hours', 'in Stunden'] : ['in days', 'in Tagen'];
    return [
      {
        ...base,
        metric: { kind: 'average', table, value },
        en: `average ${words} ${en}`,
        de: `${withAdjective('durchschnittlich', german)} ${de}`,
      },
      { ...base, metric: { kind: 'median', table, value }, en: `median ${words} ${en}`, de: `Median ${bare(german)} ${de}` },
      {
        ...base,
        metric: { kind: 'percentile', table, value, p: 0.9 },
        en: `90th percentile of the ${words} ${en}`,
        de: `90. Perzentil ${bare(german)} ${de}`,
      },
    ];
  });
}

function named({ metrics }: Database): Measure[] {
  return metrics.map(({ words, german, metric }) => {
    const tables = metric.kind === 'ratio' && 'table' in metric.of && 'table' in metric.per ? [metric.of.table, metric.per.table] : [];
    return { ...PLAIN, kind: 'ratio', table: tables[0] as string, metric, en: words, de: bare(german), grouped: tables[0] === tables[1] };
  });
}
