import type { FrameWords } from '../languages/frame-words.ts';
import type { Language } from '../languages/types.ts';
import { itemsOf } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { basesOf, meanings, synsetAt } from '../vocabulary/word-net.ts';
import { askedOnce } from './asked-once.ts';
import { withFullForms } from './full-forms.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A question without what is said around it, and that. */
interface Framed {
  question: string;
  dropped: string[];
}

/** A question in full forms and without its frame. */
export function spoken(asked: string, lexicon: Lexicon): Framed {
  const { chat, frame } = lexicon.language;
  const { question, dropped } = withoutFrame(withoutRequest(withFullForms(asked, chat, lexicon.hasWord), frame), lexicon);
  return { question: askedOnce(question, frame), dropped };
}

/** A question without the polite or chatty words around it: "Könntest du mir bitte sagen, wie viele …? Danke!". */
function withoutRequest(asked: string, { requests, farewells }: FrameWords): string {
  let text = asked.trim();
  for (let again = true; again; ) {
    again = false;
    for (const { opens, closes } of requests) {
      const rest = text.replace(opens, '');
      if (rest === text || rest === '') continue;
      again = true;
      text = closes ? rest.replace(closes, '') : rest;
    }
  }
  return farewells.reduce((said, farewell) => (said.replace(farewell, '') === '' ? said : said.replace(farewell, '')), text);
}

/**
 * A question without its frame: sentences and clauses about the asker that ask for nothing and restrict nothing ("I'm new here.", "As the owner I would
 * like …", "My boss wants to know …", "We are preparing the board meeting."). None of their words may mean anything in the data, be it a value, a
 * column, a number or a time, and none may restrict; what is done with the answer may name things of the data.
 */
function withoutFrame(asked: string, lexicon: Lexicon): Framed {
  const { frame } = lexicon.language;
  const dropped: string[] = [];
  const sentences = asked.split(SENTENCES).flatMap((sentence) => sentence.split(LEADS).flatMap((part) => part.split(frame.leads)));
  const kept = sentences.flatMap((sentence, at) => {
    const plain = withoutEdges(sentence, frame);
    const others = sentences.filter((_, other) => other !== at).join(' ');
    if (others.trim() !== '' && isLead(plain, lexicon)) return [];
    if (others.trim() !== '' && isAside(plain, others, lexicon)) {
      dropped.push(bare(plain));
      return [];
    }
    const left = withoutClauses(plain, lexicon, dropped);
    return others.trim() !== '' && isLead(left, lexicon) ? [] : [left];
  });
  const plain = bareEnd(kept.join(' '));
  const { said, asked: asks, number } = frame.justCount;
  // "Donors without an address - just the number".
  const question = said.test(asked) && !said.test(plain) && !asks.test(plain) ? number(plain) : plain;
  // A frame without a question in it is the question.
  return /\p{L}/u.test(question) ? { question, dropped: dropped.filter((one) => /\p{L}{2}/u.test(one)) } : { question: asked, dropped: [] };
}

/** Sentences, and what leads to a question with a colon or a dash. The "90." of "90. Perzentil" ends none. */
const SENTENCES = /(?<=[.!?…])\s+(?!(?:perzentil|quantil|quartal|halbjahr)(?!\p{L}))(?=[\p{L}"“„'])|\n+/iu;
const LEADS = /(?<=:|\s[-–—])\s+/u;

const bareEnd = (text: string): string => text.replace(/\s+[-–—]?\s*$/, '').trim();

const bare = (text: string): string => text.replaceAll(/^[\s,;:.!–—-]+|[\s,;:.!?–—-]+$/g, '');

/** A sentence without courtesy at its ends. */
function withoutEdges(sentence: string, frame: FrameWords): string {
  const opened = sentence.replace(frame.opening, '');
  const closed = opened.replace(frame.closing, (said) => (/^[^\p{L}]*\?/u.test(said) ? '?' : ''));
  return [closed, opened].find((text) => /\p{L}/u.test(text)) ?? '';
}

/** Whether a sentence beside others says nothing about what is asked for. */
function isAside(sentence: string, others: string, lexicon: Lexicon): boolean {
  const text = bare(sentence);
  if (/\?\s*$/.test(sentence)) return false;
  // "Our members often ask:", before what they ask.
  const asks = /:\s*$/.test(sentence) && askedBySomebody(`${text}: what`, lexicon) !== null;
  return asks || (lexicon.language.frame.subject.test(text) && saysNothing(text, others, lexicon));
}

/** Nothing but courtesy, or a request for what follows: "I need one number", "just the figure please". */
function isLead(sentence: string, lexicon: Lexicon): boolean {
  const { request } = lexicon.language.frame;
  const words = sentence
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return true;
  const isRequest =
    words.some((word) => request.nouns.has(word)) && words.every((word) => request.words.has(word) || request.nouns.has(word));
  return isRequest && !words.some((word) => request.nouns.has(word) && lexicon.hasWord(word));
}

/** Whether a statement of the asker has no word that may restrict, define or name what is asked for. */
function saysNothing(text: string, others: string, lexicon: Lexicon): boolean {
  const { frame } = lexicon.language;
  const plans = frame.intending.test(text);
  if ((plans ? frame.tellingOfPlans : frame.telling).test(text) || /\d|["“”„()]/.test(text)) return false;
  const tokens = tokensOf(text, lexicon.language.decimal).filter(({ kind }) => kind !== 'mark');
  if (tokens.some((_, at) => saysWhen(tokens, at, frame.occasions.test(text), lexicon.language))) return false;
  const items = itemsOf(tokens, lexicon.language, lexicon);
  return items.every((own, at) =>
    own.every((item) => {
      if (item.kind === 'value') return false;
      if (item.kind !== 'name' || item.named.partial || item.named.cost >= PARTLY) return true;
      const { referent } = item.named;
      if (plans) return referent.kind === 'table' || (referent.kind === 'column' && referent.column.additivity === null);
      // "We are reviewing our suppliers" are the suppliers that are asked for then.
      return (
        referent.kind === 'table' && isWhole(tokens, at, lexicon.language) && isAsked(tokens.slice(at, item.end), others, lexicon.language)
      );
    }),
  );
}

const PARTLY = 0.8;

/** Whether nothing before a noun says which of them. */
const isWhole = (tokens: readonly Token[], at: number, { phrases }: Language): boolean => {
  const before = tokens[at - 1]?.word;
  return before !== undefined && (phrases.filler.includes(before) || phrases.preposition.includes(before));
};

const isAsked = (named: readonly Token[], others: string, { stems, decimal }: Language): boolean => {
  const asked = new Set(tokensOf(others, decimal).flatMap(({ word }) => stems(word)));
  return named.every(({ word }) => stems(word).some((stem) => asked.has(stem)));
};

/** Whether a word says when, and it may be the time of what is asked for. */
function saysWhen(tokens: readonly Token[], at: number, hasOccasion: boolean, language: Language): boolean {
  const { phrases, months, steps, weekdays, frame } = language;
  const { word } = tokens[at]!;
  const relative = [phrases.today, phrases.yesterday, phrases.yearAgo, phrases.periodAgo, phrases.ago, phrases.since, phrases.last];
  if (relative.some((words) => words.includes(word)) || months.some((names) => names.includes(word))) return true;
  if (weekdays.days.some((names) => names.includes(word)) || frame.future.has(word)) return !hasOccasion;
  const step = Object.values(steps).some((names) => names.includes(word));
  return step && !(hasOccasion && frame.toCome.has(tokens[at - 1]?.word ?? ''));
}

/** A sentence without the clauses around its request. */
function withoutClauses(sentence: string, lexicon: Lexicon, dropped: string[]): string {
  const { frame } = lexicon.language;
  const itBy = (text: string) => frame.itBy.exec(text)?.[0] ?? null;
  const steps: ((text: string) => string | null)[] = [
    (text) => leadingClause(text, frame.capacity, (who) => isSomebody(who, lexicon)),
    (text) => leadingClause(text, frame.purpose.opening, (_, clause) => isUnknown(clause, lexicon)),
    (text) => askedBySomebody(text, lexicon),
    itBy,
  ];
  let plain = sentence;
  for (const step of [...steps, ...steps]) {
    const clause = step(plain);
    if (clause === null || clause === '' || clause.length >= plain.length) continue;
    if (step !== itBy) dropped.push(bare(clause));
    plain = plain.slice(clause.length);
  }
  for (const pattern of [frame.purpose.closing, frame.reason]) {
    const found = pattern.exec(plain);
    if (!found || found.index === 0) continue;
    const said = found.groups?.said;
    if (said === undefined ? !isUnknown(found[0], lexicon) : !saysNothing(`${said}`, plain.slice(0, found.index), lexicon)) continue;
    dropped.push(bare(found[0]));
    plain = plain.slice(0, found.index) + plain.slice(found.index + found[0].length);
  }
  return plain;
}

/** The clause at the beginning of a text that a pattern finds, if it holds of who is named there. */
function leadingClause(text: string, pattern: RegExp, holds: (who: string, clause: string) => boolean): string | null {
  const found = pattern.exec(text);
  return found && holds(found.groups?.who ?? '', found[0]) ? found[0] : null;
}

/** "The board wants to know how many …": who asks is nobody whom the question is about. */
function askedBySomebody(text: string, lexicon: Lexicon): string | null {
  const { frame, phrases } = lexicon.language;
  const found = frame.asking.exec(text);
  if (!found) return null;
  const who = found.groups!.who!.trim();
  const words = tokensOf(who, lexicon.language.decimal);
  const asks = [phrases.which, phrases.not, phrases.count, phrases.howMuch].some((role) => words.some(({ word }) => role.includes(word)));
  // "The members want the newsletter" says something of them, and "our members ask: …" does not.
  const tells = /[:,]$/.test(found.groups!.end!.trim()) || frame.asks.test(found[0]) || frame.forAnswer.test(found.groups!.end!);
  const valued = words.some(({ word }) => lexicon.valuesNamed(word).length > 0);
  return asks || valued || !tells ? null : found[0];
}

/** Whether a word is for a person or a group of people. */
function isSomebody(who: string, { language: { code, frame } }: Lexicon): boolean {
  const last = who.toLowerCase().split(' ').at(-1)!;
  if (frame.groups.has(last)) return true;
  if (code !== 'en' || basesOf(last, 'n').some((base) => base !== last && meanings(base, 'n', 1).some((one) => one.base === base)))
    return false;
  return meanings(last, 'n', 2).some(({ offset }) => synsetAt('n', offset).field === PERSONS);
}

/** The field of nouns for persons. */
const PERSONS = 18;

/** Whether nothing in the data is called by any word of a clause. */
function isUnknown(clause: string, lexicon: Lexicon): boolean {
  const tokens = tokensOf(clause, lexicon.language.decimal).filter(({ kind }) => kind !== 'mark');
  return itemsOf(tokens, lexicon.language, lexicon).every((own) =>
    own.every((item) => item.kind === 'role' || (item.kind === 'name' && (item.named.partial || item.named.cost >= PARTLY))),
  );
}
