import type { Lexicon } from '../vocabulary/lexicon.ts';
import { relatedWords } from '../vocabulary/related-words.ts';
import { basesOf, broaderMeanings, meanings, synsetAt } from '../vocabulary/word-net.ts';
import { grammarWords } from './grammar-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Words for people of an age, sex or family: such a word restricts the rows. */
const RESTRICTING = new Set(
  'man,men,woman,women,male,males,female,females,boy,boys,girl,girls,adult,adults,child,children,kid,kids,infant,infants,teenager,teenagers,teen,teens,minor,minors,senior,seniors,elderly,youth,youths,baby,babies,lady,ladies,gentleman,gentlemen,husband,husbands,wife,wives,mother,mothers,father,fathers,widow,widows,parent,parents,single,singles,survivor,survivors,winner,winners,loser,losers,beginner,beginners,foreigner,foreigners,citizen,citizens,native,natives'.split(
    ',',
  ),
);
/** Nouns of statistics and of time, which name no rows. */
const TERMS = new Set(
  'residual,cluster,lag,percentile,decile,quantile,bin,fold,component,factor,rank,difference,pair,interval,bootstrap,sample,simulation,epoch,iteration,degree,coefficient,moment,estimate,error,outlier,weight,deviation,distribution,average,mean,median,range,ratio,rate,score,day,week,month,quarter,year,hour,minute,second,time,unit,level,half,third,part,top,bottom,model,tree,neighbor,dimension,axis,parameter,threshold,limit,bound,column,group,category,value,number,percent,percentage,type,kind,class,word,letter,digit,place,decimal'.split(
    ',',
  ),
);

/**
 * What a task calls the rows of its only table: the one plural noun of the question that neither the data nor the grammar knows, where it stands for
 * all of them: "the average fare of the passengers". Null if there is none, or if several nouns may be meant. In notes, which say more, only people,
 * animals and the like.
 */
export function rowNounOf(question: string, lexicon: Lexicon, living = false): string | null {
  const { language, model } = lexicon;
  if (language.code !== 'en' || model.tables.length !== 1) return null;
  const tokens = tokensOf(question, language.decimal);
  const grammar = grammarWords(language);
  const found = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const base = pluralOf(token);
    if (base === null || !leads(tokens, at)) continue;
    if (grammar.has(token.word) || lexicon.knows(token.word) || RESTRICTING.has(token.word) || TERMS.has(base)) continue;
    if (living && !isThing(base)) continue;
    if (lexicon.related(relatedWords(token.word), grammar).length === 0) found.add(base);
  }
  const [only, another] = found;
  return only !== undefined && another === undefined ? only : null;
}

const THINGS = new Set(['person', 'animal', 'plant', 'vehicle', 'organization', 'country', 'building', 'institution', 'product']);

/** Whether a noun is a kind of person, animal or the like, of which tables hold one a row. */
function isThing(noun: string): boolean {
  let offsets = meanings(noun, 'n', 1).map(({ offset }) => offset);
  for (let level = 0; level < 9 && offsets.length > 0; level++) {
    if (offsets.some((offset) => synsetAt('n', offset).words.some((word) => THINGS.has(word)))) return true;
    offsets = broaderMeanings(offsets);
  }
  return false;
}

/** The singular of a plural noun; null for any other word. */
function pluralOf({ kind, word }: Token): string | null {
  if (kind !== 'word' || word.length < 4) return null;
  const base = basesOf(word, 'n').find((one) => one !== word && meanings(one, 'n', 1).length > 0);
  return base ?? null;
}

/** Whether a plural noun that neither the data nor the grammar knows may stand for the rows of the only table, wherever it stands. */
export function isRowNoun(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const token = tokens[at]!;
  if (lexicon.language.code !== 'en' || lexicon.model.tables.length !== 1) return false;
  const all = ['any', 'no', 'every', 'each', 'all', 'those', 'these'].includes(tokens[at - 1]?.word ?? '');
  const base = pluralOf(token) ?? (all && token.kind === 'word' && meanings(token.word, 'n', 1).length > 0 ? token.word : null);
  if (base === null || RESTRICTING.has(token.word) || RESTRICTING.has(base) || TERMS.has(base)) return false;
  return !grammarWords(lexicon.language).has(token.word) && !lexicon.knows(token.word);
}

/** Words that lead to a noun for all rows. */
const LEADS = new Set('the,all,of,among,by,for,from,these,those,many,between,in,across'.split(','));

const leads = (tokens: readonly Token[], at: number): boolean => LEADS.has(tokens[at - 1]?.word ?? '');

/** The words with "rows" in place of the noun that stands for them. */
export function withRows(tokens: readonly Token[], noun: string | undefined): Token[] {
  if (noun === undefined) return [...tokens];
  return tokens.map((token) =>
    token.kind === 'word' && (token.word === noun || basesOf(token.word, 'n').includes(noun)) ? { ...token, word: 'rows' } : token,
  );
}

/** A text with "rows" in place of the noun that stands for them. */
export const saidAsRows = (text: string, noun: string | undefined): string =>
  noun === undefined
    ? text
    : text.replaceAll(/\p{L}+/gu, (word) => (word.length > 3 && basesOf(word.toLowerCase(), 'n').includes(noun) ? 'rows' : word));
