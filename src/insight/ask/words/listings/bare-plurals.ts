import type { ModelTable } from '../../../../data/model/types.ts';
import { thingsAt } from '../grammar/entities.ts';
import type { Parser } from '../grammar/parser.ts';
import type { ReadQuery } from '../reading-context.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import { KEY_WORDS } from '../vocabulary/key-noun.ts';
import type { Label } from '../vocabulary/labels.ts';

/** The things that a question begins with, in the plural and without a word that asks for anything: "customers with …", "German artists". */
export function openingThings(parser: Parser): ModelTable[] {
  if (parser.tokens[0]?.kind !== 'word') return [];
  const things = parser
    .fillers(0)
    .filter((at) => !parser.tokens.slice(0, at).some(({ word }) => SINGLE.has(word)))
    .flatMap((at) => thingsAt(parser, at))
    // One word alone, such as "dogs", says no more than what is counted.
    .filter(({ end, value }) => (parser.tokens.length > end || end > 1) && isSeveral(parser, end - 1) && !value.active && !value.rows);
  return [...new Set(things.map(({ value }) => value.table))].filter((table) => goByNames(table, parser.scope));
}

const SINGLE: ReadonlySet<string> = new Set(['a', 'an', 'ein', 'eine', 'einen', 'einer']);

/** Whether a noun is in the plural, as far as it shows. */
function isSeveral({ tokens, language }: Parser, at: number): boolean {
  const written = tokens[at]!.text.toLowerCase();
  if (language.code === 'de') return /(?:en|er|e|n|s)$/.test(written);
  return /[^su]s$|(?:ie|sse)s$|^(?:people|children|men|women)$/.test(written);
}

/** Whether a table's things have names, also such as are not shown because they are of persons. */
const goByNames = (table: ModelTable, { labels }: ReadingScope): boolean =>
  isNamed(labels.get(table.name)) || table.columns.some(({ name, personal, type }) => type === 'text' && isName(partsOf(name), personal));

/** A number of trips is no name of theirs. */
const isNamed = (label: Label | undefined): boolean =>
  label !== undefined && !partsOf(label.column.name).some((part) => KEY_WORDS.has(part) && part !== 'name');

const isName = (parts: readonly string[], personal: boolean): boolean =>
  parts.some((part) => (personal ? /name$|^nm$/ : /^(?:[fl]name|(?:first|last|sur|fore|full|vor|nach)name)$/).test(part)) ||
  (parts.at(-1) === 'name' && ['first', 'last', 'full', 'family', 'given'].includes(parts.at(-2) ?? ''));

/**
 * Whether a question that only names things with conditions was read as one number: as that of the things, or as one of all their rows together.
 * Things of a period that are given as a number, such as new members of a month, are counted.
 */
export function isOneNumber({ query, define }: ReadQuery, things: readonly ModelTable[]): boolean {
  const [name, another] = query.metrics;
  const metric = define.find((one) => one.name === name);
  if (another || metric?.expression.kind !== 'aggregate' || query.by || query.compare_to || query.show) return false;
  const { function: aggregate, holding } = metric.expression;
  const conditions = JSON.stringify([query.filters ?? null, metric.filters ?? null]);
  const ofRows = /"(?:per|entity)":/.test(conditions);
  if (!things.some((table) => table.name === metric.table)) return ofRows;
  const counts = (aggregate === 'count' || aggregate === 'count_distinct') && !holding;
  return counts ? conditions !== '[null,null]' && (query.time === undefined || ofRows) : ofRows;
}
