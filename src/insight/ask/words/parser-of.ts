import { comparedBy } from './comparatives.ts';
import { itemsOf } from './items.ts';
import type { Lexicon } from './lexicon.ts';
import { readLinkVerbs } from './link-verbs.ts';
import { Parser } from './parser.ts';
import { corrected, decompounded } from './question-words.ts';
import { tokensOf } from './tokens.ts';
import type { ReadingScope } from './types.ts';

/** The words of a question with what each may be. */
export function parserOf(question: string, lexicon: Lexicon, scope: ReadingScope) {
  const { language } = lexicon;
  const written = decompounded(tokensOf(question, language.decimal), lexicon, language);
  // What links things as written needs no other word.
  const { verbs } = readLinkVerbs(written, itemsOf(written, language, lexicon), lexicon, scope);
  const kept = new Set([...verbs.map(({ at }) => at), ...written.flatMap(({ word }, at) => (comparedBy(word, language) ? [at] : []))]);
  const { tokens, corrections } = corrected(written, lexicon, language, kept);
  const linked = readLinkVerbs(tokens, itemsOf(tokens, language, lexicon), lexicon, scope);
  const parser = new Parser(question, tokens, linked.items, lexicon, scope);
  return { parser, tokens, corrections: [...corrections, ...linked.verbs.map(({ correction }) => correction)] };
}
