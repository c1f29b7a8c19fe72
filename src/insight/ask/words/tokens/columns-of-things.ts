import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Token } from './tokens.ts';

/** Words that say something of the things named before them. */
const RELATIVE: ReadonlySet<string> = new Set(['that', 'who', 'which', 'whose', 'with', 'without', 'having']);
/** Verbs that do so after "which". */
const SAYS: ReadonlySet<string> = new Set(['have', 'has', 'had', 'are', 'were', 'is', 'was']);
const WORDS_MAX = 14;

/**
 * "Client ids and names that have a rental": it is the clients that have one, whom only their columns name. They are named again after these, as
 * in "client ids and names of the client that have a rental".
 */
export function withOwners(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (!tokens.some(({ word }) => lexicon.language.phrases.key.includes(word))) return [...tokens];
  const items = itemsOf(tokens, lexicon.language, lexicon);
  const of = lexicon.language.genitives.find((word) => !word.startsWith("'"));
  for (const [at, token] of tokens.entries()) {
    const owns = items[at]!.some((item) => item.kind === 'name' && item.end === at + 1 && item.named.referent.kind === 'table');
    const until = owns && of !== undefined ? columnsUntil(tokens, items, at + 1) : null;
    if (until === null || of === undefined) continue;
    const place = { start: tokens[until - 1]!.end, end: tokens[until - 1]!.end };
    const again: Token[] = [
      { ...token, text: of, word: of, ...place },
      { ...token, ...place },
    ];
    return [...tokens.slice(0, until), ...again, ...tokens.slice(until)];
  }
  return [...tokens];
}

/** Where a relative clause follows nothing but columns, the key first; null if none does. */
function columnsUntil(tokens: readonly Token[], items: ReturnType<typeof itemsOf>, from: number): number | null {
  const isKey = (at: number) => items[at]?.some((item) => item.kind === 'role' && item.role === 'key');
  if (!isKey(from)) return null;
  const asks = items.slice(0, from - 1).some((own) => own.some((item) => item.kind === 'role' && item.role === 'which'));
  for (let at = from + 1; at < tokens.length && at < from + WORDS_MAX; ) {
    if (RELATIVE.has(tokens[at]!.word) || (asks && SAYS.has(tokens[at]!.word))) return at;
    const ends = items[at]!.flatMap((item) => {
      if (item.kind === 'name') return item.named.referent.kind === 'column' && item.named.cost < 1 ? [item.end] : [];
      return item.kind === 'role' && ['and', 'filler', 'key', 'name'].includes(item.role) ? [item.end] : [];
    });
    if (ends.length === 0) return null;
    at = Math.max(...ends);
  }
  return null;
}
