import { partsOf, type Token } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { rowsDone, said } from './most-done.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const AUXILIARIES = words('did do does was were is are has have had');
const PRONOUNS = words('we i they you us me it');
/** Verbs that say no more than that there was such a thing, which follows. */
const LIGHT = words('have had make made get got do done give given hold held take taken');
const ASKING = words('which what who whom where how');
const EMPTY = words('a an any us something anything with to from for some');

/**
 * "When did Ada Lind last order" as "when was the last order of Ada Lind", "when did we last have a hearing in Leeds" as "when was the last hearing
 * in Leeds".
 */
export function withLastDone(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  if (lexicon.language.code === 'de') return withLastDoneInGerman(tokens, lexicon);
  const when = tokens.findIndex(({ word }) => word === 'when');
  if (when === -1 || !AUXILIARIES.has(tokens[when + 1]?.word ?? '')) return [...tokens];
  const at = tokens.findIndex(({ word }, place) => place > when + 1 && (word === 'last' || word === 'first'));
  if (at === -1) return [...tokens];
  const verb = tokens[at + 1]?.word === 'been' ? at + 2 : at + 1;
  const done = tokens[verb];
  // "… and on which stage?" asks for more of that one.
  if (done?.kind !== 'word' || tokens.slice(verb).some(({ word }) => ASKING.has(word))) return [...tokens];
  const close = tokens.findIndex(({ kind }, place) => place > verb && kind === 'mark');
  const until = close === -1 ? tokens.length : close;
  let rest = verb + 1;
  while (rest < until && EMPTY.has(tokens[rest]!.word)) rest += 1;
  const noun = LIGHT.has(done.word) && rest < until ? tableAt(tokens, rest, lexicon) : null;
  const rows = noun ?? rowsDone(done.word, lexicon);
  if (rows === null) return [...tokens];
  const after = noun ? rest + 1 : rest;
  const subject = tokens.slice(when + 2, at).filter(({ word }) => !PRONOUNS.has(word));
  const span = { start: tokens[when]!.start, end: done.end };
  const single = noun ? tokens[rest]!.word : partsOf(rows).join(' ');
  return [
    ...tokens.slice(0, when),
    ...said(`when was the ${tokens[at]!.word} ${single}`, span),
    ...(subject.length > 0 ? [...said('of', span), ...subject] : []),
    ...tokens.slice(after),
  ];
}

function tableAt(tokens: readonly Token[], at: number, lexicon: Lexicon): string | null {
  const named = lexicon
    .named([tokens[at]!.word])
    .flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === 0 ? [referent.table.name] : []));
  return named.length === 1 ? named[0]! : null;
}

const GERMAN_AUXILIARIES = words('hat haben habe wurde wurden ist sind war waren');
const GERMAN_PRONOUNS = words('wir ich man jemand irgendjemand es sich etwas was');
const LAST_TIME = ['zuletzt', 'das letzte mal', 'zum letzten mal'].map((phrase) => phrase.split(' '));

/** "Wann hat das Gasthaus Krone zuletzt bestellt" as "wann war die letzte Bestellung von dem Gasthaus Krone". */
function withLastDoneInGerman(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const when = tokens.findIndex(({ word }) => word === 'wann');
  if (when === -1 || !GERMAN_AUXILIARIES.has(tokens[when + 1]?.word ?? '')) return [...tokens];
  const close = tokens.findIndex(({ kind, text }, place) => place > when && kind === 'mark' && /^[.?!,;]$/.test(text));
  const until = close === -1 ? tokens.length : close;
  const done = tokens[until - 1];
  const rows = done?.kind === 'word' ? rowsDone(done.word, lexicon) : null;
  const found = LAST_TIME.flatMap((phrase) => {
    const at = tokens.findIndex((_, place) => place > when + 1 && phrase.every((word, i) => tokens[place + i]?.word === word));
    return at === -1 ? [] : [{ at, end: at + phrase.length }];
  })[0];
  if (rows === null || !found || found.end >= until) return [...tokens];
  const plain = (part: readonly Token[]) => part.filter(({ word }) => !GERMAN_PRONOUNS.has(word));
  const subject = plain(tokens.slice(when + 2, found.at));
  const span = { start: tokens[when]!.start, end: done!.end };
  return [
    ...tokens.slice(0, when),
    ...said(`wann war die letzte ${partsOf(rows).join(' ')}`, span),
    ...(subject.length > 0 ? [...said('von', span), ...subject] : []),
    ...plain(tokens.slice(found.end, until - 1)),
    ...tokens.slice(until),
  ];
}
