import { PLACE } from '../forms/match-form.ts';
import type { Role } from '../languages/types.ts';
import { fold, type Token, tokensOf } from '../tokens/tokens.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';

/** Whether every word of a note says how to present a result, or is what the question calls it. */
export function onlyFormats(sentence: string, { language }: Lexicon, question = ''): boolean {
  const tokens = tokensOf(sentence.replaceAll(PLACE, ' '), language.decimal);
  const formats = new Set([...language.formats, ...language.notes.presenting].map(fold));
  const { filler, preposition, above, below, atLeast, atMost, not, without } = language.phrases;
  const limits = new Set([above, below, atLeast, atMost, not, without].flat().map(fold));
  const plain = new Set([...filler, ...preposition, ...Object.keys(language.numbers)].map(fold).filter((word) => !limits.has(word)));
  const names = tokens.some(({ kind }) => kind === 'quoted');
  const modals = new Set(language.notes.modals.map(fold));
  const asked = new Set(tokensOf(question, language.decimal).flatMap(({ word }) => language.stems(word)));
  const allowed = (word: string) =>
    plain.has(word) ||
    (language.stems(word).some((stem) => asked.has(stem)) && !limits.has(word)) ||
    formats.has(word) ||
    (modals.has(word) && !limits.has(word)) ||
    (names && language.phrases.between.concat(language.phrases.and, language.phrases.or).includes(word));
  const says = names || tokens.some(({ word }) => formats.has(word));
  return says && tokens.every(({ kind, word }) => kind === 'mark' || kind === 'number' || kind === 'quoted' || allowed(word));
}

/** "use any software", "the whole dataset", "do not transform the data": what happens anyway. */
export function changesNothing(sentence: string, lexicon: Lexicon): boolean {
  const { language } = lexicon;
  const tokens = tokensOf(sentence, language.decimal).filter(({ kind }) => kind !== 'mark');
  if (tokens.some(({ kind, word }) => kind === 'number' || kind === 'quoted' || kind === 'date' || lexicon.names(word))) return false;
  const words = tokens.map(({ word }) => word);
  const items = itemsOf(tokens, language, lexicon);
  const denied = denialEnd(words, language.notes.denials.map(fold));
  const operations = new Set(language.notes.operations.map(fold));
  if (denied > 0 && words.slice(denied).every((word) => operations.has(word))) return true;
  // "do not remove any outliers before the calculation".
  if (denied > 0 && words.slice(denied).some((word) => isOperation(word)) && restOf(words.slice(denied), operations, lexicon)) return true;
  // "Eine Bereinigung der Daten ist nicht nötig."
  const idle = words.some((word) => ['notig', 'notwendig', 'erforderlich', 'necessary', 'needed', 'required'].includes(word));
  if (
    idle &&
    words.some((word) => ['nicht', 'keine', 'not'].includes(word)) &&
    words.every((word) => operations.has(word) || word === 'nicht' || word === 'not' || word === 'keine')
  )
    return true;
  // "no filtering is required".
  const last = words.length;
  const spans = (roles: readonly Role[], needed: Role): boolean => {
    let [at, found] = [0, false];
    while (at < last) {
      const own = items[at]!.flatMap((item) => (item.kind === 'role' && roles.includes(item.role) ? [item] : []));
      const longest = own.toSorted((a, b) => b.end - a.end)[0];
      if (!longest) return false;
      found ||= items[at]!.some((item) => item.kind === 'role' && item.role === needed && item.end <= longest.end);
      at = longest.end;
    }
    return found;
  };
  return (
    spans(['tool', 'toolAdjective', 'filler', 'preposition', 'request', 'analytic', 'and', 'or'], 'tool') ||
    spans(['everything', 'filler', 'preposition', 'request', 'and', 'keep'], 'everything')
  );
}

/** What is done to data only if it is asked for. */
const isOperation = (word: string): boolean =>
  /^(?:clean|filter|transform|pre|process|modif|manipul|alter|normali|standardi|scal|rescal|imput|interpolat|sampl|encod|sort|remov|exclud|drop|discard|handl|treat|split|adjust|weight|smooth|aggregat|outlier|bereinig|normier|skalier|filter|entfern|verander)/.test(
    word,
  );

/** Whether all words are operations, or words of instructions. */
function restOf(words: readonly string[], operations: ReadonlySet<string>, { language }: Lexicon): boolean {
  const { analytic, filler, preposition, and, or, all, outliers } = language.phrases;
  const plain = new Set(
    [
      ...analytic,
      ...filler,
      ...preposition,
      ...and,
      ...or,
      ...all,
      ...outliers,
      'before',
      'prior',
      'mean',
      'average',
      'median',
      'correlation',
      'test',
      'after',
    ].flatMap((phrase) => fold(phrase).split(' ')),
  );
  return words.every((word) => operations.has(word) || plain.has(word) || isOperation(word));
}

/** How many words deny what follows; 0 if none do. */
function denialEnd(words: readonly string[], denials: readonly string[]): number {
  let most = 0;
  for (const denial of denials) {
    const parts = denial.match(/[\p{L}']+/gu) ?? [];
    if (parts.every((part, at) => words[at] === part)) most = Math.max(most, parts.length);
  }
  return most;
}

/** Roles by which a sentence may change what is computed. */
const TELLING: readonly Role[] = [
  'ignore',
  'not',
  'without',
  'only',
  'above',
  'below',
  'atLeast',
  'atMost',
  'between',
  'empty',
  'missingValues',
  'rows',
  'each',
  'outliers',
  'average',
  'median',
  'sum',
  'deviation',
  'variance',
  'quartile',
  'percentile',
  'correlation',
  'normality',
  'significance',
  'pValue',
  'keep',
  'first',
  'last',
  'top',
  'bottom',
  'by',
  'different',
  'predict',
  'derive',
  'threshold',
  'before',
  'after',
  'tTest',
  'anova',
  'regression',
  'chiSquare',
  'column',
];

/** Whether a sentence may have a bearing on the answer: it names data or statistics, or is an instruction. */
export function bearsOn(sentence: string, lexicon: Lexicon): boolean {
  const { language } = lexicon;
  const tokens = tokensOf(sentence, language.decimal);
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ word }) => word);
  const [first] = words;
  const has = (list: readonly string[], word: string | undefined) => list.some((one) => fold(one) === word);
  const opens = has(language.notes.presenting, first) || has(language.notes.statements, first);
  if (!opens || tokens.some(({ kind }) => kind === 'number' || kind === 'quoted' || kind === 'date')) return true;
  const instructs = words.some((word) => language.notes.modals.some((one) => fold(one) === word)) && !has(language.notes.presenting, first);
  const telling = itemsOf(tokens, language, lexicon).some(
    (items, at) =>
      !(at === 0 && has(language.notes.presenting, first)) &&
      items.some(
        (item) =>
          (item.kind === 'role' && TELLING.includes(item.role) && !isPlain(tokens[at]!, lexicon)) ||
          item.kind === 'value' ||
          (item.kind === 'name' && item.named.cost === 0),
      ),
  );
  return instructs || telling;
}

const isPlain = ({ word }: Token, { language }: Lexicon): boolean => language.phrases.preposition.includes(word);
