import { allOf } from '../conditions/all-of.ts';
import type { Condition, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { conditionsOf, type Kind, kindOf } from './kinds.ts';

/**
 * What a clause asks of rows, said of things by one of their names: "there is no end date" of contracts is contracts without an end date. Null if
 * it is not understood.
 */
export function clauseOf(clause: string, nouns: readonly string[], lexicon: Lexicon, scope: ReadingScope): Condition | null {
  const text = clause.trim().replace(/[\s.,;:]+$/, '');
  return simple(text, nouns, lexicon, scope) ?? joined(text, nouns, lexicon, scope);
}

function simple(text: string, nouns: readonly string[], lexicon: Lexicon, scope: ReadingScope): Condition | null {
  for (const [pattern, phrases] of lexicon.language.clauses.ofThings) {
    const found = pattern.exec(text);
    if (!found) continue;
    for (const phrase of phrases) {
      const filled = phrase.replaceAll(/\$(\d)/g, (_, at: string) => found[Number(at)] ?? '');
      const said = /\bN\b/.test(phrase) ? nouns.map((noun) => filled.replace(/\bN\b/, () => noun)) : [filled];
      const kinds = said.flatMap((one) => kindOf(one, lexicon, scope) ?? []);
      const foreign = ({ table, columns }: Kind) => columns.filter((ref) => ref.table !== table).length;
      const [best] = kinds.toSorted((a, b) => foreign(a) - foreign(b));
      if (best) return ofRows(best, scope);
    }
  }
  return nouns.length === 0 ? conditionsOf(text, text, lexicon, scope) : null;
}

/** "It had a completed visit": of the visits themselves, so that what else is said of them is of the same one. */
function ofRows(condition: Condition, { model }: ReadingScope): Condition {
  const { filter } = condition;
  if (!('any' in filter) || filter.time !== undefined || !('dimension' in filter.any)) return condition;
  const { dimension } = filter.any;
  const table = model.tables.find(({ name }) => name === filter.of);
  const column = table?.columns.find(({ name }) => dimension === `${table.name}.${name}`);
  return table && column ? { filter: filter.any, columns: [{ table, column }] } : condition;
}

/** "It has no end date and its status is open": each of two clauses. */
function joined(text: string, nouns: readonly string[], lexicon: Lexicon, scope: ReadingScope): Condition | null {
  for (const [pattern, by] of lexicon.language.clauses.joints) {
    const parts = text.split(pattern);
    if (parts.length < 2) continue;
    const read = parts.map((part) => simple(part, nouns, lexicon, scope));
    if (read.some((one) => one === null)) continue;
    const all = read.flatMap((one) => one ?? []);
    const filters = all.map(({ filter }) => filter);
    return { filter: by === 'and' ? allOf(filters) : { or: filters }, columns: all.flatMap(({ columns }) => columns) };
  }
  return null;
}
