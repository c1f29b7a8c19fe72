import type { Step } from '../../../metrics/metric-query/types.ts';
import type { AnswerWording, Wording } from './answer-wording.ts';
import type { CalendarWords, SpanRole } from './calendar-words.ts';
import type { ChatWords } from './chat-words.ts';
import type { ClauseWords } from './clause-words.ts';
import type { ComparisonRole } from './comparison-words.ts';
import type { DefinitionWords } from './definition-words.ts';
import type { DenialWords } from './denial-words.ts';
import type { FrameWords } from './frame-words.ts';
import type { IdleWords } from './idle-words.ts';
import type { MoneyWords } from './money-words.ts';
import type { NoteWords } from './note-words.ts';
import type { PreparationRole } from './preparation-role.ts';
import type { RestrictionWords } from './restriction-words.ts';
import type { SizedAdjective } from './sized-adjectives.ts';
import type { SpokenNotes } from './spoken-notes.ts';
import type { StatisticsRole } from './statistics-role.ts';
import type { TextWords } from './text-words.ts';

/** What a word or phrase of the language does in a question, whatever the data is about. */
export type Role =
  | StatisticsRole
  | ComparisonRole
  | SpanRole
  /** Carries no meaning of its own: articles, auxiliaries, politeness, requests. */
  | 'filler'
  /** Adds nothing, unless the data has a name like it. */
  | 'idle'
  | 'preposition'
  | 'and'
  | 'or'
  | 'is'
  | 'not'
  | 'without'
  | 'have'
  | 'which'
  /** Groups by what follows. */
  | 'by'
  /** Groups by what follows, one group at a time. */
  | 'each'
  | 'per'
  | 'unitOf'
  | 'sum'
  /** How often each value occurs. */
  | 'frequency'
  | 'leastCommon'
  /** How many of each: "its count". */
  | 'itsCount'
  /** The groups named before: "in that region". */
  | 'sameGroup'
  | 'average'
  | 'median'
  | 'percentile'
  | 'deviation'
  | 'count'
  | 'howMuch'
  | 'different'
  | 'highest'
  | 'lowest'
  | 'most'
  | 'fewest'
  | 'top'
  | 'bottom'
  /** Say that most of something, or least, is meant, which stands further on: "busiest … by the number of orders". */
  | 'foremost'
  | 'hindmost'
  | 'others'
  /** What the rest is to be called. */
  | 'asOther'
  | 'above'
  | 'below'
  | 'atLeast'
  | 'atMost'
  | 'exactly'
  | 'between'
  | 'versus'
  | 'from'
  | 'to'
  | 'change'
  | 'percent'
  | 'share'
  | 'runningTotal'
  | 'movingAverage'
  | 'smooth'
  | 'compare'
  | 'against'
  | 'overSteps'
  | 'all'
  | 'none'
  /** One at least, whichever. */
  | 'anyOne'
  | 'only'
  | 'both'
  | 'either'
  | 'neither'
  | 'nor'
  | 'active'
  | 'new'
  /** What may stand between a verb and a state: "are still open". */
  | 'still'
  | 'atEnd'
  /** Each step in relation to the first. */
  | 'index'
  | 'indexStart'
  /** Asks how large one number is. */
  | 'quantity'
  | 'since'
  | 'before'
  | 'after'
  | 'last'
  | 'this'
  | 'complete'
  | 'today'
  /** After a number of steps of time, and before it. */
  | 'ago'
  | 'agoBefore'
  | 'yesterday'
  | 'yearAgo'
  | 'periodAgo'
  | 'first'
  | 'another'
  | 'whose'
  | 'had'
  | 'time'
  /** Asks for the time that something takes. */
  | 'howLong'
  /** Ask for the days from a moment until today. */
  | 'daysAgo'
  | 'daysSince'
  /** Say where things are, at the end of a question. */
  | 'resides'
  /** After what happens to a share of the rows. */
  | 'rateOf'
  /** Before the longest time that something may have taken. */
  | 'within'
  | 'lasted'
  /** Before what rows came to be by. */
  | 'dueTo'
  | 'list'
  /** A command to order, with what by further on: "sort the shops by size". */
  | 'sort'
  /** What a thing is known by in the data. */
  | 'key'
  | 'order'
  | 'ascending'
  | 'descending'
  | 'empty'
  /** After the moment at which it was due. */
  | 'late'
  | 'true'
  | 'weekday'
  | 'whichWeekday'
  | 'next'
  /** Verbs that say no more than that there is such a row: made, placed. */
  | 'did'
  | 'latest'
  /** Are there, or with a business, for longest. */
  | 'longStanding'
  | 'earliest'
  /** Asks for what stands out. */
  | 'findings'
  /** The data as a whole. */
  | 'data'
  | 'column'
  | 'why'
  | 'when'
  | 'something'
  | 'unusual'
  | 'level'
  /** Rows of the only table, whatever they are about. */
  | 'rows'
  /** Verbs for leaving out what has no value. */
  | 'ignore'
  | 'mostCommon'
  /** The highest or lowest value of single rows. */
  | 'extreme'
  | 'contains'
  | PreparationRole
  | 'startsWith'
  | 'endsWith'
  /** What things are called. */
  | 'name'
  /** "the crag table". */
  | 'table'
  /** Compares with what follows "than". */
  | 'more'
  | 'less'
  | 'than'
  | 'ratio'
  | 'orMore'
  | 'orLess'
  | 'differenceOf';

/** The grammar of a language: its closed classes of words, and how it forms words. All in lower case. */
export interface Language extends CalendarWords {
  code: 'en' | 'de';
  /** Phrases by role; a phrase may have several roles. */
  phrases: Record<Role, readonly string[]>;
  /** Steps of time by their names, in all forms. */
  steps: Record<Step, readonly string[]>;
  /** "monthly". */
  adjectives: Partial<Record<Step, readonly string[]>>;
  months: readonly (readonly string[])[];
  numbers: Record<string, number>;
  ordinals: Record<string, number>;
  /** Words that a column's name may carry beside what people call it: "id", "name", "date". */
  silent: readonly string[];
  /** Words of notes that only say how to present a result. */
  formats: readonly string[];
  /** What notes say without changing what is computed. */
  notes: NoteWords;
  /** What notes say in everyday words. */
  spokenNotes: SpokenNotes;
  definitions: DefinitionWords;
  denials: DenialWords;
  texts: TextWords;
  /** How sentences restrict the rows that count. */
  restrictions: RestrictionWords;
  /** How clauses say what makes things so. */
  clauses: ClauseWords;
  /** Adjectives that compare by a column, in their base form. */
  adjectivesOfSize: ReadonlyMap<string, SizedAdjective>;
  /** Verbs that may say no more than that two things are linked; English ones in their base form. */
  linkVerbs: ReadonlySet<string>;
  /** What may follow such a verb: "lives in", "owned by". */
  linkParticles: readonly string[];
  /** Words for the things that a name counts: the population are people. */
  /** What verbs make rows of, where the noun is not formed like them: German ones in the forms in which they stand, English ones in their base form. */
  deeds: Readonly<Record<string, readonly string[]>>;
  countedBy: Readonly<Record<string, string>>;
  /** Verbs that say where the things before them have their place, with what leads to it. */
  residing: { verbs: ReadonlySet<string>; particles: readonly string[] };
  /** What asks for the size of something: "how" in "how long is". */
  askingHow: readonly string[];
  /** Verbs by which things have or do what a column says yes or no to. */
  holding: ReadonlySet<string>;
  /** Verbs that say how rows came to be. */
  originVerbs: ReadonlySet<string>;
  /** Currencies by the words for them. */
  currencies: Readonly<Record<string, string>>;
  /** Words that say only that things are there. */
  /** Participles by which rows of any kind come to be: "submitted". */
  creating: ReadonlySet<string>;
  idle: IdleWords;
  /** What is said around a question. */
  frame: FrameWords;
  /** What is said in one way, and the words in which it is read. */
  idioms?: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[];
  /** What names and values of the data are called, where these are in another language; and how a phrase may be spelled there. */
  translated?: { names(parts: readonly string[]): string[][]; values(key: string): readonly string[]; spelled(phrase: string): string[] };
  /** Short spellings, with their full forms. */
  chat: ChatWords;
  /** Words for money that flows. */
  money: MoneyWords;
  /** Say that pieces changed hands for money. */
  sells: readonly string[];
  /** Words that join as "and" does before these: "but never". */
  contrasts: { words: readonly string[]; before: readonly string[] };
  /** Words that lead from a share to its whole. */
  genitives: readonly string[];
  /** Words that ask for something, and after these are nouns: "the return". German nouns have a capital and other forms. */
  askingNouns?: { words: readonly string[]; after: readonly string[] };
  /** Between a preposition and its noun. */
  articles: readonly string[];
  /** The forms under which a word may be found: its own and those of which it is a plural or another case. */
  stems(word: string): string[];
  /** A folded text as it is without the letters of the language that it spells by two. */
  plain?(text: string): string;
  /** What may stand between the parts of a compound; empty if the language writes them apart. */
  linking: readonly string[];
  /** The decimal point; the other sign groups thousands. */
  decimal: '.' | ',';
  /** Sentences about an answer. */
  say: Wording;
  answers: AnswerWording;
}
