import type { Filter } from '../../../metrics/metric-query/types.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { conditionsOf, defineRows, hasRow, type Kind, kindOf } from './kinds.ts';

/**
 * Gives a meaning to a state that a sentence tells of without naming the things first: "whoever has no end date is still employed", "a stockout occurs
 * when the stock is below the reorder level", "a pet without an insurer is not insured". Whether it was understood.
 */
export function defineState(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { occurring, whoever, called } = lexicon.language.definitions;
  const text = sentence.replace(/[\s.]+$/, '');
  for (const pattern of [occurring, ...whoever]) {
    const { term, spoken = term, meaning } = pattern.exec(text)?.groups ?? {};
    if (spoken === undefined || meaning === undefined) continue;
    const kind = rowsWhere(meaning, lexicon, scope);
    if (kind && define(spoken, kind, question, lexicon)) return true;
  }
  const groups = called.exec(text)?.groups;
  const kind = groups ? kindOf(groups.meaning!, lexicon, scope) : null;
  if (!kind || groups?.term === undefined) return false;
  if (groups.not === undefined) return define(groups.term, kind, question, lexicon);
  // What lacks something is not so: what has it is.
  return isAbsence(kind.filter) && define(groups.term, { ...kind, filter: { not: kind.filter } }, question, lexicon);
}

const isAbsence = (filter: Filter): boolean => 'empty' in filter && filter.empty === true;

/** The rows of the only table whose columns a condition is on. */
function rowsWhere(meaning: string, lexicon: Lexicon, scope: ReadingScope): Kind | null {
  const condition = conditionsOf(meaning, meaning, lexicon, scope);
  const [table, another] = new Set(condition?.columns.map((ref) => ref.table));
  return condition && table && !another ? { ...condition, table } : null;
}

/** Names rows by as many of the last words of a term as the question has in a row, of which one at least means nothing yet. */
function define(term: string, kind: Kind, question: string, lexicon: Lexicon): boolean {
  const { still, filler } = lexicon.language.phrases;
  const words = term.trim().split(/\s+/);
  for (const [from] of words.entries()) {
    const left = words.slice(0, from).map((word) => word.toLowerCase());
    if (left.some((word) => !still.includes(word) && !filler.includes(word))) return false;
    const rest = words.slice(from).join(' ');
    if (!hasRow(partsOf(question), partsOf(rest), lexicon)) continue;
    return partsOf(rest).some((part) => !lexicon.names(part)) && defineRows(rest, kind, question, lexicon);
  }
  return false;
}
