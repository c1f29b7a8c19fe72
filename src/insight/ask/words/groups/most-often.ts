import { countOf } from '../grammar/entities.ts';
import type { Parse, Parser } from '../grammar/parser.ts';
import type { Piece } from '../types.ts';

const MOST: ReadonlySet<string> = new Set(['most', 'least']);
const OFTEN: ReadonlySet<string> = new Set(['often', 'frequently', 'commonly', 'regularly']);

/** "Which pupil was late most often", "which room is used the least often": the most rows of the only table, or the fewest. */
export function mostOften(parser: Parser, at: number): Parse<Piece[]>[] {
  const { tokens, scope, language } = parser;
  const [table, another] = scope.model.tables;
  if (!table || another) return [];
  const words = (position: number) => tokens[position]?.word ?? '';
  const measure = countOf({ table, conditions: [], time: null }, table.name);
  // "Am häufigsten", "am seltensten".
  const german = /^(?:haufigsten|seltensten|meisten)$/.test(words(at + 1)) && words(at) === 'am';
  if (language.code === 'de')
    return german
      ? [{ end: at + 2, cost: 0.2, value: [{ kind: 'superlative', direction: words(at + 1) === 'seltensten' ? 'asc' : 'desc', measure }] }]
      : [];
  const start = words(at) === 'the' ? at + 1 : at;
  // "Is booked most often" is no state of the few that are booked now.
  const habit = /^(?:is|are|gets|get)$/.test(words(at - 2)) && /ed$/.test(words(at - 1)) && parser.values(at - 1).length > 0;
  if (!MOST.has(words(start)) || !OFTEN.has(words(start + 1)) || habit) return [];
  return [{ end: start + 2, cost: 0.2, value: [{ kind: 'superlative', direction: words(start) === 'least' ? 'asc' : 'desc', measure }] }];
}
