import { isNumberType } from '../../../../data/engine/cell-number.ts';
import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import type { MetricExpression } from '../../../metrics/expression/types.ts';
import type { Filter, MetricDefinition } from '../../../metrics/metric-query/types.ts';
import { columnsAt } from '../grammar/columns.ts';
import { parserOf } from '../grammar/parser-of.ts';
import type { Language } from '../languages/types.ts';
import type { ColumnRef, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { conditionsOf } from './kinds.ts';
import { numberOf } from './numbers.ts';
import { type FormulaSymbol, type Operator, symbolsOf } from './operators.ts';
import { wholeReadings } from './whole-readings.ts';

/** A part of a formula that is read: a number, what each row of a table has, or what is computed from rows. */
type Node =
  | { kind: 'number'; text: string }
  | { kind: 'row'; table: ModelTable; of: RowExpression }
  | { kind: 'metric'; of: MetricExpression };

interface Reading {
  term: string;
  /** The columns that each operand may name. */
  columns: ReadonlyMap<string, readonly ColumnRef[]>;
  /** The table whose columns are meant where several have them. */
  table: ModelTable | null;
  lexicon: Lexicon;
  scope: ReadingScope;
  /** The metrics that the formula refers to. */
  parts: MetricDefinition[];
}

/** "the difference between A and B" is "A - B". */
function inSigns(meaning: string, { definitions }: Language): string {
  for (const [pattern, signs] of definitions.spelledOut) if (pattern.test(meaning)) return meaning.replace(pattern, signs);
  return meaning;
}

/**
 * The metrics that a formula defines, its own last: "seats times price per seat minus discount, for bookings that were not refunded". Products and
 * sums of columns are computed in each row and added up; a quotient is one of totals, as the mean of the rows' quotients would weigh small rows
 * like large ones. Null if a word is not understood.
 */
export function formulaOf(term: string, meaning: string, lexicon: Lexicon, scope: ReadingScope): MetricDefinition[] | null {
  const symbols = symbolsOf(inSigns(meaning, lexicon.language), lexicon.language) ?? [];
  const divides = symbols.some((symbol) => symbol.kind === 'operator' && symbol.name === '/');
  const last = symbols.at(-1);
  const tail = last?.kind === 'operand' ? meaning.length - last.text.length : meaning.length;
  const markers = [...meaning.matchAll(lexicon.language.definitions.restricting)].filter(({ index }) => index >= tail);
  for (const { index, 0: marker } of markers) {
    // "A / B where …": of both, or of B alone? A comma says of both.
    if (divides && !marker.startsWith(',')) continue;
    const formula = read(term, meaning.slice(0, index), lexicon, scope);
    const kind = formula && conditionsOf(meaning.slice(index), meaning.slice(index + marker.length), lexicon, scope);
    const restricted = kind && withFilter(formula, kind.filter);
    if (restricted) return restricted;
  }
  const whole = read(term, meaning, lexicon, scope);
  const binds = markers.every(({ 0: marker }) => lexicon.language.definitions.ofNoun.test(marker));
  const restricts = divides ? !binds : whole?.some(({ filters }) => filters !== null) === true && markers.length > 0;
  return restricts ? null : whole;
}

function read(term: string, meaning: string, lexicon: Lexicon, scope: ReadingScope): MetricDefinition[] | null {
  const symbols = symbolsOf(inSigns(meaning.replace(/[\s,;:]+$/, ''), lexicon.language), lexicon.language);
  if (!symbols) return null;
  const operands = symbols.flatMap((symbol) => (symbol.kind === 'operand' ? [symbol.text] : []));
  const named = (text: string) => columnsOf(text, lexicon, scope);
  const columns = new Map(
    operands.map((text) => {
      const own = named(text);
      // "Its quantity", "the amount of it".
      return [text, own.length > 0 ? own : named(text.replaceAll(lexicon.language.clauses.around, ''))];
    }),
  );
  const reading: Reading = { term, columns, table: tableOf([...columns.values()], scope), lexicon, scope, parts: [] };
  const rest = [...symbols];
  const node = sum(rest, reading);
  if (!node || rest.length > 0 || node.kind === 'number') return null;
  const expression = node.kind === 'row' ? totalOf(node.of) : node.of;
  const table = node.kind === 'row' ? node.table.name : null;
  return [...reading.parts, { name: term, label: term, expression, table, filters: null, time: null }];
}

/** The only table that has all the columns of a formula. */
function tableOf(operands: readonly (readonly ColumnRef[])[], { model }: ReadingScope): ModelTable | null {
  const named = operands.filter((refs) => refs.length > 0).map((refs) => new Set(refs.map(({ table }) => table)));
  const [only, another] = model.tables.filter((table) => named.every((tables) => tables.has(table)));
  return only && !another ? only : null;
}

function sum(rest: FormulaSymbol[], reading: Reading): Node | null {
  return chain(rest, reading, ['+', '-'], product);
}

function product(rest: FormulaSymbol[], reading: Reading): Node | null {
  return chain(rest, reading, ['*', '/'], factor);
}

function chain(
  rest: FormulaSymbol[],
  reading: Reading,
  names: readonly Operator[],
  next: (rest: FormulaSymbol[], reading: Reading) => Node | null,
): Node | null {
  let left = next(rest, reading);
  while (left) {
    const [first] = rest;
    if (first?.kind !== 'operator' || !names.includes(first.name)) return left;
    rest.shift();
    const right = next(rest, reading);
    left = right && combined(first.name, left, right, reading);
  }
  return null;
}

function factor(rest: FormulaSymbol[], reading: Reading): Node | null {
  const first = rest.shift();
  if (first?.kind === 'operand') return operand(first.text, reading);
  if (first?.kind !== 'open') return null;
  const inner = sum(rest, reading);
  return rest.shift()?.kind === 'close' ? inner : null;
}

function combined(name: Operator, left: Node, right: Node, reading: Reading): Node | null {
  if (left.kind === 'number' && right.kind === 'number') return null;
  const sameRow = left.kind === 'row' && right.kind === 'row' && left.table === right.table;
  const scaled = left.kind === 'number' || right.kind === 'number';
  const perRow = name === '/' ? left.kind === 'row' && right.kind === 'number' : sameRow || (scaled && name === '*');
  const table = left.kind === 'row' ? left.table : right.kind === 'row' ? right.table : null;
  if (perRow && table && left.kind !== 'metric' && right.kind !== 'metric')
    return {
      kind: 'row',
      table,
      of: { kind: 'operation', name, args: [left.kind === 'number' ? left : left.of, right.kind === 'number' ? right : right.of] },
    };
  // "price - paid" of different tables, "price + 5": of each row, or of totals?
  if ((name === '+' || name === '-') && left.kind !== 'metric' && right.kind !== 'metric') return null;
  // Totals of different rows may be added and divided, but their product is no total of anything.
  if (name === '*' && !scaled) return null;
  return { kind: 'metric', of: { kind: 'formula', name, args: [metricOf(left, reading), metricOf(right, reading)] } };
}

function metricOf(node: Node, { term, parts }: Reading): MetricExpression {
  if (node.kind === 'number') return node;
  if (node.kind === 'metric') return node.of;
  const name = `${term} (${parts.length + 1})`;
  parts.push({ name, label: name, expression: totalOf(node.of), table: node.table.name, filters: null, time: null });
  return { kind: 'metric', name };
}

const totalOf = (of: RowExpression): MetricExpression => ({ kind: 'aggregate', function: 'sum', of, fraction: null, filter: null });

function operand(text: string, reading: Reading): Node | null {
  const { lexicon, scope, term, table: meant, parts } = reading;
  if (/^\d+(?:\.\d+)?$/.test(text)) return { kind: 'number', text };
  const columns = reading.columns.get(text) ?? [];
  const [ref, another] = columns.length > 1 && meant ? columns.filter(({ table }) => table === meant) : columns;
  if (ref) return another ? null : { kind: 'row', table: ref.table, of: { kind: 'column', name: ref.column.name } };
  const defined = numberIn(text, lexicon, scope) ?? numberIn(lexicon.language.definitions.countOf(text), lexicon, scope);
  const own = defined?.at(-1);
  if (!own) return null;
  const { expression, filters } = own;
  const table = scope.model.tables.find((one) => one.name === own.table);
  // "The number of seats" of a row is its column.
  if (table && !filters && expression.kind === 'aggregate' && expression.function === 'sum' && expression.of?.kind === 'column')
    return { kind: 'row', table, of: expression.of };
  const name = `${term} (${parts.length + defined!.length})`;
  parts.push(...defined!.slice(0, -1), { ...own, name, label: name });
  return { kind: 'metric', of: { kind: 'metric', name } };
}

/** The columns of numbers that a text names as a whole, those that fit best. */
function columnsOf(text: string, lexicon: Lexicon, scope: ReadingScope): ColumnRef[] {
  const { parser, mended } = parserOf(text, lexicon, scope);
  if (mended) return [];
  const { length } = parser.tokens;
  const found = parser
    .fillers(0)
    .flatMap((start) => columnsAt(parser, start))
    .filter(({ end, value: { column } }) => end === length && isNumberType(column.type) && column.additivity !== null && !column.personal);
  const least = Math.min(...found.map(({ cost }) => cost));
  const best = found.filter(({ cost }) => cost === least).map(({ value }) => value);
  return [...new Map(best.map((ref) => [ref.column, ref])).values()];
}

/** The metrics that a text such as "the number of bookings" asks for, its own last. */
function numberIn(text: string, lexicon: Lexicon, scope: ReadingScope): MetricDefinition[] | null {
  for (const pieces of wholeReadings(text, lexicon, scope)) {
    const parts = numberOf(pieces, scope);
    if (parts) return parts;
  }
  return null;
}

/** The same metrics of rows that meet a condition; null if they are of several tables, of which it would have to hold for each. */
function withFilter(parts: readonly MetricDefinition[], filter: Filter): MetricDefinition[] | null {
  const tables = new Set(parts.flatMap(({ table }) => table ?? []));
  if (tables.size !== 1) return null;
  return parts.map((part) => (part.table === null ? part : { ...part, filters: part.filters ? { and: [part.filters, filter] } : filter }));
}
