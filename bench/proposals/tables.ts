import { addDays, addMonths, stepsIn } from '../unseen/calendar.ts';
import type { Additivity, Database, Table, Unit } from '../unseen/model.ts';
import type { Row } from '../unseen/query.ts';
import { category, fill, ids, key, link, moments, number, type Setting, table, time } from '../unseen/trades/columns.ts';

export const STOCK: Additivity = { kind: 'stock' };
export const QUOTA: Additivity = { kind: 'quota' };
/** A price, a score, an age. */
export const LEVEL: Additivity = { kind: 'intensive' };
export const rate = (weight: string): Additivity => ({ kind: 'rate', weight });
export const repeated = (grain: string): Additivity => ({ kind: 'repeated', grain });

/** A number of a table: its name, in English and German words, its unit, its additivity, and a value for a row. */
export type Planted = [
  name: string,
  words: string,
  german: string,
  unit: Unit,
  additivity: Additivity | null,
  value: (random: Setting['random'], row: Row, at: number) => number | null,
];

const numbers = (planted: readonly Planted[]) =>
  planted.map(([name, words, german, unit, additivity]) => number(name, words, german, unit, additivity ?? { kind: 'additive' }));

function filled({ random }: Setting, rows: Row[], planted: readonly Planted[]): Row[] {
  for (const [at, row] of rows.entries()) for (const [name, , , , , value] of planted) row[name] = value(random, row, at);
  return rows;
}

type Names = [string, string, string, string];
interface Place {
  key: [name: string, words: string, german: string, prefix: string];
  label?: [name: string, words: string, german: string, values: readonly string[]];
  currency?: [name: string, words: string, german: string, codes: readonly string[]];
  links?: { column: string; words: string; german: string; to: Table; share?: 'evenly' }[];
}

/** Things that others refer to, without a time of their own. */
export function things(setting: Setting, name: string, names: Names, count: number, place: Place, planted: readonly Planted[] = []): Table {
  return build(
    setting,
    name,
    names,
    fill(count, () => ({})),
    place,
    null,
    planted,
  );
}

/** Things that happen at moments. */
export function events(
  setting: Setting,
  name: string,
  names: Names,
  count: number,
  place: Place & { at: [name: string, words: string, german: string, verb: string] },
  planted: readonly Planted[],
): Table {
  const rows = moments(setting, count).map((moment): Row => ({ [place.at[0]]: moment }));
  return build(setting, name, names, rows, place, place.at, planted);
}

function build(
  setting: Setting,
  name: string,
  names: Names,
  rows: Row[],
  { key: own, label, currency, links = [] }: Place,
  at: [string, string, string, string] | null,
  planted: readonly Planted[],
): Table {
  const { random } = setting;
  const keys = ids(own[3], rows.length, 5);
  for (const [i, row] of rows.entries()) {
    row[own[0]] = keys[i]!;
    if (label) row[label[0]] = random.skewed(label[3]);
    if (currency) row[currency[0]] = random.pick(currency[3]);
    for (const { column, to } of links) row[column] = random.skewed(to.rows.map((one) => one[to.key[0]!] ?? null));
  }
  return table(name, names, {
    key: [own[0]],
    time: at?.[0] ?? null,
    links: links.map(({ column, to }) => ({ column, to: to.name })),
    columns: [
      key(own[0], own[1], own[2]),
      ...links.map(({ column, words, german }) => link(column, words, german)),
      ...(label ? [category(label[0], label[1], label[2])] : []),
      ...(currency ? [category(currency[0], currency[1], currency[2])] : []),
      ...(at ? [time(...at)] : []),
      ...numbers(planted),
    ],
    rows: filled(setting, rows, planted),
  });
}

/** One row for each thing and step: levels, rates and amounts of a period. */
export function steps(
  setting: Setting,
  name: string,
  names: Names,
  of: { column: string; words: string; german: string; to: Table },
  at: [name: string, words: string, german: string],
  planted: readonly Planted[],
  grain: 'month' | 'week' = 'month',
): Table {
  const days = stepsIn(setting.coverage, grain).filter((day) => day < setting.coverage.to);
  const rows = of.to.rows.flatMap((thing) => days.map((day): Row => ({ [of.column]: thing[of.to.key[0]!] ?? null, [at[0]]: day })));
  return table(name, names, {
    key: [of.column, at[0]],
    time: at[0],
    stock: { entity: of.column, time: at[0], carryDays: 0 },
    links: [{ column: of.column, to: of.to.name }],
    columns: [link(of.column, of.words, of.german), time(...at, 'recorded'), ...numbers(planted)],
    rows: filled(setting, rows, planted),
  });
}

/** Contracts: rows that hold from one day until another, some of them still. */
export function contracts(
  setting: Setting,
  name: string,
  names: Names,
  count: number,
  place: Place & { from: [string, string, string]; until: [string, string, string] },
  planted: readonly Planted[],
): Table {
  const { random, coverage } = setting;
  const rows = moments(setting, count).map((moment): Row => {
    const end = addDays(addMonths(moment.slice(0, 10), random.int(2, 20)), random.int(0, 20));
    return { [place.from[0]]: moment.slice(0, 10), [place.until[0]]: random.chance(0.5) && end < coverage.to ? end : null };
  });
  const built = build(setting, name, names, rows, place, [...place.from, 'started'], planted);
  const columns = [...built.columns];
  columns.splice(columns.findIndex(({ name: of }) => of === place.from[0]) + 1, 0, time(...place.until, 'ended', true));
  return { ...built, interval: { from: place.from[0], until: place.until[0] }, columns };
}

/** Only what proposals are compared with. */
export function database(trade: string, { coverage }: Setting, tables: Table[]): Database {
  return { trade, coverage, durations: [], metrics: [], hierarchies: [], absent: [], tables };
}
