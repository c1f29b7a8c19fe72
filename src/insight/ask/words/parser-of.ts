import { withAverageFirst } from './average-order.ts';
import { withOwners } from './columns-of-things.ts';
import { comparedBy } from './comparatives.ts';
import { withoutIdioms } from './german-idioms.ts';
import { glossed } from './glosses.ts';
import { withIdleWords } from './idle-words.ts';
import { itemsOf } from './items.ts';
import type { Language } from './languages/types.ts';
import type { Lexicon } from './lexicon.ts';
import { readLinkVerbs, tablesOfVerb } from './link-verbs.ts';
import { moneyNouns, withMoneyNouns } from './money-nouns.ts';
import { withMostDone } from './most-done.ts';
import { withNegations, withoutCurrencies } from './negated-words.ts';
import { Parser } from './parser.ts';
import { withPhrasalVerbs } from './phrasal-verbs.ts';
import { phraseEnds } from './phrase-ends.ts';
import { withPlaceCodes } from './place-codes.ts';
import { readQualities } from './qualities.ts';
import { corrected, decompounded } from './question-words.ts';
import { withRows } from './row-nouns.ts';
import { withAttributesBehind, withJoinedVerbs } from './separated-verbs.ts';
import { withSizedParts } from './sized-parts.ts';
import { spelledAsData } from './spellings.ts';
import { tokensOf } from './tokens.ts';
import type { ReadingScope } from './types.ts';
import { withoutUnits } from './unit-words.ts';
import { withValueForms } from './value-forms.ts';
import { withVerbsInOrder } from './verb-order.ts';

/** The words of a question with what each may be. */
export function parserOf(asked: string, lexicon: Lexicon, scope: ReadingScope) {
  const { language } = lexicon;
  const question = withoutIdioms(asked, language);
  const measured = withoutUnits(withoutCurrencies(spelledAsData(tokensOf(question, language.decimal), lexicon), lexicon), lexicon);
  const placed = withPlaceCodes(
    withAverageFirst(
      withVerbsInOrder(withAttributesBehind(withMostDone(withJoinedVerbs(measured.tokens, lexicon), lexicon), lexicon, scope), lexicon),
      lexicon,
    ),
    lexicon,
  );
  const phrasal = withPhrasalVerbs(placed.tokens, lexicon);
  const formed = withValueForms(phrasal.tokens, lexicon);
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
  const named = withMoneyNouns(tokens, withIdleWords(tokens, readQualities(tokens, linked.items), lexicon), lexicon, scope);
  const parser = new Parser(question, tokens, withSizedParts(tokens, named, lexicon), lexicon, scope);
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
      ...formed.corrections,
      ...corrections,
      ...linked.verbs.map(({ correction }) => correction),
    ],
    /** Whether a word is read as another one. */
    mended: corrections.length + phrasal.corrections.length + formed.corrections.length > 0,
  };
}

/** "Angemeldet" is no misspelt "angewendet" where there are "Anmeldungen". */
const isDone = (word: string, lexicon: Lexicon): boolean => lexicon.language.code === 'de' && tablesOfVerb(word, lexicon).length > 0;

/** Whether a word is a day of the week, which is no misspelt month. */
const isDay = (word: string, { weekdays: { days } }: Language): boolean => days.some((names) => names.includes(word));
