import type { Filter } from '../../../metrics/metric-query/types.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { Condition, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { basesOf } from '../vocabulary/word-net.ts';
import { clauseOf } from './clauses.ts';
import { kindOf, tableNamed } from './kinds.ts';

interface Said {
  state: string;
  clause: string;
  /** The clause tells when it is not so: "until there is an end date". */
  but?: boolean;
  /** The state stands alone, without what is so. */
  bare?: true;
}

/** What a state is called in the question, what it is said of, and whether it is denied. */
interface State {
  term: string;
  nouns: string[];
  denied: boolean;
}

/**
 * Gives a meaning to a state by the clause that tells when it holds: "a contract is open while there is no end date", "an animal counts as seen when
 * the visit was completed", "a loan came back late if it was returned after its due date", "bread means the category Bread". The condition; null if it is not understood.
 */
export function defineWhen(sentence: string, question: string, lexicon: Lexicon, scope: ReadingScope): Condition | null {
  const text = sentence.replace(/[\s.]+$/, '');
  for (const { state, clause, but = false, bare } of saidIn(text, lexicon)) {
    const found = stateIn(state, bare ? 0 : 1, question, lexicon);
    if (!found) continue;
    const said = [...new Set([...found.nouns, ...tablesIn(question, found.term, lexicon)])];
    const nouns = said.length > 0 ? said : onlyTable(scope);
    const condition = clauseOf(clause, nouns, lexicon, scope);
    const meant = condition && (but === found.denied ? condition : opposite(condition));
    if (!meant) continue;
    lexicon.define(found.term, { kind: 'condition', condition: meant });
    return meant;
  }
  return definedByThings(text, question, lexicon, scope);
}

/** What the rows are called where there is one table. */
function onlyTable({ model }: ReadingScope): string[] {
  const [only, another] = model.tables;
  return only && !another ? [only.name] : [];
}

/** "Only completed visits count as seen": the things, and what they count as. */
function definedByThings(text: string, question: string, lexicon: Lexicon, scope: ReadingScope): Condition | null {
  for (const pattern of lexicon.language.clauses.counting) {
    const { things, term } = pattern.exec(text)?.groups ?? {};
    const found = term === undefined ? null : stateIn(term, 0, question, lexicon);
    const kind = found && kindOf(things!, lexicon, scope);
    if (!kind) continue;
    const condition = { filter: kind.filter, columns: kind.columns };
    lexicon.define(found.term, { kind: 'condition', condition });
    return condition;
  }
  return null;
}

function saidIn(sentence: string, { language }: Lexicon): Said[] {
  const { leading, first, inverted } = language.clauses;
  const opened = first.exec(sentence)?.groups;
  const led = leading.exec(sentence);
  const found: Said[] = opened ? [{ state: opened.state!, clause: opened.clause! }] : [];
  if (led && led.index > 0)
    found.push({
      state: sentence.slice(0, led.index),
      clause: sentence.slice(led.index + led[0].length),
      but: led.groups?.but !== undefined,
    });
  const { adjective } = language.clauses;
  const described = adjective.exec(sentence)?.groups;
  if (described) found.push({ state: described.state!, clause: described.clause!, bare: true });
  for (const pattern of inverted) {
    const { state, clause } = pattern.exec(sentence)?.groups ?? {};
    if (state !== undefined && clause !== undefined) found.push({ state, clause, bare: true });
  }
  return found;
}

/** What lacks something is not so, and what has it is; of what else is not so nothing is said. */
function opposite({ filter, columns }: Condition): Condition | null {
  const decides = 'empty' in filter || ('not' in filter && 'empty' in filter.not);
  return decides ? { columns, filter: { not: filter } satisfies Filter } : null;
}

/** The last words of a text that the question has in a row, one of which at least means nothing yet, after what is said to be so. */
function stateIn(text: string, least: number, question: string, lexicon: Lexicon): State | null {
  const { still, filler } = lexicon.language.phrases;
  const words = text
    .replaceAll(/["“”„]/g, '')
    .trim()
    .split(/\s+/);
  const asked = partsOf(question);
  for (let from = least; from < words.length; from++) {
    for (const { term, nouns } of withoutObject(words.slice(from), lexicon)) {
      const plain = still.concat(filler).includes(term[0]!.toLowerCase());
      const row = plain ? null : rowIn(asked, term.flatMap(partsOf), lexicon);
      if (!row?.some((part) => isNew(part, lexicon))) continue;
      const before = from === 0 ? { nouns: [], denied: false } : subjectOf(words.slice(0, from), lexicon);
      if (before) return { term: row.join(' '), denied: before.denied, nouns: [...before.nouns, ...nouns] };
    }
  }
  return null;
}

/** Words that stand in a row among others, as they stand there; they may be other forms: "seen" as "saw". */
function rowIn(asked: readonly string[], words: readonly string[], { language }: Lexicon): string[] | null {
  const forms = (word: string) => [...language.stems(word), ...(language.code === 'en' ? basesOf(word, 'v') : [])];
  const same = (word: string, other = '') => word === other || forms(word).some((form) => forms(other).includes(form));
  const at = words.length === 0 ? -1 : asked.findIndex((_, start) => words.every((word, i) => same(word, asked[start + i])));
  return at < 0 ? null : asked.slice(at, at + words.length);
}

/** "Wrote a title" as a whole, and as what is done to titles. */
function withoutObject(words: readonly string[], lexicon: Lexicon): { term: string[]; nouns: string[] }[] {
  const [whole, last] = [{ term: [...words], nouns: [] }, words.at(-1)!];
  const articled = words.length === 3 && lexicon.language.clauses.articles.has(words[1]!.toLowerCase());
  return articled && tableNamed([last], lexicon) ? [whole, { term: [words[0]!], nouns: [last] }] : [whole];
}

/** Whether a word is no whole name of the data: "open" is new where there is only `open_sundays`. */
const isNew = (part: string, lexicon: Lexicon): boolean =>
  !lexicon.language.phrases.is.includes(part) && !lexicon.named([part]).some(({ partial, cost }) => !partial && cost < 0.3);

/** What a state is said of, in words before it that say nothing else. */
function subjectOf(words: readonly string[], lexicon: Lexicon): { nouns: string[]; denied: boolean } | null {
  const { articles, subjectVerbs } = lexicon.language.clauses;
  const plain = words.map((word) => word.toLowerCase());
  const start = articles.has(plain[0]!) ? 1 : 0;
  let end = plain.length;
  while (end > start && subjectVerbs.has(plain[end - 1]!)) end -= 1;
  const denied = plain.slice(end).some((word) => lexicon.language.phrases.not.includes(word));
  const subject = words.slice(start, end);
  if (subject.length === 0) return { nouns: [], denied };
  const named = tableNamed(subject, lexicon) !== null;
  return named || subject.length === 1 ? { nouns: named ? [subject.join(' ')] : [], denied } : null;
}

/** The words of a text that name tables, those nearest to a term first. */
function tablesIn(text: string, term: string, lexicon: Lexicon): string[] {
  const words = text.split(/[^\p{L}\p{M}\d_'-]+/u).filter((word) => word !== '');
  const stems = (word: string) => lexicon.language.stems(partsOf(word).join(''));
  const last = stems(term.split(' ').at(-1)!);
  const at = words.findIndex((word) => stems(word).some((stem) => last.includes(stem)));
  // What follows an adjective is nearer than what stands before it.
  const distance = (place: number) => (place > at ? place - at : at - place + 0.5);
  return words
    .map((word, place) => ({ word, place }))
    .filter(({ word }) => tableNamed([word], lexicon) !== null)
    .toSorted((a, b) => distance(a.place) - distance(b.place))
    .map(({ word }) => word);
}
