import { nameOf } from '../grammar/columns.ts';
import type { Role } from '../languages/types.ts';
import { fold, tokensOf } from '../tokens/tokens.ts';
import type { ColumnRef, Piece } from '../types.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** Words that a sentence on leaving out what has no value may have beside the columns. */
const PLAIN: readonly Role[] = [
  'filler',
  'preposition',
  'and',
  'or',
  'is',
  'request',
  'analytic',
  'column',
  'everything',
  'data',
  'ignore',
  'without',
  'missingValues',
  'present',
  'empty',
  'rows',
  'not',
  'none',
  'all',
  'each',
  'either',
  'both',
  'anyOne',
  'usedColumns',
  'have',
  'contains',
  'only',
  'keep',
  'before',
  'something',
  'lack',
  'which',
  'by',
];
const WORDS =
  'any,if,exist,exists,them,these,those,such,handled,handle,handling,dealt,deal,before,prior,calculation,calculating,computing,performing,analysis,included,include,considered,counted,used,treated,should,must,be,from,when,while,during,conducting,where,either,occur,present,necessary,needed,first,wenn,falls,vor,berechnung'.split(
    ',',
  );

/**
 * What a note on cells without a value says, if it says that they are left out: of the columns that it names, else of what is computed. Null if any
 * word of it says more.
 */
export function missingStated(text: string, question: string, lexicon: Lexicon): Piece[] | null {
  const { language } = lexicon;
  const tokens = tokensOf(text, language.decimal).filter(({ kind }) => kind !== 'mark');
  const items = itemsOf(tokens, language, lexicon);
  const says = (...roles: Role[]) => items.some((own) => own.some((item) => item.kind === 'role' && roles.includes(item.role)));
  if (!says('missingValues', 'empty', 'present') || says('fill') || tokens.some(({ kind }) => kind === 'number')) return null;
  const words = tokens.map(({ word }) => word);
  const denies = words.some((word) => ['not', "don't", 'never', 'nicht', 'keine', 'no'].includes(word));
  const leaves = says('ignore', 'without');
  const includes = words.some((word) => /^(?:includ|consider|count|us(?:e|ed|ing)$|contain)/.test(word));
  const kept = says('present') && (says('only') || words.some((word) => ['only', 'nur'].includes(word)));
  // "Do not exclude missing values" says the opposite.
  if (leaves && denies) return null;
  if (!leaves && !kept && !(denies && includes)) return null;
  const columns = new Map<string, ColumnRef>();
  const covered = new Set<number>();
  for (const [at, own] of items.entries()) {
    const named = own.flatMap((item) =>
      item.kind === 'name' && item.named.referent.kind === 'column' && !item.named.partial && item.named.cost < 0.5 ? [item] : [],
    );
    const longest = named.toSorted((a, b) => b.end - a.end)[0];
    if (!longest || covered.has(at)) continue;
    const { referent } = longest.named;
    if (referent.kind !== 'column' || referent.column.personal || named.filter(({ end }) => end === longest.end).length > 1) return null;
    columns.set(nameOf(referent), referent);
    for (let next = at; next < longest.end; next++) covered.add(next);
  }
  const asked = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => language.stems(word)));
  const plain = new Set(WORDS.map(fold));
  const reached = new Set([0]);
  for (let at = 0; at < tokens.length; at++) {
    if (!reached.has(at)) continue;
    const said = language.stems(words[at]!).some((stem) => asked.has(stem));
    if (covered.has(at) || plain.has(words[at]!) || said) reached.add(at + 1);
    for (const item of items[at]!) if (item.kind === 'role' && PLAIN.includes(item.role)) reached.add(item.end);
  }
  if (!reached.has(tokens.length)) return null;
  if (columns.size === 0) return [{ kind: 'withoutEmpty', ...(says('rows') ? { rows: true } : {}) }];
  return [...columns.values()].map(
    (ref): Piece => ({ kind: 'where', condition: { filter: { not: { dimension: nameOf(ref), empty: true } }, columns: [ref] } }),
  );
}
