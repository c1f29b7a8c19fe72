import type { Language } from '../languages/types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { basesOf, meanings, pastOf } from '../vocabulary/word-net.ts';
import { phraseEnds } from './phrase-ends.ts';
import type { Token } from './tokens.ts';

/**
 * The words of a question with what denies in few ways: "not once" as "never", "not even one" as "no", "have yet to order" as "have never ordered",
 * "parts nobody used" as "parts never used", "bought nothing" as "never bought anything".
 */
export function withDenials(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const { language } = lexicon;
  const never = withYetTo(withHaving(withPhrases(whichOnes(tokens, language), language), language), lexicon);
  return withoutStress(withNothing(withNobody(never, language), lexicon), language);
}

const said = (token: Token, word: string): Token => ({ ...token, word, text: word });

/** The longest phrase of several at a position. */
const longest = (tokens: readonly Token[], at: number, phrases: readonly string[]): number =>
  Math.max(at, ...phraseEnds(tokens, at, phrases));

/** Phrases of denial as the one word for each. */
function withPhrases(tokens: readonly Token[], { denials, code }: Language): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [never, none] = [longest(tokens, at, denials.never), longest(tokens, at, denials.none)];
    const end = Math.max(never, none);
    const words = code === 'de' ? ['nie', 'keine'] : ['never', 'no'];
    if (end > at) read.push({ ...said(tokens[at]!, never >= none ? words[0]! : words[1]!), end: tokens[end - 1]!.end });
    else read.push(tokens[at]!);
    if (end > at) at = end - 1;
  }
  return read;
}

/** "Do not have a car", "haven't got any email", "lack a degree" as "have no". */
function withHaving(tokens: readonly Token[], { denials }: Language): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = longest(tokens, at, denials.haveNo);
    // "Are missing" alone says so of what stands before.
    if (end === at || tokens[end]?.kind !== 'word') read.push(tokens[at]!);
    else read.push({ ...said(tokens[at]!, 'have') }, { ...said(tokens[end - 1]!, 'no') });
    if (end > at && tokens[end]?.kind === 'word') at = end - 1;
  }
  return read;
}

/** "Have yet to order", "is yet to finish". */
function withYetTo(tokens: readonly Token[], { language }: Lexicon): Token[] {
  if (language.code !== 'en') return [...tokens];
  const read = [...tokens];
  for (let at = 1; at < read.length - 2; at++) {
    const opens = /^(?:have|has|had|is|are|was|were)$/.test(read[at - 1]!.word) && read[at]!.word === 'yet' && read[at + 1]!.word === 'to';
    const verb = read[at + 2]!;
    if (!opens || verb.word === 'be' || meanings(verb.word, 'v', 1).length === 0) continue;
    read.splice(at, 3, { ...said(read[at]!, 'never'), end: read[at + 1]!.end }, { ...verb, word: pastOf(verb.word) });
  }
  return read;
}

/** "Parts nobody has ever used", "parts that no one used": which nobody has are those that never were. */
function withNobody(tokens: readonly Token[], { denials, code }: Language): Token[] {
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = longest(tokens, at, denials.nobody);
    if (at === 0 || end === at) {
      read.push(tokens[at]!);
      continue;
    }
    let verb = end;
    while (code === 'en' && denials.auxiliaries.has(tokens[verb]?.word ?? '')) verb += 1;
    read.push({ ...said(tokens[at]!, code === 'de' ? 'nie' : 'never'), end: tokens[verb - 1]!.end });
    at = verb - 1;
  }
  return read;
}

/** "Bought nothing", "haben nichts gekauft". An amount of nothing is 0. */
function withNothing(tokens: readonly Token[], lexicon: Lexicon): Token[] {
  const { denials, code } = lexicon.language;
  const read = [...tokens];
  for (let at = 1; at < read.length; at++) {
    const end = longest(read, at, denials.nothing);
    const verb = read[code === 'de' ? end : at - 1];
    if (end === at || verb?.kind !== 'word' || denials.amounting.has(verb.word)) continue;
    const things = { ...said(read[at]!, code === 'de' ? 'etwas' : 'anything'), end: read[end - 1]!.end };
    if (code === 'de') read.splice(at, end - at, { ...things, word: 'nie', text: 'nie' }, things);
    else if (basesOf(verb.word, 'v').some((base) => meanings(base, 'v', 1).length > 0) && !lexicon.valuesNamed(verb.word).length)
      read.splice(at - 1, end - at + 1, { ...said(verb, 'never'), end: verb.start }, verb, things);
  }
  return read;
}

/** "No orders at all", "have not ordered so far": without what only stresses a denial before it. */
function withoutStress(tokens: readonly Token[], language: Language): Token[] {
  const { not, none, without } = language.phrases;
  const denies = (at: number) =>
    phraseEnds(tokens, at, not).length + phraseEnds(tokens, at, none).length + phraseEnds(tokens, at, without).length > 0;
  let denied = false;
  const read: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = denied ? longest(tokens, at, language.denials.stressed) : at;
    denied ||= denies(at);
    if (end > at) at = end - 1;
    else read.push(tokens[at]!);
  }
  return read;
}

/** "Are there any parts that …? Which ones?" asks which parts there are. */
function whichOnes(tokens: readonly Token[], { denials, phrases }: Language): Token[] {
  const start = longest(tokens, 0, denials.areThere);
  const last = tokens.findLastIndex(
    ({ word, kind }, at) => kind === 'mark' && /^[?.;]$/.test(word) && at < tokens.length - 1 && tokens[at + 1]!.kind === 'word',
  );
  if (start === 0 || last === -1) return [...tokens];
  const after = tokens.slice(last + 1).filter(({ kind }) => kind === 'word');
  if (!denials.whichOnes.has(after.map(({ word }) => word).join(' '))) return [...tokens];
  return [{ ...said(tokens[0]!, phrases.which[0]!), end: tokens[start - 1]!.end }, ...tokens.slice(start, last + 1)];
}
