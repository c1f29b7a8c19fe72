import type { Lexicon } from '../vocabulary/lexicon.ts';
import { relatedWords } from '../vocabulary/related-words.ts';
import { basesOf, meanings } from '../vocabulary/word-net.ts';
import type { Correction } from './question-words.ts';
import type { Token } from './tokens.ts';

/** Words that make another verb of the one before them. */
const PARTICLES: ReadonlySet<string> = new Set(['back', 'out', 'off', 'up', 'down', 'away', 'over', 'in', 'on', 'through']);
/** Words that may stand between a verb and its particle. */
const BETWEEN_MAX = 1;
/** Particles that only strengthen a verb with which they make none of their own. */
const EMPTY: ReadonlySet<string> = new Set(['out', 'off', 'up']);

/**
 * The words of a question in which a verb with its particle stands for the one name that means the same: "came back" for what is `returned`. From
 * WordNet, which has such verbs as single words.
 */
export function withPhrasalVerbs(tokens: readonly Token[], lexicon: Lexicon): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  if (lexicon.language.code !== 'en') return { tokens: [...tokens], corrections };
  const spent = new Set<number>();
  const read = tokens.map((token, at) => {
    if (token.kind !== 'word' || lexicon.names(token.word)) return token;
    for (let next = at + 1; next <= at + 1 + BETWEEN_MAX && next < tokens.length; next++) {
      const particle = tokens[next]!;
      if (!PARTICLES.has(particle.word) || lexicon.names(particle.word)) continue;
      // "How did it add up" asks for a running total.
      if (lexicon.language.phrases.runningTotal.includes(`${token.word} ${particle.word}`)) continue;
      // "Went on 3 May" says when.
      const after = tokens[next + 1];
      if (
        after &&
        (after.kind === 'number' ||
          after.kind === 'date' ||
          ['the', 'a', 'an', 'each', 'every', 'which', 'our', 'their'].includes(after.word))
      )
        continue;
      const bases = basesOf(token.word, 'v').filter((base) => meanings(base, 'v', 1).length > 0);
      const isVerb = bases.some((base) => meanings(`${base}_${particle.word}`, 'v', 1).length > 0);
      // "Lent out" is lent: no verb of its own.
      const meant = isVerb ? bases.map((base) => `${base}_${particle.word}`) : next === at + 1 && EMPTY.has(particle.word) ? bases : [];
      if (!isVerb && meant.some((verb) => lexicon.names(verb))) {
        spent.add(next);
        return { ...token, end: particle.end };
      }
      const [name, another] = new Set(meant.flatMap((verb) => namesMeant(verb, lexicon)));
      if (name === undefined || another !== undefined) continue;
      spent.add(next);
      corrections.push({ written: `${token.text} ${particle.text}`, read: name });
      return { ...token, word: name, end: particle.end };
    }
    return token;
  });
  return { tokens: read.filter((_, at) => !spent.has(at)), corrections };
}

/** The words of names that mean the same as a verb with its particle. */
function namesMeant(verb: string, lexicon: Lexicon): string[] {
  const words = relatedWords(verb);
  return words.size === 0 ? [] : lexicon.related(words, NONE);
}

const NONE: ReadonlySet<string> = new Set();
