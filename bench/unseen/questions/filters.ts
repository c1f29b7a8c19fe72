import { columnOf, tableOf } from '../model.ts';
import type { Filter, Ref } from '../query.ts';
import { cellOf } from '../truth/rows.ts';
import type { Draft, Scene } from './draft.ts';
import { bare, columnWords, dimensionsOf, roundBetween, valuesOf } from './phrases.ts';

interface SaidFilter {
  filter: Filter;
  en: string;
  de: string;
}

/** Adds a filter on a column that the measure's rows have or link to. */
export function addFilter(scene: Scene, draft: Draft): boolean {
  const { random } = scene;
  if (!draft.measure.grouped) return false;
  const make = random.pick([
    isValue,
    isValue,
    isValue,
    notValue,
    eitherValue,
    aboveNumber,
    betweenNumbers,
    bothColumns,
    eitherColumn,
    containing,
    missing,
  ]);
  const made = make(scene, draft.measure.table, new Set(draft.query.by.flatMap((by) => ('ref' in by ? [by.ref.column] : []))));
  if (!made) return false;
  draft.query.filter = draft.query.filter ? { and: [draft.query.filter, made.filter] } : made.filter;
  draft.said.filter += ` ${scene.language === 'en' ? made.en : made.de}`;
  return true;
}

function pickRef(scene: Scene, table: string, without: Set<string>): Ref | null {
  const all = dimensionsOf(scene.sample.database, table).filter(({ column }) => !without.has(column));
  return all.length > 0 ? scene.random.pick(all) : null;
}

export function isValue(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const ref = pickRef(scene, table, without);
  if (!ref) return null;
  const { database } = scene.sample;
  const value = scene.random.pick(valuesOf(database, ref));
  const words = columnWords(database, table, ref, 'en');
  return {
    filter: { ref, is: value },
    en: scene.random.pick([`for ${words} ${value}`, `where the ${words} is ${value}`, `with ${words} ${value}`]),
    de: `für ${columnWords(database, table, ref, 'de')} ${value}`,
  };
}

/** Only on columns and links without gaps: a missing value is neither equal nor unequal. */
function notValue(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const ref = pickRef(scene, table, without);
  const { database, world } = scene.sample;
  if (!ref || tableOf(database, table).rows.some((row) => cellOf(world, table, row, ref) === null)) return null;
  const value = scene.random.pick(valuesOf(database, ref));
  return {
    filter: { not: { ref, is: value } },
    en: `where the ${columnWords(database, table, ref, 'en')} is not ${value}`,
    de: `ohne ${columnWords(database, table, ref, 'de')} ${value}`,
  };
}

function eitherValue(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const ref = pickRef(scene, table, without);
  if (!ref) return null;
  const { database } = scene.sample;
  const values = valuesOf(database, ref);
  if (values.length < 3) return null;
  const [a, b] = scene.random.shuffle(values) as [string, string];
  return {
    filter: { ref, in: [a, b] },
    en: `where the ${columnWords(database, table, ref, 'en')} is ${a} or ${b}`,
    de: `für ${columnWords(database, table, ref, 'de')} ${a} oder ${b}`,
  };
}

/** Filters the measure's own rows by one of their numbers, at a threshold people would name. */
export function aboveNumber(scene: Scene, table: string, _without: Set<string>): SaidFilter | null {
  const { database } = scene.sample;
  const owner = tableOf(database, table);
  const numbers = owner.columns.filter(
    ({ kind, additivity }) => kind === 'number' && ['additive', 'intensive'].includes(additivity?.kind ?? ''),
  );
  if (numbers.length === 0) return null;
  const { name, unit, words, german } = scene.random.pick(numbers);
  // A threshold is meaningless for amounts in several currencies.
  if (unit && typeof unit === 'object' && 'currencyIn' in unit) return null;
  const values = owner.rows
    .map((row) => row[name] ?? null)
    .filter((cell) => cell !== null)
    .map(Number)
    .sort((a, b) => a - b);
  const limit = roundBetween(values[Math.floor(values.length * 0.4)] as number, values[Math.floor(values.length * 0.7)] as number);
  if (limit === null) return null;
  const above = scene.random.chance(0.6);
  return {
    filter: { ref: { table, column: name }, ...(above ? { above: limit } : { below: limit }) },
    en: `with ${/[^s]s$/.test(words) ? words : `a ${words}`} ${above ? scene.random.pick(['over', 'above', 'of more than']) : scene.random.pick(['under', 'below'])} ${limit}`,
    de: `mit ${bare(german)} ${above ? 'über' : 'unter'} ${String(limit).replace('.', ',')}`,
  };
}

/** Between two thresholds that people would name, both included. */
function betweenNumbers(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const [one, other] = [aboveNumber(scene, table, without), aboveNumber(scene, table, without)];
  if (!one || !other || !('ref' in one.filter) || !('ref' in other.filter) || one.filter.ref.column !== other.filter.ref.column)
    return null;
  const limits = [one.filter, other.filter].flatMap((filter) =>
    'above' in filter ? [filter.above] : 'below' in filter ? [filter.below] : [],
  );
  const [low, high] = limits.sort((a, b) => a - b) as [number, number];
  if (low === high) return null;
  const { ref } = one.filter;
  const { words, german } = columnOf(tableOf(scene.sample.database, table), ref.column);
  return {
    filter: { ref, between: [low, high] },
    en: `with a ${words} between ${low} and ${high}`,
    de: `mit ${bare(german)} zwischen ${String(low).replace('.', ',')} und ${String(high).replace('.', ',')}`,
  };
}

/** One value of a column or one of another column. */
function eitherColumn(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const both = bothColumns(scene, table, without);
  if (!both || !('and' in both.filter)) return null;
  return { filter: { or: both.filter.and }, en: both.en.replace(/ and /, ' or '), de: both.de.replace(/ und /, ' oder ') };
}

/** Values that contain a part of one of them. */
function containing(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const ref = pickRef(scene, table, without);
  if (!ref) return null;
  const value = scene.random.pick(valuesOf(scene.sample.database, ref));
  const part = value.slice(0, 4);
  if (part.length < 4 || part === value) return null;
  const { database } = scene.sample;
  return {
    filter: { ref, contains: part },
    en: `where the ${columnWords(database, table, ref, 'en')} contains "${part}"`,
    de: `mit "${part}" in ${columnWords(database, table, ref, 'de')}`,
  };
}

/** Rows that lack a value, their own or that of a missing or dangling link. */
function missing(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const ref = pickRef(scene, table, without);
  const { database, world } = scene.sample;
  if (!ref || !tableOf(database, table).rows.some((row) => cellOf(world, table, row, ref) === null)) return null;
  return {
    filter: { ref, empty: true },
    en: `without a ${columnWords(database, table, ref, 'en')}`,
    de: `ohne ${columnWords(database, table, ref, 'de')}`,
  };
}

function bothColumns(scene: Scene, table: string, without: Set<string>): SaidFilter | null {
  const first = isValue(scene, table, without);
  if (!first || !('ref' in first.filter)) return null;
  const second = isValue(scene, table, new Set([...without, first.filter.ref.column]));
  if (!second) return null;
  return { filter: { and: [first.filter, second.filter] }, en: `${first.en} and ${second.en}`, de: `${first.de} und ${second.de}` };
}

/** Restricts amounts in several currencies to one. */
export function pinCurrency(scene: Scene, draft: Draft): void {
  const { database } = scene.sample;
  const { table } = draft.measure;
  const ref = { table, column: 'currency' };
  const value = scene.random.pick(valuesOf(database, ref));
  const filter: Filter = { ref, is: value };
  draft.query.filter = draft.query.filter ? { and: [draft.query.filter, filter] } : filter;
  const words = columnOf(tableOf(database, table), 'currency');
  draft.said.filter += scene.language === 'en' ? ` in ${value}` : ` für ${bare(words.german)} ${value}`;
}
