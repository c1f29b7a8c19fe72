import { tokensOf } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { isAskedBy } from './note-recipes.ts';

/** "Use the stays table for all information on occupancy": which table, and for what. */
const TABLE_FOR =
  /^(?:please |always )*(?:use|take|consult|query) (?:only )?the (.+?) table (?:for|when answering) (?:all |any )?(?:the )?(?:information|data|questions|queries|details|everything)(?: (?:relating|related|relevant|pertaining) to| about| on| of| regarding| concerning)? (.+)$/i;

/**
 * The table from which a note wants what the question asks for. `aside` if the question asks for something else; null for any other sentence, and for
 * a table that the data does not have.
 */
export function tableToUse(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): string | 'aside' | null {
  const [, named, purpose] = TABLE_FOR.exec(sentence) ?? [];
  if (named === undefined || purpose === undefined) return null;
  const words = tokensOf(named, lexicon.language.decimal).map(({ word }) => word);
  const tables = new Set(
    lexicon.named(words).flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === 0 ? [referent.table.name] : [])),
  );
  const [table, another] = tables;
  if (table === undefined || another !== undefined) return null;
  return isAskedBy({ purpose: `for ${purpose}`, demanded: false }, question, lexicon, scope) ? table : 'aside';
}

/** Whether a query reads a table. */
export const reads = (query: unknown, table: string): boolean =>
  new RegExp(`"${table.replaceAll(/[^\p{L}\d_]/gu, '\\$&')}(?:"|\\.)`, 'u').test(JSON.stringify(query));
