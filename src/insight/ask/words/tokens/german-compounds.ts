import type { Lexicon } from '../vocabulary/lexicon.ts';
import { fold, type Token, tokensOf } from './tokens.ts';

/** First parts of compounds that say how a number is taken, or of which rows. */
const FIRST: readonly (readonly [RegExp, string, 'number' | 'things' | 'any'])[] = [
  [/^gesamt/, 'gesamt', 'number'],
  [/^(?:durchschnitts|mittel)/, 'durchschnittliche', 'number'],
  [/^median/, 'median', 'number'],
  [/^(?:hochst|spitzen|maximal|rekord)/, 'hochste', 'number'],
  [/^(?:tiefst|niedrigst|minimal)/, 'niedrigste', 'number'],
  [/^neu/, 'neue', 'things'],
];
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/^tages/, 'tag'],
  [/^wochen/, 'woche'],
  [/^monats/, 'monat'],
  [/^quartals/, 'quartal'],
  [/^jahres/, 'jahr'],
];
/** Last parts that say what is asked of the number before. */
const LAST: readonly (readonly [RegExp, string])[] = [
  [/^(?:s|en|n)?anteile?n?$/, 'anteil'],
  [/^(?:s|en|n)?(?:wachstum|veranderung|anderung|zuwachs|ruckgang|anstieg|steigerung)$/, 'veranderung'],
  [/^(?:s|en|n)?summen?$/, 'summe'],
];
const STRONGEST = /^(.{3,}?)s?(starkst|schwachst)e[nrsm]?$/;
const REST_MIN = 4;

/**
 * The words of a German question with compounds about an amount taken apart, also where nothing in the data is called as that is: "Gesamtumsatz",
 * "Umsatzanteil", "Quartalsumsätze" as "Umsätze pro Quartal", "die fünf umsatzstärksten Kunden" as "top fünf Kunden nach Umsatz", "Neukunden".
 */
export function withCompoundsApart(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code !== 'de') return [...tokens];
  return withStrongest(tokens, lexicon).flatMap((token, at, all) => {
    if (token.kind !== 'word' || token.word.length < REST_MIN + 3 || lexicon.hasWord(token.word)) return [token];
    return firstApart(token, lexicon) ?? lastApart(token, lexicon) ?? stepApart(token, all, at, lexicon) ?? [token];
  });
}

/** Whether a compound of a question has a word that notes define, or may: "Gesamtumsatz", where they say what "Umsatz" is. */
export function hidesNoted(question: string, notes: string | undefined, lexicon: Lexicon): boolean {
  const { language } = lexicon;
  if (!notes || language.code !== 'de') return false;
  const asked = tokensOf(question, language.decimal);
  const written = new Set(asked.map(({ word }) => word));
  const noted = new Set(tokensOf(notes, language.decimal).flatMap(({ word }) => language.stems(word)));
  return withCompoundsApart(asked, lexicon).some(
    ({ word }) => !written.has(word) && word.length >= REST_MIN && language.stems(word).some((stem) => noted.has(stem)),
  );
}

const said = (token: Token, words: readonly string[]): Token[] =>
  words.map((word) => ({ ...token, word, text: word.replace(/^./, (first) => first.toUpperCase()) }));

/** Whether a word is one for money that comes in or goes out, or names a number of the data. */
function isAmount(word: string, lexicon: Lexicon): boolean {
  const { stems, money } = lexicon.language;
  const own = stems(word);
  return (
    [...money.nouns.in, ...money.nouns.out].some((noun) => stems(fold(noun)).some((stem) => own.includes(stem))) ||
    lexicon
      .named([word])
      .some(
        ({ referent, partial }) =>
          !partial && (referent.kind === 'metric' || (referent.kind === 'column' && referent.column.additivity !== null)),
      )
  );
}

const isThings = (word: string, lexicon: Lexicon): boolean =>
  lexicon.named([word]).some(({ referent, partial, cost }) => !partial && cost === 0 && referent.kind === 'table');

function firstApart(token: Token, lexicon: Lexicon): Token[] | null {
  for (const [begins, word, of] of FIRST) {
    const rest = token.word.replace(begins, '');
    // "Gesamtwert" does not say of what.
    if (rest === token.word || rest.length < REST_MIN || lexicon.language.phrases.filler.includes(rest)) continue;
    if (of === 'things' ? isThings(rest, lexicon) : isAmount(rest, lexicon)) return said(token, [word, rest]);
  }
  return null;
}

function lastApart(token: Token, lexicon: Lexicon): Token[] | null {
  for (let at = REST_MIN; at < token.word.length - REST_MIN; at++) {
    const [first, last] = [token.word.slice(0, at), token.word.slice(at)];
    const found = LAST.find(([ends]) => ends.test(last));
    if (found && isAmount(first, lexicon)) return said(token, [found[1], first]);
  }
  return null;
}

/** "Monatsumsatz" is that of the month that is named, or else of each. */
function stepApart(token: Token, tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const { phrases, months, steps } = lexicon.language;
  const [begins, step] = STEPS.find(([one]) => one.test(token.word)) ?? [];
  const rest = begins ? token.word.replace(begins, '') : '';
  if (!step || rest.length < REST_MIN || !isAmount(rest, lexicon)) return null;
  // The highest of monthly totals is no highest amount in each month.
  const before = tokens[at - 1]?.word ?? '';
  if ([...phrases.highest, ...phrases.lowest, ...phrases.average, ...phrases.median].some((phrase) => fold(phrase) === before)) return null;
  const words = tokens.flatMap(({ kind, word, text }) => (kind === 'word' || kind === 'date' ? [word, text] : []));
  const names: Record<string, boolean> = {
    tag:
      tokens.some(({ kind, text }) => kind === 'date' || /^\d{1,2}\.\d{1,2}(?:\.|$)/.test(text)) ||
      words.some((word) => ['heute', 'gestern', 'vorgestern'].includes(word)),
    woche: words.some((word) => ['kw', 'kalenderwoche', 'woche'].includes(word)),
    monat: words.some((word) => word === 'monat' || months.some((all) => all.map(fold).includes(word))),
    quartal: words.some((word) => word === 'quartal' || /^q[1-4]$/.test(word)),
    jahr: words.includes('jahr') || tokens.some(({ kind, text }) => kind === 'number' && /^(?:19|20)\d\d$/.test(text)),
  };
  const plural = steps.day.length > 0 && /(?:en|satze|ertrage|erlose|aufwande)$/.test(rest);
  return said(token, names[step] && !(plural && step !== 'jahr') ? [rest] : [rest, 'pro', step]);
}

/** "Die fünf umsatzstärksten Kunden", "die umsatzstärkste Filiale", "war am umsatzstärksten". */
function withStrongest(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const read = [...tokens];
  for (let at = 1; at < read.length; at++) {
    const token = read[at]!;
    const [, amount, degree] = STRONGEST.exec(token.word) ?? [];
    if (token.kind !== 'word' || !amount || lexicon.hasWord(token.word)) continue;
    const of = [amount, amount.replace(/(?:e?n|er)$/, '')].find((one) => isAmount(one, lexicon) || isThings(one, lexicon));
    if (of === undefined) continue;
    const [before, noun] = [read[at - 1]!, read[at + 1]];
    if (before.word === 'am') {
      const is = read.findLastIndex(({ word }, place) => place < at && /^(?:ist|war|sind|waren)$/.test(word));
      if (is !== -1) read[is] = { ...read[is]!, word: 'hat', text: 'hat' };
      const most = isAmount(of, lexicon)
        ? degree === 'starkst'
          ? 'hochsten'
          : 'niedrigsten'
        : degree === 'starkst'
          ? 'meisten'
          : 'wenigsten';
      read.splice(at - 1, 2, ...said(token, [isAmount(of, lexicon) ? 'den' : 'die', most, of]));
      continue;
    }
    if (noun?.kind !== 'word') continue;
    const counted = before.kind === 'number' || Object.keys(lexicon.language.numbers).some((name) => fold(name) === before.word);
    const many = counted
      ? [before]
      : /^(?:die|alle)$/.test(before.word) && /en$/.test(token.word)
        ? []
        : said(token, ['1']).map((one) => ({ ...one, kind: 'number' as const, text: '1', value: 1 }));
    read.splice(
      counted ? at - 1 : at,
      counted ? 3 : 2,
      ...said(token, [degree === 'starkst' ? 'top' : 'flop']),
      ...many,
      noun,
      ...said(token, ['nach', of]),
    );
  }
  return read;
}
