import type { Language } from '../languages/types.ts';
import { moneyNouns, withMoneyNouns } from '../money/money-nouns.ts';
import { withThoseInCharge } from '../people/in-charge.ts';
import { withLastDone } from '../people/last-done.ts';
import { withMostDone } from '../people/most-done.ts';
import { withRankedByDeeds } from '../people/paid-and-rated.ts';
import { withSexes } from '../people/sexes.ts';
import { withAverageFirst } from '../tokens/average-order.ts';
import { withBusyTimes } from '../tokens/busy-times.ts';
import { withOwners } from '../tokens/columns-of-things.ts';
import { withDenials } from '../tokens/denials.ts';
import { withCompoundsApart } from '../tokens/german-compounds.ts';
import { withoutIdioms } from '../tokens/idioms.ts';
import { withIdleWords } from '../tokens/idle-words.ts';
import { withMeasureVerbs } from '../tokens/measure-verbs.ts';
import { withNegations, withoutCurrencies } from '../tokens/negated-words.ts';
import { withPhrasalVerbs } from '../tokens/phrasal-verbs.ts';
import { phraseEnds } from '../tokens/phrase-ends.ts';
import { withPlaceCodes } from '../tokens/place-codes.ts';
import { corrected, decompounded } from '../tokens/question-words.ts';
import { withRows } from '../tokens/row-nouns.ts';
import { withAttributesBehind, withJoinedVerbs } from '../tokens/separated-verbs.ts';
import { spelledAsData } from '../tokens/spellings.ts';
import { withTellingPhrases } from '../tokens/telling-phrases.ts';
import { withMentions } from '../tokens/text-mentions.ts';
import { type Token, tokensOf } from '../tokens/tokens.ts';
import { withoutUnits } from '../tokens/unit-words.ts';
import { withVerbsInOrder } from '../tokens/verb-order.ts';
import type { ReadingScope } from '../types.ts';
import { comparedBy } from '../vocabulary/comparatives.ts';
import { glossed } from '../vocabulary/glosses.ts';
import { withSizesAsked } from '../vocabulary/how-sized.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { readLinkVerbs, tablesOfVerb } from '../vocabulary/link-verbs.ts';
import { readQualities } from '../vocabulary/qualities.ts';
import { withSizedParts } from '../vocabulary/sized-parts.ts';
import { withValueForms } from '../vocabulary/value-forms.ts';
import { Parser } from './parser.ts';

/** The words of a question with what each may be. */
export function parserOf(asked: string, lexicon: Lexicon, scope: ReadingScope) {
  const { language } = lexicon;
  const question = withoutIdioms(asked, language);
  const measured = withoutUnits(
    withoutCurrencies(withMentions(withDenials(spelledAsData(tokensOf(question, language.decimal), lexicon), lexicon), lexicon), lexicon),
    lexicon,
  );
  const sized = withMeasureVerbs(measured.tokens, lexicon);
  const placed = withPlaceCodes(
    withAverageFirst(
      withVerbsInOrder(withAttributesBehind(withDeeds(withJoinedVerbs(sized, lexicon), lexicon), lexicon, scope), lexicon),
      lexicon,
    ),
    lexicon,
  );
  const phrasal = withPhrasalVerbs(withCompoundsApart(placed.tokens, lexicon), lexicon);
  const sexed = withSexes(phrasal.tokens, lexicon);
  const formed = withValueForms(sexed.tokens, lexicon);
  const parts = decompounded(withNegations(formed.tokens, lexicon, language, scope), lexicon, language);
  const written = withRows(withOwners(glossed(parts, lexicon, scope), lexicon), scope.rowNoun);
  // What links things as written needs no other word.
  const { verbs } = readLinkVerbs(written, itemsOf(written, language, lexicon), lexicon, scope);
  const kept = new Set([
    ...verbs.map(({ at }) => at),
    ...moneyNouns(written, lexicon, scope),
    // The books of "on our books" are no bookings.
    ...written.flatMap((_, at) =>
      phraseEnds(written, at, language.idle.kept).flatMap((end) => written.slice(at, end).map((__, i) => at + i)),
    ),
    ...written.flatMap(({ word }, at) => (comparedBy(word, language) || isDay(word, language) || isDone(word, lexicon) ? [at] : [])),
  ]);
  const { tokens, corrections } = corrected(written, lexicon, language, kept);
  const linked = readLinkVerbs(tokens, itemsOf(tokens, language, lexicon), lexicon, scope);
  const named = withMoneyNouns(
    tokens,
    withIdleWords(tokens, readQualities(tokens, withTellingPhrases(tokens, linked.items, lexicon)), lexicon),
    lexicon,
    scope,
  );
  const parser = new Parser(question, tokens, withSizesAsked(tokens, withSizedParts(tokens, named, lexicon), lexicon), lexicon, scope);
  const rows =
    scope.rowNoun === undefined ? [] : tokens.filter((token) => token.word === 'rows' && !/^rows?$/i.test(token.text)).slice(0, 1);
  const called = rows.map(({ text }) => ({ written: text, read: 'rows' }));
  return {
    parser,
    tokens,
    corrections: [
      ...called,
      ...measured.corrections,
      ...placed.corrections,
      ...phrasal.corrections,
      ...sexed.corrections,
      ...formed.corrections,
      ...corrections,
      ...linked.verbs.map(({ correction }) => correction),
    ],
    /** Whether a word is read as another one. */
    mended: corrections.length + phrasal.corrections.length + sexed.corrections.length + formed.corrections.length > 0,
  };
}

/** What is asked for by what somebody does, as what the data has of it. */
const withDeeds = (tokens: readonly Token[], lexicon: Lexicon): Token[] =>
  withMostDone(withLastDone(withThoseInCharge(withRankedByDeeds(withBusyTimes(tokens, lexicon), lexicon), lexicon), lexicon), lexicon);

/** "Angemeldet" is no misspelt "angewendet" where there are "Anmeldungen". */
const isDone = (word: string, lexicon: Lexicon): boolean => lexicon.language.code === 'de' && tablesOfVerb(word, lexicon).length > 0;

/** Whether a word is a day of the week, which is no misspelt month. */
const isDay = (word: string, { weekdays: { days } }: Language): boolean => days.some((names) => names.includes(word));
