import { framesOf } from '../../notation/definition-frames.ts';
import { allOf } from '../conditions/all-of.ts';
import { coverings } from '../grammar/parse.ts';
import { parserOf } from '../grammar/parser-of.ts';
import { hasWords } from '../tokens/said-words.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { ColumnRef, Condition, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { formulaOf } from './formulas.ts';
import { defineKind } from './kinds.ts';
import { defineNumber, numberOf } from './numbers.ts';
import { hasSigns } from './operators.ts';

/**
 * Gives the names that a sentence defines, also in short and in full, the meaning that comes with them: "AOV (average order value) is …". Only those that
 * are used, and mean nothing yet. Whether it did.
 */
export function defineTerms(sentence: string, question: string, used: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const isNew = (term: string) =>
    hasWords(used, term, lexicon.language) && !lexicon.named(partsOf(term)).some(({ cost, partial }) => !partial && cost === 0);
  return framesOf(sentence).some(({ terms, meaning }) => {
    const named = terms.filter(isNew);
    const plain = meaning.replace(IN_PERCENT, '');
    const whole = plain === meaning ? meaning : `(${plain}) * 100`;
    return named.length > 0 && named.every((term) => defineTerm(term, whole, question, lexicon, scope));
  });
}

/** "…, in percent": a hundred times as much. */
const IN_PERCENT =
  /,? \(?(?:(?:expressed |given |stated |shown )?(?:in percent|in per cent|as a percentage|as percentage|as a percent|in prozent))\)?$/i;

/** "Per month number of orders", "total revenue per month": a number of each step of time. */
const PER_STEP = /^(?:per (day|week|month|quarter|year) )?(.+?)(?: per (day|week|month|quarter|year))?$/i;

/** Gives a term the meaning that a text has as a whole: a formula, some of the things, a condition or a number. Whether it has one. */
export function defineTerm(term: string, meaning: string, question: string, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { language } = lexicon;
  const [, before, of, after] = PER_STEP.exec(meaning) ?? [];
  const step = before ?? after;
  // Of a question by month: that number of each.
  if (of !== undefined && step !== undefined)
    return hasWords(question, step, language) && defineTerm(term, of.trim(), question, lexicon, scope);
  const formula = formulaOf(term, meaning, lexicon, scope);
  if (formula) {
    defineNumber(term, formula, lexicon, scope);
    return true;
  }
  if (hasSigns(meaning, language)) return false;
  if (!scope.task && defineKind(term, meaning, question, lexicon, scope)) return true;
  for (const { left, pieces } of coverings(parserOf(meaning, lexicon, scope).parser)) {
    if (left.length > 0) continue;
    const conditions = pieces.flatMap((piece): Condition[] => (piece.kind === 'where' ? [piece.condition] : []));
    if (conditions.length > 0 && conditions.length === pieces.length) {
      // "sex is male" restricts the rows; it does not give "sex" a meaning.
      if (conditions.some(({ columns }) => columns.some((ref) => namesColumn(term, ref, lexicon)))) return false;
      const filters = conditions.map(({ filter }) => filter);
      lexicon.define(term, {
        kind: 'condition',
        condition: { filter: allOf(filters), columns: conditions.flatMap(({ columns }) => columns) },
      });
      return true;
    }
    const parts = numberOf(pieces, scope);
    if (!parts) continue;
    defineNumber(term, parts, lexicon, scope);
    return true;
  }
  return false;
}

const namesColumn = (term: string, { column }: ColumnRef, lexicon: Lexicon): boolean =>
  lexicon.named(partsOf(term)).some(({ referent }) => referent.kind === 'column' && referent.column === column);
