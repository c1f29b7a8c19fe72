import { stemsOf } from '../../../../data/model/things.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import { partedColumns } from '../measures/parted-columns.ts';
import { partsOf } from '../tokens/tokens.ts';
import { isUnitOf } from '../tokens/unit-words.ts';
import type { ColumnRef, ReadingScope } from '../types.ts';
import { kindsOf, leadsToKind } from '../vocabulary/kinds-of.ts';
import type { Label } from '../vocabulary/labels.ts';
import type { Parse, Parser } from './parser.ts';

/** The columns that the words at a position name, also as "region of the customer", "region (customer)" or "the values in the region column". */
export function columnsAt(parser: Parser, at: number): Parse<ColumnRef>[] {
  return parser.once('column', at, () => {
    const plain = parser
      .names(at)
      .flatMap(({ end, value, cost }) => (value.kind === 'column' && !isNumberOf(parser, value) ? [{ end, value, cost }] : []));
    // "the names of the ports": by what the things of a table that is mentioned are called.
    const owned = (end: number) => tablesAfter(parser, end) ?? tablesBefore(parser, at);
    const names = parser.role(at, 'name').flatMap((end) =>
      owned(end).flatMap((table) => {
        const label = labelOf(parser, table);
        return label ? [{ end, value: { table, column: label.column }, cost: 0.05 }] : [];
      }),
    );
    // "the ids of the ports": their key.
    const keyAt = (start: number, tables: (end: number) => readonly ModelTable[]) =>
      parser.role(start, 'key').flatMap((end) =>
        tables(end).flatMap((table) => {
          const column =
            table.key.length === 1 ? table.columns.find(({ name, personal }) => name === table.key[0] && !personal) : undefined;
          return column ? [{ end, value: { table, column }, cost: 0.05 }] : [];
        }),
      );
    // "The port ids" are those of the ports.
    const keys = [...keyAt(at, owned), ...tablesAt(parser, at).flatMap(({ end, value }) => keyAt(end, () => [value]))];
    // "the dates of the visits": the only moment that they have.
    const dates = DATES.has(parser.tokens[at]?.word ?? '')
      ? owned(at + 1).flatMap((table) => {
          const [time, another] = table.times;
          const column = another === undefined ? table.columns.find(({ name }) => name === time?.column) : undefined;
          return column && !column.personal ? [{ end: at + 1, value: { table, column }, cost: 0.1 }] : [];
        })
      : [];
    const kinds = kindsOf(parser, at);
    const led = (kinds.length > 0 ? [] : parser.role(at, 'column'))
      .flatMap((start) => parser.fillers(parser.skipPrepositions(start)))
      .flatMap((start) => (start > at ? columnsAt(parser, start) : []))
      // A kind of borrower is no borrower's number.
      .filter(({ value }) => !leadsToKind(parser, at) || (value.column.type === 'text' && !value.table.key.includes(value.column.name)));
    // "The population density" of regions with a population and a density is the density.
    const compound = plain.flatMap((first) =>
      first.cost === 0 && first.value.column.additivity !== null
        ? parser
            .names(first.end)
            .flatMap(({ end, value, cost }) =>
              value.kind === 'column' && cost === 0 && value.table === first.value.table && value.column.additivity !== null
                ? [{ end, value, cost: 0.1 }]
                : [],
            )
        : [],
    );
    const parted = partedColumns(parser, at, (start) => tablesAt(parser, start));
    return [...plain, ...compound, ...parted, ...names, ...namesOfColumn(parser, at), ...keys, ...dates, ...kinds, ...led].flatMap(
      (parse): Parse<ColumnRef>[] => [
        parse,
        // "the founded year".
        ...(isTime(parse.value) && parser.stepAt(parse.end) !== null ? [{ ...parse, end: parse.end + 1, cost: parse.cost + 0.1 }] : []),
        ...parser.role(parse.end, 'column').map((end) => ({ ...parse, end })),
        // "The candidate names" of a table without candidates of their own.
        ...(isNamed(parser, at, parse) ? parser.role(parse.end, 'name').map((end) => ({ ...parse, end })) : []),
        ...inUnit(parser, parse).map((end) => ({ ...parse, end })),
        ...reaching(parser, parse).map((end) => ({ ...parse, end })),
        ...owners(parser, parse.end)
          .filter(({ value }) => value === parse.value.table)
          .map(({ end, cost }) => ({ ...parse, end, cost: parse.cost + cost })),
      ],
    );
  });
}

/** "names of the candidates", where a column holds nothing but these. */
const namesOfColumn = (parser: Parser, at: number): Parse<ColumnRef>[] =>
  parser
    .role(at, 'name')
    .flatMap((end) =>
      parser.fillers(end).filter((start) => parser.language.genitives.includes(parser.tokens[end]?.word ?? '') && start > end),
    )
    .flatMap((start) => [start, ...parser.role(start, 'all').flatMap((next) => parser.fillers(next))])
    .flatMap((start) => columnsAt(parser, start).filter((parse) => isNamed(parser, start, parse)));

/** Whether a column holds the names of things that no table is of. */
const isNamed = (parser: Parser, at: number, { value: { table, column }, cost }: Parse<ColumnRef>): boolean =>
  cost < 0.1 && column.type === 'text' && !column.personal && !table.key.includes(column.name) && tablesAt(parser, at).length === 0;

/** "the yield in grams", where the column is called so. */
function inUnit(parser: Parser, { end, value }: Parse<ColumnRef>): number[] {
  const [lead, unit] = parser.tokens.slice(end, end + 2);
  const parts = partsOf(value.column.name);
  return lead?.word === 'in' && unit && isUnitOf(unit.word, parts) ? [end + 2] : [];
}

/** "phone number", "email address", where the column is called by the first word alone. */
function reaching({ tokens }: Parser, { end, value }: Parse<ColumnRef>): number[] {
  const next = tokens[end]?.text === '-' ? end + 1 : end;
  const noun = /^(?:address|number|adresse|nummer)(?:es|s|n)?$/.test(tokens[next]?.word ?? '');
  return noun && partsOf(value.column.name).some((part) => CONTACTS.has(part)) ? [next + 1] : [];
}

const CONTACTS = new Set(['email', 'mail', 'phone', 'telephone', 'mobile', 'tel', 'cell', 'fax', 'telefon', 'handy']);

const DATES = new Set(['date', 'dates', 'datum', 'daten']);

/** Whether a column holds numbers that stand for the things of another table, although no relationship says so: a country is not 2. */
function isNumberOf({ scope: { model } }: Parser, { table, column }: ColumnRef): boolean {
  if (column.type !== 'integer' || column.additivity === 'additive') return false;
  return stemsOf(partsOf(column.name).join('')).some((stem) =>
    tablesByNoun(model)
      .get(stem)
      ?.some((other) => other !== table),
  );
}

const nouns = new WeakMap<DataModel, Map<string, ModelTable[]>>();

/** The tables of a model by the stems of their names, found once. */
function tablesByNoun(model: DataModel): Map<string, ModelTable[]> {
  const known = nouns.get(model);
  if (known) return known;
  const found = new Map<string, ModelTable[]>();
  for (const table of model.tables)
    for (const stem of stemsOf(partsOf(table.name).join(''))) found.set(stem, [...(found.get(stem) ?? []), table]);
  nouns.set(model, found);
  return found;
}

/** The table right after "names of the", whose names they are and no other's; null if none is named there. */
function tablesAfter(parser: Parser, at: number): ModelTable[] | null {
  const tables = parser
    .fillers(at)
    .filter((start) => start > at && parser.tokens.slice(at, start).some(({ word }) => parser.language.genitives.includes(word)))
    .flatMap((start) => [start, ...parser.role(start, 'all', 'each').flatMap((next) => parser.fillers(next))])
    .flatMap((start) => tablesAt(parser, start).filter(({ cost }) => cost === 0));
  return tables.length > 0 ? tables.map(({ value }) => value) : null;
}

/** The tables that "names" may be of: of the one right before it, as in "campaign names", or else of any that the question names. */
function tablesBefore(parser: Parser, at: number): ModelTable[] {
  const before = parser.names(at - 1).flatMap(({ end, value }) => (end === at && value.kind === 'table' ? [value.table] : []));
  return before.length > 0 ? before : [...parser.tablesNamed()];
}

/** Verbs that ask for what follows, in both languages. */
const ASKS = new Set([
  'show',
  'give',
  'return',
  'get',
  'tell',
  'display',
  'report',
  'provide',
  'name',
  'zeige',
  'zeig',
  'zeigen',
  'nenne',
  'gib',
  'liefere',
]);

/** Whether a request stands between two positions: "and return her". */
export const asksIn = (parser: Parser, from: number, until: number): boolean =>
  parser.tokens.slice(from, until).some(({ word }) => ASKS.has(word));

function owners(parser: Parser, at: number): Parse<ModelTable>[] {
  const opens = parser.tokens[at]?.word === '(';
  if (opens) {
    return tablesAt(parser, at + 1).flatMap((table) => (parser.tokens[table.end]?.word === ')' ? [{ ...table, end: table.end + 1 }] : []));
  }
  // "For each city show the shop" asks for the shop, and "for each fare code" groups.
  const joins = (start: number) =>
    parser.tokens.slice(at, start).every((_, i) => parser.role(at + i, 'list', 'request', 'each', 'per', 'by').length === 0);
  const starts = parser
    .fillers(at)
    // "State, shop and number" are three.
    .filter((start) => start > at && joins(start) && !parser.tokens.slice(at, start).some(({ word }) => ASKS.has(word) || word === ','));
  return starts.flatMap((start) => tablesAt(parser, start));
}

export function tablesAt(parser: Parser, at: number): Parse<ModelTable>[] {
  return parser
    .names(at)
    .flatMap(({ end, value, cost }) =>
      value.kind === 'table'
        ? [end, ...parser.role(end, 'table'), ...recordsAt(parser, at, end)].map((last) => ({ end: last, value: value.table, cost }))
        : [],
    );
}

/** "Visit records" are visits: a table's name in the singular, and what its rows are called. */
const recordsAt = (parser: Parser, at: number, end: number): number[] =>
  parser.tokens.slice(at, end).every(({ word }) => parser.language.stems(word).length === 1) &&
  /^(?:records|entries|rows)$/.test(parser.tokens[end]?.word ?? '')
    ? [end + 1]
    : [];

/** Whether a name takes in a word for a number: an "order count" is no order. */
export const saysNumber = (parser: Parser, from: number, until: number): boolean =>
  parser.tokens.slice(from, until).some((_, at) => parser.role(from + at, 'count').some((end) => end <= until));

export const nameOf = ({ table, column }: ColumnRef): string => `${table.name}.${column.name}`;

export const isTime = ({ table, column }: ColumnRef): boolean => table.times.some((time) => time.column === column.name);

/** Whether a column tells things apart, those of its own table or of another. */
export const isKey = ({ model }: ReadingScope, { table, column }: ColumnRef): boolean =>
  table.key.includes(column.name) ||
  model.relationships.some(({ from }) => from.table === table.name && from.columns.includes(column.name));

export const labelOf = (parser: Parser, table: ModelTable): Label | undefined => parser.scope.labels.get(table.name);

/** The column that tells a table's things apart: their name, or their key if several share a name. */
export function thingColumn(parser: Parser, table: ModelTable): ModelColumn | undefined {
  const label = labelOf(parser, table);
  if (label?.unique) return label.column;
  return table.key.length === 1 ? table.columns.find(({ name, personal }) => name === table.key[0] && !personal) : undefined;
}

const ACROSS = 0.15;

/** "name, city and the price of the ticket": columns that are asked for together. */
export function columnListAt(parser: Parser, at: number): Parse<ColumnRef[]>[] {
  return parser.once('columns', at, () =>
    columnsAt(parser, at).flatMap((first): Parse<ColumnRef[]>[] => {
      // "The apiary of a hive" is the thing, and not its key.
      if (first.cost > 0 && tablesAt(parser, at).some(({ end }) => end === first.end)) return [];
      const joins = [
        ...parser.role(parser.skipMarks(first.end), 'and'),
        ...(parser.tokens[first.end]?.word === ',' ? [first.end + 1] : []),
      ];
      const rest = joins.flatMap((next) => parser.fillers(next).flatMap((start) => columnListAt(parser, start)));
      return [
        { ...first, value: [first.value] },
        ...rest
          .filter(({ value }) => !value.some((one) => one.column === first.value.column))
          .map(({ end, value, cost }) => ({
            end,
            // Columns that are named together are rather of one table.
            cost: first.cost + cost + (value.every((one) => one.table === first.value.table) ? 0 : ACROSS),
            value: [first.value, ...value],
          })),
      ];
    }),
  );
}
