import { said } from '../people/most-done.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Token } from './tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const DEGREES: ReadonlyMap<string, string> = new Map([
  ['busiest', 'most'],
  ['quietest', 'fewest'],
  ['slackest', 'fewest'],
]);
const OPENING = words("what which is was were are 's the our name tell me show give please");
const ASKING = words('which what');
const LEADS = ['for', 'in terms of', 'by number of', 'by'].map((lead) => lead.split(' '));
const ARTICLES = words('the our all');
const NOUN_WORDS = 5;

/** "Our busiest month for bookings", "which weekday is the busiest for visits" as "which month has the most bookings". */
export function withBusyTimes(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const at = lexicon.language.code === 'en' ? tokens.findIndex(({ word }) => DEGREES.has(word)) : -1;
  if (at === -1) return [...tokens];
  const degree = DEGREES.get(tokens[at]!.word)!;
  for (let lead = at + 1; lead <= at + NOUN_WORDS && lead < tokens.length; lead++) {
    const end = LEADS.find((one) => one.every((word, i) => tokens[lead + i]?.word === word))?.length;
    if (end === undefined || tokens.slice(at + 1, lead).some(({ kind }) => kind !== 'word')) continue;
    let rows = lead + end;
    while (ARTICLES.has(tokens[rows]?.word ?? '')) rows += 1;
    const noun = lead > at + 1 ? nounBehind(tokens, at, lead) : nounBefore(tokens, at);
    if (noun === null || !namesRows(tokens[rows], lexicon)) return [...tokens];
    const span = { start: tokens[at]!.start, end: tokens[at]!.end };
    return [...said('which', span), ...noun, ...said(`has the ${degree}`, span), ...tokens.slice(rows)];
  }
  return [...tokens];
}

/** "Our busiest month for". */
const nounBehind = (tokens: readonly Token[], at: number, lead: number): Token[] | null =>
  tokens.slice(0, at).every(({ word }) => OPENING.has(word)) ? tokens.slice(at + 1, lead) : null;

/** "Which month is the busiest for". */
function nounBefore(tokens: readonly Token[], at: number): Token[] | null {
  const is = tokens.slice(0, at).findLastIndex(({ word }) => word === 'is' || word === 'was' || word === 'are' || word === 'were');
  const closes = tokens.slice(is + 1, at).every(({ word }) => ARTICLES.has(word));
  return is > 1 && closes && ASKING.has(tokens[0]!.word) ? tokens.slice(1, is) : null;
}

const namesRows = (token: Token | undefined, lexicon: Lexicon): boolean =>
  token?.kind === 'word' && lexicon.named([token.word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0);
