import { isNumberType } from '../../../../data/engine/cell-number.ts';
import type { Filter } from '../../../metrics/metric-query/types.ts';
import { columnsAt, isKey, labelOf, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { isPassive } from '../grammar/passives.ts';
import { routesAt } from '../groups/routes.ts';
import { partsOf } from '../tokens/tokens.ts';
import { isUnitOf } from '../tokens/unit-words.ts';
import type { ColumnRef, Condition, Threshold } from '../types.ts';
import { agedAt, comparativesAt } from '../vocabulary/comparatives.ts';
import type { Item } from '../vocabulary/items.ts';
import { namesOf } from '../vocabulary/named.ts';
import { isPlace } from '../vocabulary/qualities.ts';
import { denied, having, lacking, lackingAll, linkedAt, outstanding, ungiven, unreferred, withoutValue } from './absent-values.ts';
import { betweens, doubleBounds, numbersOr, opposite, thresholds, trailingBounds } from './bounds.ts';
import { boundsFirst } from './bounds-first.ts';
import { columnComparisonsAt, isOpen } from './column-comparisons.ts';
import { heldFlags } from './held-flags.ts';
import { inYears, numbered } from './key-conditions.ts';
import { lastingRowsAt } from './lasting-rows.ts';
import { leftOut } from './left-out.ts';
import { neither } from './neither-nor.ts';
import { ofOwner, ofThings, withinText } from './owned-conditions.ts';
import { besideOthers, valuesOf, withValues } from './several-values.ts';
import { sizesOfRows } from './sizes-of-rows.ts';
import { averageTests, textTests } from './text-conditions.ts';
import { becoming, isPredicate, toldValues, underFlag } from './told-values.ts';
import { gradedAt, valuedBefore } from './valued-rows.ts';
import { onWeekdays } from './weekday-conditions.ts';
import { yesAndNo } from './yes-and-no.ts';

/** Words that may introduce a condition: "for", "where the", "whose". */
export const leads = (parser: Parser, at: number): number[] => parser.reached(at, 12, 'preposition', 'filler', 'whose', 'have', 'still');

/** "channel is Web or App", "without status open", "with a fee over 100", "Premium", "not paid". */
export function conditionsAt(parser: Parser, at: number): Parse<Condition>[] {
  return parser.once('condition', at, () => {
    const found: Parse<Condition>[] = [];
    for (const start of leads(parser, at)) {
      const own = ofOwner(
        parser,
        { at, start },
        [start, ...parser.role(start, 'either')].flatMap((begin) => positive(parser, begin)),
      );
      found.push(...own, ...own.flatMap((first) => alternatives(parser, first)));
      for (const end of parser.role(start, 'not', 'without')) {
        for (const after of leads(parser, end))
          found.push(...positive(parser, after).flatMap((parse) => (isOpen(parser, parse.value) ? [] : [negated(parser, parse)])));
      }
      for (const end of parser.role(start, 'without')) found.push(...lacking(parser, end));
      for (const end of parser.role(start, 'none', 'without')) found.push(...unreferred(parser, end));
      // "Not assigned to any agent".
      for (const end of parser.role(start, 'not'))
        if (linkedAt(parser, end).length > parser.fillers(end).length) found.push(...unreferred(parser, end));
      found.push(...lackingAll(parser, start));
      found.push(...byValue(parser, start));
      for (const end of parser.role(start, 'have')) found.push(...having(parser, end));
      for (const end of parser.role(start, 'not')) {
        found.push(...outstanding(parser, end));
        for (const next of parser.fillers(end)) found.push(...valuedBefore(parser, next).map((parse) => negated(parser, parse)));
      }
      if (start > at) found.push(...valuedBefore(parser, start));
      // "with no balcony", "have no balcony".
      for (const end of parser.role(start, 'none', 'without')) found.push(...denied(parser, end));
      // "have no agency".
      for (const end of parser.role(start, 'none')) found.push(...lacking(parser, end));
      found.push(...leftOut(parser, start, { leads, positive, negated }));
    }
    return found;
  });
}

/** "by phone", "by Rosa Delgado": one value, where no column or step of time is called so; a loyalty card is no card. */
function byValue(parser: Parser, at: number): Parse<Condition>[] {
  return parser
    .role(at, 'by')
    .filter((end) => end === at + 1)
    .flatMap((end) => parser.fillers(end))
    .flatMap((start) => {
      const named = parser.names(start);
      const done = isPassive(parser, at) && named.every(({ cost }) => cost > 0);
      return (named.length > 0 && !done) || parser.stepAt(start) ? [] : ofValue(parser, start, done);
    });
}

/** "Due to fire or a fall", "because of a fault": values alone, so that what is due to be paid is no cause. */
const causedBy = (parser: Parser, at: number): Parse<Condition>[] =>
  parser
    .role(at, 'dueTo')
    .flatMap((end) => parser.fillers(end))
    .flatMap((start) => ofValue(parser, start, true));

/** "… or a price above 10": either of two conditions. */
function alternatives(parser: Parser, { end, value: first, cost }: Parse<Condition>): Parse<Condition>[] {
  // "From Germany or France" names values of one column; where only a nationality and a country are known, it is not understood.
  const tables = ({ columns }: Condition) => columns.map(({ table }) => table.name).join();
  const apart = (other: Parse<Condition>) => cost >= BARE && other.cost >= BARE && tables(other.value) !== tables(first);
  return parser.role(parser.skipMarks(end), 'or').flatMap((next) =>
    leads(parser, next).flatMap((start) =>
      positive(parser, start)
        .filter((other) => !apart(other))
        .map((other) => ({
          end: other.end,
          cost: cost + other.cost,
          value: { columns: [...first.columns, ...other.value.columns], filter: { or: [first.filter, other.value.filter] } },
        })),
    ),
  );
}

export function negated(parser: Parser, { end, value: { filter, columns }, cost }: Parse<Condition>): Parse<Condition> {
  const answers = columns[0] ? yesAndNo(parser.scope, columns[0]) : null;
  const isYes = answers && 'dimension' in filter && 'is' in filter && filter.is === answers.yes;
  return {
    end,
    cost,
    value: { columns, filter: isYes ? { dimension: filter.dimension, is: answers.no } : { not: filter }, denies: filter },
  };
}

function positive(parser: Parser, at: number): Parse<Condition>[] {
  return parser.once('positive', at, () => [
    ...columnsAt(parser, at).flatMap((column) => ofColumn(parser, column)),
    ...ungiven(parser, at),
    ...ofValue(parser, at),
    ...parser
      .role(at, 'called')
      .flatMap((next) =>
        ofValue(parser, parser.skip(next)).filter(({ value }) =>
          value.columns.every((ref) => labelOf(parser, ref.table)?.column === ref.column),
        ),
      ),
    ...definedAt(parser, at),
    ...withoutValue(parser, at),
    ...gradedAt(parser, at),
    ...toldValues(parser, at),
    ...becoming(parser, at).flatMap((start) => positive(parser, start)),
    ...underFlag(parser, at),
    ...heldFlags(parser, at),
    ...causedBy(parser, at),
    ...neither(parser, at, { leads, positive: (_, start) => [...positive(parser, start), ...ofValue(parser, start, true)] }),
    ...averageTests(parser, at),
    ...comparativesAt(parser, at),
    ...agedAt(parser, at),
    ...numbered(parser, at),
    ...inYears(parser, at),
    ...boundsFirst(parser, at),
    ...sizesOfRows(parser, at),
    ...onWeekdays(parser, at),
    ...ofThings(parser, at, (start) => positive(parser, start)),
    ...withinText(parser, at),
    ...routesAt(parser, at),
    ...columnComparisonsAt(parser, at),
    ...lastingRowsAt(parser, at),
  ]);
}

/** A condition that the asker defined. */
export function definedAt(parser: Parser, at: number): Parse<Condition>[] {
  return parser.names(at).flatMap(({ end, value, cost }) => (value.kind === 'condition' ? [{ end, cost, value: value.condition }] : []));
}

function ofColumn(parser: Parser, { end: at, value: ref, cost }: Parse<ColumnRef>): Parse<Condition>[] {
  const found: Parse<Condition>[] = [];
  const add = (end: number, filter: Filter, more = 0) => {
    found.push({ end, cost: cost + more, value: { filter, columns: [ref] } });
    // "A runway of at most 2000 m".
    const own = isNumber(ref) && parser.numberAt(end - 1) !== null && isUnitOf(parser.tokens[end]?.word ?? '', partsOf(ref.column.name));
    if (own) found.push({ end: end + 1, cost: cost + more, value: { filter, columns: [ref] } });
  };
  const dimension = nameOf(ref);
  if (ref.column.personal) return [];
  const answers = yesAndNo(parser.scope, ref);
  if (answers) add(at, { dimension, is: answers.yes }, answers.yes === true ? 0 : 0.2);
  for (const start of afterIs(parser, at)) {
    for (const { end, value } of valuesOf(parser, start, ref))
      found.push({ end, cost, value: withValues(parser, { at: start, end }, ref, value) });
    // "directed by Rosa Delgado".
    for (const by of parser.role(start, 'by'))
      for (const { end, value } of valuesOf(parser, by, ref))
        found.push({ end, cost, value: withValues(parser, { at: by, end }, ref, value) });
    for (const denied of parser.role(start, 'not', 'without')) {
      for (const next of afterIs(parser, denied))
        for (const { end, value } of valuesOf(parser, next, ref))
          add(end, { not: value.length === 1 ? { dimension, is: value[0]! } : { dimension, in: value } });
    }
    for (const end of parser.role(start, 'empty')) add(end, { dimension, empty: true });
    for (const denied of parser.role(start, 'not')) for (const end of parser.role(denied, 'empty')) add(end, { dimension, empty: false });
    for (const { end, value } of textTests(parser, start, ref)) add(end, value);
    for (const denied of parser.role(start, 'not')) for (const { end, value } of textTests(parser, denied, ref)) add(end, { not: value });
    // "A singer below 30" has no number below 30: only what names the key itself is about it.
    if (!isNumber(ref) || (cost >= UNNAMED && isKey(parser.scope, ref))) continue;
    // "whose age is older than 1".
    if (start > at)
      for (const { end, value } of comparativesAt(parser, start))
        if (value.columns.every((one) => one.table === ref.table && one.column === ref.column)) add(end, value.filter);
    for (const denied of parser.role(start, 'not'))
      for (const { end, value } of thresholds(parser, denied)) if (!('is' in value)) add(end, { dimension, ...opposite(value) } as Filter);
    for (const { end, value } of [...thresholds(parser, start), ...trailingBounds(parser, start)]) {
      // "Ranked 3 or higher": a higher place is a lower number to most.
      if (isPlace(ref.column) && /high|low|above|below|over|under|h(?:ö|oe?)her|niedriger|über|unter/i.test(parser.textOf(start, end)))
        continue;
      add(end, { dimension, ...value });
      for (const other of orBounds(parser, end))
        add(other.end, {
          or: [
            { dimension, ...value },
            { dimension, ...other.value },
          ],
        });
    }
    for (const { end, value } of betweens(parser, start)) add(end, { dimension, between: value });
    for (const { end, value } of doubleBounds(parser, start)) add(end, { and: value.map((bound) => ({ dimension, ...bound })) });
    const number = parser.numberAt(start) ?? quotedNumber(parser, start);
    // "whose age is not 20".
    if (start > at)
      for (const denied of parser.role(start, 'not')) {
        const not = parser.numberAt(parser.skip(denied)) ?? quotedNumber(parser, parser.skip(denied));
        if (not !== null) add(parser.skip(denied) + 1, { not: { dimension, is: not } }, 0.2);
      }
    const said = start > at && parser.role(start - 1, 'is').includes(start);
    // A number right after its column restricts the rows where it does not add up: "rating 5", but not "amount 5".
    const plain = ref.column.additivity !== 'additive' && ref.column.additivity !== 'stock';
    if (number !== null && (plain || said)) add(start + 1, { dimension, is: number }, 0.2);
    // "a rating of 5".
    const of = parser.language.genitives.includes(parser.tokens[start]?.word ?? '') ? parser.numberAt(start + 1) : null;
    if (of !== null && !parser.stepAt(start + 2)) add(start + 2, { dimension, is: of }, 0.2);
    for (const { end, value } of numbersOr(parser, start)) add(end, { dimension, in: value }, 0.1);
  }
  return found;
}

/** What words cost from which a part of the name is missing, as in "singer" for `singer_id`. */
const UNNAMED = 0.25;

/** "over 1500 or less than 500": another bound on the same column. */
const orBounds = (parser: Parser, at: number): Parse<Threshold>[] =>
  parser
    .role(parser.skipMarks(at), 'or')
    .flatMap((next) => afterIs(parser, next))
    .flatMap((start) => thresholds(parser, start));

/** "is '600'": a number may be written like a text. */
function quotedNumber(parser: Parser, at: number): number | null {
  const token = parser.tokens[at];
  return token?.kind === 'quoted' && /^-?\d+(?:\.\d+)?$/.test(token.text) ? Number(token.text) : null;
}

export const isNumber = ({ column: { type } }: ColumnRef): boolean => isNumberType(type);

const afterIs = (parser: Parser, at: number): number[] => parser.reached(at, 6, 'is', 'filler');

/** A term of statistics, such as alpha, and what periods may be, such as completed, is a value like others where the data has it. */
const isTerm = (item: Item): boolean => item.kind === 'role' && (item.role === 'significance' || item.role === 'complete');

/** "Cash", where that is a value, is no short form of `cashier`. */
function isShort({ tokens, language }: Parser, at: number, item: Item): boolean {
  if (item.kind !== 'name' || item.end > at + 1 || item.named.referent.kind !== 'column') return false;
  const parts = [...namesOf(item.named.referent.column)].flatMap(partsOf);
  return !language.stems(tokens[at]!.word).some((stem) => parts.some((part) => language.stems(part).includes(stem)));
}

/** "Open", with its capital within a sentence: as the data has it, and as no word of the grammar is written. */
function isSpelled(parser: Parser, at: number, { end, refs }: Extract<Item, { kind: 'value' }>): boolean {
  const text = parser.textOf(at, end);
  const capital = at > 0 && parser.language.code === 'en' && /^\p{Lu}\p{Ll}/u.test(text) && refs.some(({ value }) => value === text);
  return capital && parser.tokens.slice(1).some((token, i) => i + 1 !== at && token.kind === 'word' && /^\p{Ll}/u.test(token.text));
}

/** What a value costs without its column. */
const BARE = 0.6;

/** A value without its column binds if it is a value of few columns; which of them fits is decided later. `sure`: it is no part of a name. */
function ofValue(parser: Parser, at: number, sure = false): Parse<Condition>[] {
  return parser.values(at).flatMap((item) => {
    const grammatical = parser.items[at]!.some(
      (other) => other.kind !== 'value' && other.end >= item.end && !isTerm(other) && !isShort(parser, at, other),
    );
    // "In first class": beside its column such a word is its value.
    const bare = sure || !grammatical || item.quoted || isSpelled(parser, at, item) || isPredicate(parser, at, item);
    // "1 meeting" is a number of them, and not a flag of theirs.
    if (!item.quoted && parser.tokens.slice(at, item.end).every(({ kind }) => kind === 'number')) return [];
    const places = Map.groupBy(besideOthers(parser, { at, end: item.end }, item.refs), ({ table, column }) => nameOf({ table, column }));
    return [...places.values()].flatMap((refs): Parse<Condition>[] => {
      const { table, column } = refs[0]!;
      const own = valuesOf(parser, at, { table, column });
      return own.flatMap(({ end, value }): Parse<Condition>[] => {
        const condition = withValues(parser, { at, end }, { table, column }, value);
        const named = parser
          .fillers(end)
          .flatMap((start) => columnsAt(parser, start).filter((one) => one.value.table === table && one.value.column === column));
        return [
          ...(bare ? [{ end, cost: BARE, value: condition }] : []),
          ...named.map((one) => ({ end: one.end, cost: 0.1 + one.cost, value: condition })),
        ];
      });
    });
  });
}
