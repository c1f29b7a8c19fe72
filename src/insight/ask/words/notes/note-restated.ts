import { isNumberType } from '../../../../data/engine/cell-number.ts';
import type { Role } from '../languages/types.ts';
import { fold, type Token, tokensOf } from '../tokens/tokens.ts';
import type { Method, Piece } from '../types.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** Words that ask, link or name parts of a table, and restrict nothing. */
const PLAIN: readonly Role[] = [
  'filler',
  'preposition',
  'and',
  'is',
  'request',
  'analytic',
  'column',
  'everything',
  'data',
  'list',
  'present',
];
/** Words that a sentence may have if the question has their kind too. */
const SHARED: readonly Role[] = ['by', 'each', 'eachGroup', 'count', 'sum', 'average', 'median'];
/** Words of rules that say when a value is an outlier, or a result significant. */
const OF_RULES: readonly Role[] = [
  ...PLAIN,
  'above',
  'below',
  'atLeast',
  'atMost',
  'or',
  'rows',
  'method',
  'threshold',
  'which',
  'table',
  'or',
];
const OF_OUTLIERS: readonly Role[] = [
  ...OF_RULES,
  'outliers',
  'zScore',
  'quartileRange',
  'quartile',
  'firstQuartile',
  'thirdQuartile',
  'times',
  'average',
  'deviation',
  'deviations',
];
const OF_TESTS: readonly Role[] = [
  ...OF_RULES,
  'significant',
  'significance',
  'pValue',
  'normality',
  'differ',
  'relation',
  'correlation',
  'not',
  'none',
  'statistic',
  'tTest',
  'anova',
  'chiSquare',
  'shapiro',
  'change',
  'threshold',
  'manner',
  'twoSided',
  'dependent',
  'independent',
];
/** Words by which a sentence changes what is computed, whatever else it says. */
const RESTRICTING: readonly Role[] = [
  'ignore',
  'without',
  'only',
  'empty',
  'missingValues',
  'not',
  'above',
  'below',
  'atLeast',
  'atMost',
  'between',
  'variance',
  'welch',
  'top',
  'bottom',
];

interface Sentence {
  tokens: Token[];
  items: ReturnType<typeof itemsOf>;
  says(...roles: Role[]): boolean;
  /** Whether every word has one of the roles, is one of the words, or is accepted. */
  consists(roles: readonly Role[], words: readonly string[], accepts?: (token: Token, at: number) => boolean): boolean;
  numbers: Set<number>;
}

function read(text: string, lexicon: Lexicon): Sentence {
  const { language } = lexicon;
  const tokens = tokensOf(text, language.decimal).filter(({ kind }) => kind !== 'mark');
  const items = itemsOf(tokens, language, lexicon);
  const says = (...roles: Role[]) => items.some((own) => own.some((item) => item.kind === 'role' && roles.includes(item.role)));
  const consists: Sentence['consists'] = (roles, words, accepts = () => false) => {
    const known = new Set(words.map(fold));
    const reached = new Set([0]);
    for (let at = 0; at < tokens.length; at++) {
      if (!reached.has(at)) continue;
      if (known.has(tokens[at]!.word) || accepts(tokens[at]!, at)) reached.add(at + 1);
      for (const item of items[at]!) if (item.kind === 'role' && roles.includes(item.role)) reached.add(item.end);
    }
    return reached.has(tokens.length);
  };
  const numbers = new Set(tokens.flatMap(({ kind, value }) => (kind === 'number' ? [value] : [])));
  return { tokens, items, says, consists, numbers };
}

/**
 * Whether a note has no word with a meaning but those of the question: "calculate the mean for each team" where that is what is asked. Also that
 * a column of numbers is one of numbers, what a column holds, and assumptions that no number depends on.
 */
export function addsNothing(text: string, question: string, lexicon: Lexicon): boolean {
  const { language } = lexicon;
  const { statedTypes, describing } = language.notes;
  const note = read(text, lexicon);
  const asked = read(question, lexicon);
  const said = new Set(asked.tokens.flatMap(({ word }) => language.stems(word)));
  const shared = SHARED.filter((role) => asked.says(role));
  const isSaid = ({ word, kind, value }: Token) =>
    kind === 'number' ? asked.numbers.has(value) : language.stems(word).some((stem) => said.has(stem));
  const plain = [...PLAIN, ...shared];
  const modals = language.notes.modals.filter(
    (word) => !note.tokens.some((token) => token.word === fold(word)) || !restricts(word, lexicon),
  );
  // "only the two columns price and weight".
  const columns = note.says('column') ? Object.keys(language.numbers).concat(language.phrases.only) : [];
  if (note.consists(plain, [...modals, ...columns, ...language.notes.presenting], isSaid)) return true;
  if (note.numbers.size > 0 || note.items.some((own) => own.some((item) => item.kind === 'value' && item.refs.length > 0))) return false;
  const ofNumbers = (token: Token) =>
    isSaid(token) ||
    lexicon
      .named([token.word])
      .some(({ referent, partial }) => !partial && referent.kind === 'column' && isNumberType(referent.column.type));
  if (
    note.tokens.some(({ word }) => /^(?:numeric|number|float|integer|continuous|numerisch|zahl|stetig)/.test(word)) &&
    note.consists(plain, [...modals, ...statedTypes], ofNumbers)
  )
    return true;
  if (note.says(...RESTRICTING)) return false;
  if (note.tokens.some(({ word }) => describing.includes(word)) && note.says('column')) return true;
  return language.notes.assuming.includes(note.tokens[0]?.word ?? '');
}

const restricts = (word: string, { language }: Lexicon): boolean =>
  RESTRICTING.some((role) => language.phrases[role].includes(word)) ||
  ['first', 'before', 'after', 'weight', 'instead', 'treat', 'as', 'vorher', 'zuerst', 'statt', 'behandle', 'gewichte', 'als'].includes(
    word,
  );

/** "Otherwise, it does not": the other side of a rule on p-values, or of one that a form has. */
export function elseOf(text: string, question: string, lexicon: Lexicon): boolean {
  const { language } = lexicon;
  const note = read(text, lexicon);
  if (!['otherwise', 'else', 'sonst', 'andernfalls'].includes(note.tokens[0]?.word ?? '') || note.numbers.size > 0) return false;
  const said = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => language.stems(word)));
  const accepts = ({ word, kind }: Token) => kind === 'quoted' || language.stems(word).some((stem) => said.has(stem));
  return note.consists(OF_TESTS, [...language.notes.ruling, ...language.notes.presenting, ...language.notes.modals, 'does', 'do'], accepts);
}

/**
 * A rule that a note states as a whole sentence: from which p-value on a result counts as significant, or which values are outliers. Null if it is
 * none, or if any word of it says more.
 */
export function ruleOf(text: string, question: string, lexicon: Lexicon): Piece[] | null {
  const { language } = lexicon;
  const note = read(text, lexicon);
  const [number, another] = note.numbers;
  if (number === undefined || another !== undefined) return null;
  const said = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => language.stems(word)));
  const accepts = ({ word, kind, value }: Token) =>
    kind === 'quoted' || (kind === 'number' && value === number) || language.stems(word).some((stem) => said.has(stem));
  const words = [
    ...language.notes.ruling,
    ...language.notes.presenting,
    ...language.notes.modals.filter((word) => !restricts(word, lexicon)),
  ];
  const is = (method: Method): Piece[] => [{ kind: 'method', method, noted: true } as Piece];
  if (note.says('significance') && number > 0 && number < 0.5)
    return note.consists(OF_TESTS, [...words, 'p'], accepts) ? is({ of: 'significance', is: number }) : null;
  const leveled = note.says('significant') && note.tokens.some(({ word }) => ['level', 'alpha', 'niveau'].includes(word));
  if (leveled && number > 0 && number < 0.5)
    return note.consists(OF_TESTS, [...words, 'p'], accepts) ? is({ of: 'significance', is: number }) : null;
  const pValue = note.says('pValue') || note.tokens.some(({ word }, at) => word === 'p' && /^[<>]/.test(note.tokens[at + 1]?.word ?? ''));
  if (pValue && number > 0 && number < 0.5)
    return note.consists(OF_TESTS, [...words, 'p'], accepts) ? is({ of: 'significance', is: number }) : null;
  const multiplies = note.says('quartileRange') && note.tokens.some(({ word }) => ['multiplier', 'factor', 'constant'].includes(word));
  if (!(note.says('outliers') || multiplies) || number <= 0 || !note.consists(OF_OUTLIERS, words, accepts)) return null;
  if (note.says('quartileRange')) return is({ of: 'outliers', is: { by: 'iqr', factor: number } });
  return note.says('zScore', 'deviations') ? is({ of: 'outliers', is: { by: 'z', threshold: number } }) : null;
}
