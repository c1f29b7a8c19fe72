import { columnsAt, nameOf } from '../grammar/columns.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import { partsOf } from '../tokens/tokens.ts';
import { isUnitOf } from '../tokens/unit-words.ts';
import type { ColumnRef, Threshold } from '../types.ts';
import { betweens, thresholds } from './bounds.ts';

/** A span of numbers; an end that is missing is open, and `from` and `to` belong to it where they are said to be included. */
export interface Span {
  from: { at: number; included: boolean } | null;
  to: { at: number; included: boolean } | null;
  /** As worded, without a unit. */
  said: string;
}

const SPAN_LEADS: ReadonlySet<string> = new Set([
  'for',
  'values',
  'value',
  'those',
  'rows',
  'with',
  'a',
  'of',
  'are',
  'is',
  'from',
  'werte',
  'von',
  'mit',
]);

/** "below 10", "10 to less than 50", "from 10 up to but not including 50", "over 10 to 50", "50 minutes and above", "10-19". */
export function spansAt(parser: Parser, at: number, ref: ColumnRef): Parse<Span>[] {
  const found: Parse<Span>[] = [];
  const add = (end: number, from: Span['from'], to: Span['to']) => {
    if (from === null || to === null || from.at < to.at || (from.at === to.at && from.included && to.included))
      found.push({ end, cost: 0, value: { from, to, said: '' } });
  };
  const past = (end: number) => afterUnit(parser, end, ref);
  let start = at;
  for (let again = true; again; ) {
    const own = columnsAt(parser, start).find(({ value }) => value.column === ref.column && value.table === ref.table);
    again = own !== undefined || SPAN_LEADS.has(parser.tokens[start]?.word ?? '');
    if (again) start = own?.end ?? start + 1;
  }
  for (const { end, value } of [...thresholds(parser, start), ...trailing(parser, start, past), ...openEnded(parser, start)]) {
    const span = spanOf(value);
    if (!span) continue;
    add(past(end), span.from, span.to);
    // "at least 10 and less than 50", "over 10 to 50".
    if (span.from && !span.to)
      for (const next of [past(end), ...parser.role(parser.skipMarks(past(end)), 'and')])
        for (const more of upperEnds(parser, next)) add(past(more.end), span.from, more.value);
  }
  for (const { end, value } of betweens(parser, start)) add(past(end), including(value[0]), including(value[1]));
  if (parser.tokens[start]?.word === 'bis') for (const { end, value } of upperEnds(parser, start)) add(past(end), null, value);
  const low = parser.numberAt(start);
  if (low !== null) {
    for (const { end, value } of upperEnds(parser, past(start + 1))) add(past(end), including(low), value);
    // "from 10 up to but not including 50".
    const after = parser.tokens.findIndex((_, next) => next > start && parser.numberAt(next) !== null);
    if (after > start && UNTIL.test(parser.textOf(start + 1, after)))
      add(past(after + 1), including(low), { at: parser.numberAt(after)!, included: false });
  }
  // The whole of what is said is the span.
  const longest = Math.max(...found.map(({ end }) => end));
  const words: string[] = [];
  for (let next = start; next < longest; next = Math.max(next + 1, past(next + 1))) words.push(parser.tokens[next]!.text);
  const text = words.join(' ').replaceAll(/ ?([-–+]) ?/g, '$1');
  return found.filter(({ end }) => end === longest).map((parse) => ({ ...parse, value: { ...parse.value, said: text } }));
}

/** "to 50", "up to 50", "to less than 50", "- 50". */
function upperEnds(parser: Parser, at: number): Parse<NonNullable<Span['to']>>[] {
  const found: Parse<NonNullable<Span['to']>>[] = [];
  const joined = ['-', '–', 'to', 'bis', 'through'].includes(parser.tokens[at]?.word ?? '');
  const high = joined ? parser.numberAt(at + 1) : null;
  if (high !== null) found.push({ end: at + 2, cost: 0, value: { at: high, included: true } });
  for (const { end, value } of thresholds(parser, joined ? at + 1 : at)) {
    const span = spanOf(value);
    if (span?.to && !span.from) found.push({ end, cost: 0, value: span.to });
  }
  return found;
}

/** "50 or more", "50 minutes or more". */
function trailing(parser: Parser, at: number, past: (end: number) => number): Parse<Threshold>[] {
  const number = parser.numberAt(at);
  if (number === null) return [];
  return [
    ...parser.role(past(at + 1), 'orMore').map((end) => ({ end, cost: 0, value: { at_least: number } })),
    ...parser.role(past(at + 1), 'orLess').map((end) => ({ end, cost: 0, value: { at_most: number } })),
  ];
}

/** The position after the unit of a number that a column's name says too: "minutes", "euros per night". */
function afterUnit(parser: Parser, at: number, { column }: ColumnRef): number {
  const { tokens, language } = parser;
  const parts = partsOf(column.name);
  const named = (word: string) => isUnitOf(word, parts) || parts.some((part) => part === word || language.stems(word).includes(part));
  const word = (position: number) => tokens[position]?.word ?? '';
  if (tokens[at - 1]?.kind !== 'number') return at;
  const end = tokens[at]?.kind === 'word' && !PER.has(word(at)) && named(word(at)) ? at + 1 : at;
  return PER.has(word(end)) && named(word(end + 1)) ? end + 2 : end;
}

const PER: ReadonlySet<string> = new Set(['per', 'pro', 'je', 'a']);

const UNTIL = /^(?:(?:up )?to,? but (?:not including|excluding|exclusive of)|bis (?:unter|ausschließlich))$/i;

/** "60+", "ab 60". */
function openEnded(parser: Parser, at: number): Parse<{ at_least: number }>[] {
  const number = parser.numberAt(at);
  if (number !== null && parser.tokens[at + 1]?.word === '+') return [{ end: at + 2, cost: 0, value: { at_least: number } }];
  const after = parser.tokens[at]?.word === 'ab' ? parser.numberAt(at + 1) : null;
  return after === null ? [] : [{ end: at + 2, cost: 0, value: { at_least: after } }];
}

const including = (at: number) => ({ at, included: true });

function spanOf(bound: object): Pick<Span, 'from' | 'to'> | null {
  const { above, below, at_least, at_most } = bound as { above?: number; below?: number; at_least?: number; at_most?: number };
  if (above !== undefined) return { from: { at: above, included: false }, to: null };
  if (at_least !== undefined) return { from: { at: at_least, included: true }, to: null };
  if (below !== undefined) return { from: null, to: { at: below, included: false } };
  if (at_most !== undefined) return { from: null, to: { at: at_most, included: true } };
  return null;
}

/** Whether a number may be in both: then it is not known in which. */
export function overlap(one: Span, other: Span): boolean {
  const before = (a: Span, b: Span) =>
    a.to !== null && b.from !== null && (a.to.at < b.from.at || (a.to.at === b.from.at && !(a.to.included && b.from.included)));
  return !before(one, other) && !before(other, one);
}

export function filterOf(ref: ColumnRef, { from, to }: Span) {
  const dimension = nameOf(ref);
  const filters = [
    ...(from ? [from.included ? { dimension, at_least: from.at } : { dimension, above: from.at }] : []),
    ...(to ? [to.included ? { dimension, at_most: to.at } : { dimension, below: to.at }] : []),
  ];
  return filters.length === 1 ? filters[0]! : { and: filters };
}
