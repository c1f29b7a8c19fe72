import { isDeed } from '../languages/de-deeds.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { fold, partsOf, type Token } from './tokens.ts';

const ON_AVERAGE = {
  de: { phrases: [['im', 'schnitt'], ['im', 'durchschnitt'], ['im', 'mittel'], ['durchschnittlich']], word: 'durchschnittlich' },
  en: { phrases: [['on', 'average']], word: 'average' },
};
/** What may stand between "on average" and "the highest". */
const BETWEEN: ReadonlySet<string> = new Set(['the', 'a', 'der', 'die', 'das', 'den', 'dem', 'mit', 'am']);

/**
 * The words with "on average" before the number that it is said of: "on average the highest fee" and "the highest fee on average" as "the highest average
 * fee". German "am besten bewertet" has the best "Bewertung".
 */
export function withAverageFirst(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const read = lexicon.language.code === 'de' ? ratedBest(tokens, lexicon) : [...tokens];
  const { phrases, word } = ON_AVERAGE[lexicon.language.code];
  for (const [at] of read.entries()) {
    const phrase = phrases.find((one) => one.every((part, i) => read[at + i]?.word === part));
    if (!phrase) continue;
    const end = at + phrase.length;
    const average: Token = { ...read[at]!, word };
    let start = end;
    while (BETWEEN.has(read[start]?.word ?? '')) start += 1;
    if (isExtreme(read[start], lexicon) && isNumber(read[start + 1], lexicon))
      return [...read.slice(0, at), ...read.slice(end, start + 1), placed(average, read[start + 1]!), ...read.slice(start + 1)];
    const closes = read[end] === undefined || read[end]!.kind === 'mark';
    if (closes && isNumber(read[at - 1], lexicon) && isExtreme(read[at - 2], lexicon))
      return [...read.slice(0, at - 1), placed(average, read[at - 1]!), read[at - 1]!, ...read.slice(end)];
    // "Wie hoch ist das Honorar im Schnitt".
    const asked = /^(?:der|die|das)$/.test(read[at - 2]?.word ?? '') && read.some((one) => one.word === 'wie');
    if (closes && asked && isNumber(read[at - 1], lexicon))
      return [...read.slice(0, at - 1), placed(average, read[at - 1]!), read[at - 1]!, ...read.slice(end)];
  }
  return read;
}

const placed = (token: Token, { start }: Token): Token => ({ ...token, start, end: start });

const isExtreme = (token: Token | undefined, { language: { phrases } }: Lexicon): boolean =>
  token !== undefined && [...phrases.highest, ...phrases.lowest].some((phrase) => fold(phrase) === token.word);

const isNumber = (token: Token | undefined, lexicon: Lexicon): boolean =>
  token !== undefined &&
  lexicon
    .named([token.word])
    .some(({ referent, partial }) => !partial && referent.kind === 'column' && referent.column.additivity !== null);

/** "Am besten bewertet" as "mit der besten Bewertung". */
function ratedBest(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const last = tokens[at - 1];
    if (tokens[at - 2]?.word !== 'am' || !isExtreme(last, lexicon) || lexicon.names(token.word)) return [token];
    const nouns = new Set(
      lexicon.model.tables.flatMap(({ columns }) =>
        columns.flatMap(({ name, additivity }) => {
          const noun = partsOf(name).at(-1) ?? '';
          return additivity !== null && lexicon.language.stems(noun).some((stem) => isDeed(stem, token.word)) ? [noun] : [];
        }),
      ),
    );
    const [noun, another] = nouns;
    return noun === undefined || another !== undefined ? [token] : [{ ...token, word: noun }];
  });
}
