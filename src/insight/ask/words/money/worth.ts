import type { ModelTable } from '../../../../data/model/types.ts';
import { tablesAt } from '../grammar/columns.ts';
import { countsThings, thingsAt } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { aggregateOf } from '../measures/aggregate-of.ts';
import { fold } from '../tokens/tokens.ts';
import type { Measure } from '../types.ts';
import { AIMED_AT } from '../vocabulary/generic-words.ts';
import { fullAmountsOf } from './money-amounts.ts';

/** Nouns for the amount of things, and not for how many there are. */
const WORTH: ReadonlySet<string> = new Set(['value', 'worth', 'wert', 'gesamtwert', 'summe', 'gesamtsumme', 'volumen', 'gesamtvolumen']);
const WORTHY: ReadonlySet<string> = new Set(['worth', 'wert']);

/** "The total value of the open orders", "Gesamtwert der offenen Aufträge": the sum of an amount that the things have. */
export function worthOf(parser: Parser, at: number): Parse<Measure>[] {
  const asked = parser
    .role(at, 'howMuch')
    .flatMap((end) => parser.reached(end, 6, 'filler', 'is'))
    .flatMap((start) => thingsAt(parser, start));
  const closed = asked.filter(({ end }) => WORTHY.has(wordAt(parser, end))).map((things) => ({ ...things, end: things.end + 1 }));
  return [...valuedThings(parser, at), ...closed].flatMap(({ end, value: things, cost }) =>
    things.active || things.time !== null
      ? []
      : fullAmountsOf(things.table).map((amount): Parse<Measure> => {
          const sum = aggregateOf(things.table, 'sum', { kind: 'column', name: amount.name }, null, parser.labelOf(at, end));
          return { end, cost: cost + 0.2, value: { ...sum, conditions: things.conditions } };
        }),
  );
}

/** The things whose value a phrase that begins at a position is. */
const valuedThings = (parser: Parser, at: number) =>
  [at, ...parser.role(at, 'sum').flatMap((end) => parser.fillers(end))]
    .filter((start) => WORTH.has(wordAt(parser, start)) && parser.language.genitives.includes(wordAt(parser, start + 1)))
    .flatMap((start) => parser.fillers(start + 2))
    .flatMap((start) => [start, ...parser.role(start, 'all').flatMap((end) => parser.fillers(end))])
    .flatMap((start) => thingsAt(parser, start));

/** Whether things that end at a position are named by what they are worth, so that nobody asks how many they are. */
export const isValued = (parser: Parser, end: number): boolean =>
  parser.tokens.slice(0, end).some((_, at) => valuedThings(parser, at).some((things) => things.end === end));

/** Whether a number of things is none that a question for their value asks for. */
export function isNoWorth(parser: Parser, measures: readonly Measure[]): boolean {
  if (parser.says('count')) return false;
  const tables = new Set(parser.tokens.flatMap((_, at) => valuedThings(parser, at).map(({ value }) => value.table)));
  return measures.some((one) => one.kind === 'aggregate' && tables.has(one.table) && countsThings(one.aggregate, one.table));
}

/** "The target by team", "total budget in 2025": the only number of a table that is named after what is aimed at. */
export function aimedAt(parser: Parser, at: number): Parse<Measure>[] {
  return [at, ...parser.role(at, 'sum', 'howMuch').flatMap((end) => parser.fillers(end))].flatMap((start) =>
    aimedTables(parser, start).flatMap(({ end, value: table, cost }): Parse<Measure>[] => {
      const [aim, another] = numbersOf(table);
      if (!aim || another) return [];
      return [{ end, cost, value: aggregateOf(table, 'sum', { kind: 'column', name: aim.name }, null, parser.labelOf(at, end)) }];
    }),
  );
}

/** Tables that are named after what is aimed at: by such a word the aim is meant, and not how many rows there are. */
export const aimedTables = (parser: Parser, at: number): Parse<ModelTable>[] =>
  tablesAt(parser, at).filter(({ end, value }) => AIMED_AT.has(wordAt(parser, end - 1)) && numbersOf(value).length > 0);

const numbersOf = ({ columns }: ModelTable) =>
  columns.filter(({ additivity, personal, derived }) => (additivity === 'additive' || additivity === 'quota') && !personal && !derived);

const wordAt = ({ tokens }: Parser, at: number): string => fold(tokens[at]?.word ?? '');
