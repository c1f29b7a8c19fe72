import { grammarWords } from '../tokens/grammar-words.ts';
import type { Token } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { relatedWords } from '../vocabulary/related-words.ts';
import { basesOf, meanings, type Speech, synsetAt } from '../vocabulary/word-net.ts';

/** Fields of WordNet whose words speak of a task rather than of data. */
const FIELDS: Partial<Record<Speech, ReadonlySet<number>>> = {
  // Cognition, communication, creation, perception, possession, social, stative.
  v: new Set([31, 32, 36, 39, 40, 41, 42]),
  // Acts, cognition, communication, relations.
  n: new Set([4, 9, 10, 24]),
};
/** Words of those fields by which an instruction says what is done to which data, if not already by a phrase that is known. */
const TELLING: ReadonlySet<string> = new Set(
  `accumulate add adjust aggregate arrange attribute average bias bin bind block bootstrap bound bucket cap categorize category center choose class classify clip cluster code combination combine compare concatenate consecutive
  control convert count couple cross cumulate cut date decile degree deduplicate difference differentiate discretize distinguish divide division double duplicate encode equal exceed exclude exponent extrapolate factor fill filter
  first fold forecast fraction group half increase index integrate interact interpolate join lag last latest learn limit link log lose mark match maximize merge minimize mode model modify multiply normalize number oldest
  order outlier pair partition percent percentage period permute pick pool pooled portion predict priority product project proportion quarter random randomize range rank ranking rate ratio recode recent record reduce regress
  relationship repeat replace resample rescale reverse root sample sampling scale score select separate series share shift shuffle similar smooth sort split square standardize step stratify subset subsample subtract sum tail test
  threshold total train trim truncate validate validation vary weigh weight window year month week day hour quarter season`
    .trim()
    .split(/\s+/),
);

/**
 * Whether a word speaks of the task alone: a verb or an abstract noun that is related to no name and to no value of the data, and by which no
 * instruction says what is done to which rows.
 */
export function isMeta({ kind, word }: Token, lexicon: Lexicon): boolean {
  if (kind !== 'word' || lexicon.language.code !== 'en' || word.length < 3 || lexicon.knows(word)) return false;
  // "Except" and the like say which rows.
  if (grammarWords(lexicon.language).has(word)) return false;
  const known = (['v', 'n'] as const).some((speech) =>
    basesOf(word, speech).some((base) => {
      const [first] = meanings(base, speech, 1).filter((one) => one.base === base);
      return first !== undefined && !TELLING.has(base) && FIELDS[speech]!.has(synsetAt(speech, first.offset).field);
    }),
  );
  const telling = (['v', 'n'] as const).some((speech) => basesOf(word, speech).some((base) => TELLING.has(base)));
  return known && !telling && lexicon.related(relatedWords(word), NONE).length === 0;
}

const NONE: ReadonlySet<string> = new Set();
