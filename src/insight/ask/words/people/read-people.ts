import type { ModelTable } from '../../../../data/model/types.ts';
import { PEOPLE_SAID, STAFF_VERBS } from '../languages/people-words.ts';
import type { Language } from '../languages/types.ts';
import type { Correction } from '../tokens/question-words.ts';
import { partsOf, type Token, tokensOf } from '../tokens/tokens.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { tablesOfVerb } from '../vocabulary/link-verbs.ts';
import { basesOf, meanings } from '../vocabulary/word-net.ts';
import { asksWho, type People, type PeopleKind, peopleIn } from './people.ts';

/** A question with the people that it means called as the data calls them. */
interface Called {
  question: string;
  people: People;
  /** "By someone": they are those who did it, and not what to group by. */
  doers: boolean;
  corrections: Correction[];
}

const WORDINGS_MAX = 4;
const PLURALS = new Set(['people', 'staff', 'personnel', 'workforce', 'clientele', 'folk', 'leute', 'personal', 'belegschaft']);

/**
 * The question in the words of the data: with its word for people ("customers", "staff", "someone", "who") replaced by what the data calls people of
 * that kind, once for each that it may mean.
 */
export function calledAsInData(question: string, lexicon: Lexicon): Called[] {
  const { language, model } = lexicon;
  const tokens = tokensOf(question, language.decimal);
  const known = peopleIn(model);
  if (known.length === 0) return [];
  // "How many guests were at our tastings", where those have a number of participants, is no number of clients.
  const headed = tokens.some(({ word }) =>
    lexicon.named([word]).some(({ referent, cost }) => referent.kind === 'table' && cost === 0 && countsHeads(referent.table)),
  );
  if (headed && tokens.some(({ word }) => PEOPLE_SAID[language.code].customer.has(word) && !lexicon.hasWord(word))) return [];
  const said = tokens.flatMap((_, at) => saidAt(tokens, at, lexicon) ?? membersAt(tokens, at, lexicon) ?? []);
  // "Who is our best client" asks for a client.
  const isSaid =
    lexicon.language.phrases.is.includes(tokens[1]?.word ?? '') &&
    (said.length > 1 ||
      tokens
        .slice(2)
        .some(({ word }) => known.some(({ called }) => lexicon.language.stems(word).includes(called) || isNamed(word, called))));
  const spans = said.filter(({ asks }) => !asks || !isSaid);
  const [first, ...others] = spans.filter(({ itself }) => !itself);
  if (!first) return spans.flatMap((span) => (span.itself ? [inWords(question, [{ span, people: span.itself }], lexicon)] : []));
  // "Clients of all employees" are of two kinds: each by itself.
  const kinds = new Set(spans.map(({ kind }) => kind));
  const worked = tokens.some(({ word }) => STAFF_VERBS.has(word));
  const meant = (kind: PeopleKind) => known.filter((one) => (kind === 'person' ? !worked || one.kind === 'staff' : one.kind === kind));
  const wordings = meant(first.kind).slice(0, WORDINGS_MAX);
  const rest = others.filter(({ kind }) => kind !== first.kind);
  const fixed = rest.map((span) => ({ span, only: meant(span.kind) }));
  if (kinds.size > 2 || fixed.some(({ only }) => only.length !== 1)) return [];
  return wordings.map((people) =>
    inWords(
      question,
      spans.map((span) => ({ span, people: span.itself ?? (span.kind === first.kind ? people : fixed[0]!.only[0]!) })),
      lexicon,
    ),
  );
}

/** Whether the rows of a table say how many people were there. */
const countsHeads = ({ columns }: ModelTable): boolean =>
  columns.some(({ name, additivity }) => additivity !== null && partsOf(name).some((part) => HEADS.has(part)));

const HEADS: ReadonlySet<string> = new Set(
  'participants attendees attendance guests visitors people persons pax heads headcount covers spectators teilnehmer teilnehmerzahl besucher besucherzahl gaeste personen personenzahl zuschauer'.split(
    ' ',
  ),
);

function inWords(question: string, named: readonly { span: Said; people: People }[], { language }: Lexicon): Called {
  const text = named.reduceRight(
    (said, { span, people }) => `${said.slice(0, span.start)}${wordFor(span, people, language)}${said.slice(span.end)}`,
    question,
  );
  return {
    question: text,
    people: named[0]!.people,
    doers: /\b(?:by|von|durch)\s+$/i.test(question.slice(0, named[0]!.span.start)),
    corrections: named.map(({ span, people }) => ({ written: span.written, read: people.called })),
  };
}

/** "Crew members", where the data has a crew. */
function membersAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Said | null {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const said = next !== undefined && PEOPLE_SAID[lexicon.language.code].members.has(next.word) && !lexicon.hasWord(next.word);
  const people = said && peopleIn(lexicon.model).find(({ called, column }) => column === null && called === token.word);
  return people
    ? { kind: people.kind, itself: people, start: token.start, end: next.end, written: `${token.text} ${next.text}`, plural: true }
    : null;
}

/** Whether a word is what people are called, in the singular or plural. */
const isNamed = (word: string, called: string): boolean => basesOf(word, 'n').some((base) => basesOf(called, 'n').includes(base));

interface Said {
  kind: PeopleKind;
  start: number;
  end: number;
  written: string;
  asks?: true;
  /** The people that are named by their own word. */
  itself?: People;
  plural: boolean;
}

/** A word for people at a position that the data does not have itself. */
function saidAt(tokens: readonly Token[], at: number, lexicon: Lexicon): Said | null {
  const token = tokens[at]!;
  const words = PEOPLE_SAID[lexicon.language.code];
  if (token.kind !== 'word' || lexicon.hasWord(token.word)) return null;
  const { start, end, text: written, word } = token;
  if (at === 0 && asksWho(word)) return { kind: 'person', start, end, written, asks: true, plural: false };
  const kind = (['customer', 'staff', 'person'] as const).find((one) => words[one].has(word));
  const next = tokens[at + 1];
  const members = next && words.members.has(next.word) ? next : null;
  if (members && (kind === 'staff' || word === 'team'))
    return { kind: 'staff', start, end: members.end, written: `${written} ${members.text}`, plural: members.word === 'members' };
  return kind ? { kind, start, end, written, plural: PLURALS.has(word) || word.endsWith('s') || /(?:one|body)$/.test(word) } : null;
}

/** What the data calls people, in the number in which they are said. */
function wordFor({ asks, plural }: Said, { called }: People, { phrases }: Language): string {
  const words = called.split(' ');
  const last = words.at(-1)!;
  const single = basesOf(last, 'n').find((base) => base !== last && meanings(base, 'n', 1).length > 0) ?? last;
  const noun = [...words.slice(0, -1), plural ? last : single].join(' ');
  return asks ? `${phrases.which[0]} ${noun}` : noun;
}

/** Whether what a question speaks of refers to these people: sessions to who leads them, and not to who booked them. */
export function isSpokenOf({ table, column }: People, question: string, lexicon: Lexicon): boolean {
  const { language, model } = lexicon;
  if (column !== null) return true;
  return tokensOf(question, language.decimal).some(({ kind, word }) => {
    if (kind !== 'word') return false;
    const named = lexicon
      .named([word])
      .flatMap(({ referent, cost }) => (referent.kind === 'table' && cost === 0 ? [referent.table.name] : []));
    return [...named, ...tablesOfVerb(word, lexicon)].some((name) =>
      model.relationships.some(({ from, to }) => from.table === name && to.table === table.name),
    );
  });
}
