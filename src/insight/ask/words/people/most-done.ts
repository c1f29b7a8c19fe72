import { partsOf, type Token } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { tablesOfVerb } from '../vocabulary/link-verbs.ts';
import { meanings } from '../vocabulary/word-net.ts';
import { peopleIn } from './people.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const OFTEN = words('often frequently commonly regularly heavily');
/** What may stand before the verb of a question, between it and what is asked for. */
const AUXILIARIES = words('do does did have has had is are was were get gets got been being');
const PRONOUNS = words('we they you i us one');
const ENDS = words('in during on at from since between before after last this by of for over and among across with');
/** Verbs of which the most may be the most money, or the most pieces. */
const OF_MONEY = words('pay paid invoice invoiced bill billed charge charged donate donated give gave given spend spent owe owed');
const OF_PIECES = words('order ordered buy bought purchase purchased sell sold ship shipped deliver delivered');
const PIECES = words('quantity qty units pieces items menge stuck stueck');
const NOUN_WORDS = 3;

/**
 * What was done most as the most of the rows that record it: "the eight most borrowed titles" as "the eight titles with the most loans", "which titles
 * do children borrow most often" as "which titles have the most loans of children", "top borrowers" as "top members by number of loans".
 */
export function withMostDone(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code !== 'en') return [...tokens];
  let read = [...tokens];
  for (let at = 0; at < read.length; at++)
    read = beforeNoun(read, at, lexicon) ?? afterVerb(read, at, lexicon) ?? byDoers(read, at, lexicon) ?? read;
  return read;
}

/** Words in place of others, at the place of these. */
export const said = (text: string, { start, end }: Pick<Token, 'start' | 'end'>): Token[] =>
  text.split(' ').map((word) => ({ text: word, word, kind: 'word', start, end, value: Number.NaN }));

const rowsOf = (table: string): string => partsOf(table).join(' ');

/** The only table of what a verb says is done. */
export function rowsDone(word: string, lexicon: Lexicon): string | null {
  const [only, another] = new Set([...tablesOfVerb(word, lexicon), ...tablesOfVerb(`${word}s`, lexicon)]);
  return only !== undefined && another === undefined ? only : null;
}

/** Whether the most of what a verb does may be an amount rather than a number of rows. */
const isMuch = (verb: string, { model }: Lexicon): boolean =>
  OF_MONEY.has(verb) ||
  (OF_PIECES.has(verb) && model.tables.some(({ columns }) => columns.some(({ name }) => partsOf(name).some((part) => PIECES.has(part)))));

/** "Most borrowed titles", "least often booked room". */
function beforeNoun(tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const degree = { most: 'most', least: 'fewest' }[tokens[at]!.word];
  if (degree === undefined) return null;
  let verb = at + 1;
  while (OFTEN.has(tokens[verb]?.word ?? '') || tokens[verb]?.text === '-') verb += 1;
  const done = tokens[verb];
  if (done?.kind !== 'word' || !isParticiple(done.word)) return null;
  const rows = verb === at + 1 && isMuch(done.word, lexicon) ? null : rowsDone(done.word, lexicon);
  const end = nounEnd(tokens, verb + 1, lexicon);
  if (rows === null || end === null) return null;
  const span = { start: tokens[at]!.start, end: done.end };
  const noun = tokens.slice(verb + 1, end);
  const ranked = tokens.slice(0, at).some(({ word }) => word === 'top' || word === 'bottom');
  const by = ranked ? `by number of ${rowsOf(rows)}` : `with the ${degree} ${rowsOf(rows)}`;
  return [...tokens.slice(0, at), ...noun, ...said(by, span), ...tokens.slice(end)];
}

const isParticiple = (word: string): boolean => /(?:ed|en|wn|ght|ld|nt|id|de|ung|un|st|pt|rn|lt)$/.test(word);

/** Where the longest name of things or of a column ends that begins at a position. */
export function nounEnd(tokens: readonly Token[], at: number, lexicon: Lexicon): number | null {
  for (let count = NOUN_WORDS; count > 0; count--) {
    const part = tokens.slice(at, at + count);
    if (part.length < count || part.some(({ kind }) => kind !== 'word')) continue;
    const named = lexicon.named(part.map(({ word }) => word));
    if (named.some(({ referent, partial, cost }) => !partial && cost < 0.5 && (referent.kind === 'table' || referent.kind === 'column')))
      return at + count;
  }
  return null;
}

/** "Which titles do children borrow most often", "which genre gets borrowed the most", "who borrows most". */
function afterVerb(tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const [first] = tokens;
  if (!['which', 'what', 'who'].includes(first?.word ?? '') || tokens[at]!.kind !== 'word' || at < 1) return null;
  const rows = rowsDone(tokens[at]!.word, lexicon);
  if (rows === null || lexicon.named([tokens[at]!.word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0)) return null;
  const after = oftenEnd(tokens, at + 1);
  const before = after === null && OFTEN.has(tokens[at - 1]?.word ?? '') ? at - 2 : null;
  if (after === null && before === null) return null;
  const degree = { most: 'most', least: 'fewest' }[tokens[before ?? (tokens[at + 1]!.word === 'the' ? at + 2 : at + 1)]?.word ?? ''];
  if (degree === undefined) return null;
  const end = after ?? at + 1;
  // "Invoiced the most" is rather an amount than a number of invoices.
  if (isMuch(tokens[at]!.word, lexicon) && before === null && !OFTEN.has(tokens[end - 1]!.word)) return null;
  const until = before ?? at;
  const auxiliary = tokens.findIndex(({ word }, place) => place > 0 && place < until && AUXILIARIES.has(word));
  let from = auxiliary === -1 ? until : auxiliary + 1;
  while (from < until && AUXILIARIES.has(tokens[from]!.word)) from += 1;
  const subject = tokens.slice(from, until).filter(({ word }) => !PRONOUNS.has(word) && word !== 'usually' && word !== 'people');
  const span = { start: tokens[until]!.start, end: tokens[end - 1]!.end };
  const of = subject.length > 0 ? [...said('of', span), ...subject] : [];
  // "Booked most often by members from Leeds": the bookings of those.
  const passive = subject.length === 0 && tokens[end]?.word === 'by' && nounEnd(tokens, end + 1, lexicon) !== null;
  const rest = passive ? [{ ...tokens[end]!, word: 'of' }, ...tokens.slice(end + 1)] : tokens.slice(end);
  return [...tokens.slice(0, auxiliary === -1 ? until : auxiliary), ...said(`have the ${degree} ${rowsOf(rows)}`, span), ...of, ...rest];
}

/** Where "most often" or "the most" ends that closes what is said by a verb. */
function oftenEnd(tokens: readonly Token[], at: number): number | null {
  const start = tokens[at]?.word === 'the' ? at + 1 : at;
  if (tokens[start]?.word !== 'most' && tokens[start]?.word !== 'least') return null;
  const end = OFTEN.has(tokens[start + 1]?.word ?? '') ? start + 2 : start + 1;
  const next = tokens[end];
  return next === undefined || next.kind === 'mark' || ENDS.has(next.word) ? end : null;
}

const RANKS = words('top best biggest largest keenest leading');

/** "Our top 5 borrowers": the people whom most of what they do refers to. */
function byDoers(tokens: readonly Token[], at: number, lexicon: Lexicon): Token[] | null {
  const token = tokens[at]!;
  const [, verb] = /^([a-z]{3,})(?:er|or)s?$/.exec(token.word) ?? [];
  if (verb === undefined || token.kind !== 'word' || lexicon.hasWord(token.word)) return null;
  const ranked = [1, 2].some((back) => RANKS.has(tokens[at - back]?.word ?? ''));
  const often = ['frequent', 'active', 'regular', 'loyal'].includes(tokens[at - 1]?.word ?? '') && tokens[at - 2]?.word === 'most';
  if (!ranked && !often) return null;
  const base = [verb, `${verb}e`].find((one) => meanings(one, 'v', 1).some(({ base: form }) => form === one));
  const rows = base === undefined ? null : rowsDone(base, lexicon);
  const { model } = lexicon;
  const referred = peopleIn(model).filter(
    ({ table, column }) => column === null && model.relationships.some(({ from, to }) => from.table === rows && to.table === table.name),
  );
  // Rather those who borrowed than those who handed it out.
  const served = referred.filter(({ kind }) => kind === 'customer');
  const [only, another] = served.length > 0 ? served : referred;
  if (rows === null || !only || another) return null;
  const noun = token.word.endsWith('s') ? only.called : only.called.replace(/s$/, '');
  const people = noun.split(' ').map((word): Token => ({ ...token, word }));
  const before = often ? [...tokens.slice(0, at - 2), { ...tokens[at - 2]!, word: 'top', end: tokens[at - 1]!.end }] : tokens.slice(0, at);
  return [...before, ...people, ...said(`by number of ${rowsOf(rows)}`, token), ...tokens.slice(at + 1)];
}
