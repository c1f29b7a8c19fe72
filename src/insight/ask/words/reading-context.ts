import type { DataModel } from '../../../data/model/types.ts';
import type { FoundValue, QuestionTable } from '../question-tables.ts';
import { givenUpIn } from './conditions/given-up.ts';
import { weekdayColumns } from './conditions/weekday-columns.ts';
import { yesAndNoColumns } from './conditions/yes-and-no.ts';
import { datingAsked } from './definitions/dating-clauses.ts';
import type { EarlierQuery } from './follow-up.ts';
import { taskOf } from './forms/form-slots.ts';
import { otherUmlauts } from './languages/de-stems.ts';
import { type ReadNotes, readNotes } from './notes/notes.ts';
import { bracketedDefinitions, clauseDefinitions, withoutDefinitions } from './notes/own-definitions.ts';
import { spoken } from './tokens/frame.ts';
import { hidesNoted } from './tokens/german-compounds.ts';
import { placeCodesOf } from './tokens/place-codes.ts';
import { languageOf, phrasesOf } from './tokens/question-words.ts';
import { inEachSpelling } from './tokens/spellings.ts';
import { tokensOf } from './tokens/tokens.ts';
import type { ColumnRef, NamedMetric, Notation, ReadingScope } from './types.ts';
import { labelsOf } from './vocabulary/labels.ts';
import { Lexicon } from './vocabulary/lexicon.ts';

export interface WordsInput {
  question: string;
  model: DataModel;
  tables: readonly QuestionTable[];
  /** Metrics that people defined; an approved one wins over a column of its name. */
  metrics: readonly NamedMetric[];
  /** `YYYY-MM-DD`. */
  today: string;
  /** The answered question before this one in the conversation. */
  earlier?: ReadQuery | undefined;
  /** What the asker defines: "net sales is revenue of paid orders". */
  notes?: string | undefined;
  /** The definitions among them that are in the notation of SQL. */
  notations?: readonly Notation[];
  /** The values of the data that are spelled like one of these phrases. */
  values(phrases: readonly string[]): readonly FoundValue[];
}

/** A question read: what to compute, and how to present it. */
export interface ReadQuery extends EarlierQuery {
  /** The metrics of the query in order, as the asker sees them. */
  shown: { name: string; unit: Duration; percent: boolean }[];
  /** Metrics of the query that only make its groups complete. */
  unshown?: string[];
  /** The numbers are those of groups, one row each: of which column, what the groups are called, and the numbers; each for every group in turn. */
  bins?: { of: string; groups: string[]; numbers: string[] };
  /** The time that places each measure, to tell whether the data covers the period. */
  times: { table: string; column: string }[];
  /** One sentence in the asker's language. */
  understood: string;
}

type Duration = 'second' | 'minute' | 'hour' | 'day' | null;

/** What all questions about the same data in one language share. */
export interface ReadingContext {
  lexicon: Lexicon;
  scope: ReadingScope;
  earlier: ReadQuery | undefined;
  notes: ReadNotes | null;
  /** The brackets and clauses of the question that define its words. */
  explained: readonly string[];
  /** The moment that the question says counts. */
  counting: ColumnRef | null;
}

/** More words are not read. */
export const TOKENS_MAX = 120;

/** The names and values that a question may use, in the language that it is asked in. */
export function contextOf(given: WordsInput): ReadingContext {
  const asked = withoutDefinitions(given.question);
  const input = { ...given, question: asked.question };
  const language = languageOf(input.question);
  const tokens = tokensOf(`${input.question}\n${input.notes ?? ''}`, language.decimal).slice(0, 2 * TOKENS_MAX);
  const spelled = inEachSpelling(phrasesOf(tokens), language);
  const translated = language.translated ? spelled.flatMap(language.translated.spelled) : [];
  const phrases = language.code === 'de' ? [...spelled, ...spelled.flatMap(otherUmlauts), ...translated] : spelled;
  const lexicon = new Lexicon({ ...input, found: input.values([...phrases, ...placeCodesOf(tokens, language)]) }, language);
  const metrics = new Map(input.metrics.map((metric) => [metric.name, metric]));
  const { model, tables, today } = input;
  const named = {
    labels: labelsOf(model, tables),
    metrics,
    flags: yesAndNoColumns(model, tables),
    counts: new Map(),
    dated: new Map(),
    partly: new Set<string>(),
    once: new Set<string>(),
    answers: language.answers,
    weekdays: weekdayColumns(model, tables),
    givenUp: givenUpIn(model, tables),
    referredTo: referredTo(model, tables),
    rowsWith: rowsWith(tables),
    emptyCells: new Map(
      tables.flatMap(({ name, profile }) => profile.columns.map((column) => [`${name}.${column.name}`, column.nullCount] as const)),
    ),
  };
  const scope: ReadingScope = { model, ...named, notations: input.notations ?? [], today, ...taskOf(input.notes, input.question, lexicon) };
  const clauses = scope.task ? [] : clauseDefinitions(input.question, lexicon);
  const bracketed = scope.task ? [] : [...bracketedDefinitions(input.question, lexicon, scope), ...clauses];
  const dating = scope.task ? null : datingAsked(input.question, lexicon, scope);
  if (dating) scope.dated.set(dating.ref.table.name, dating.ref.column.name);
  const own = [...asked.definitions, ...bracketed.map(({ definition }) => definition)];
  const notes = [...own, ...(input.notes ? [input.notes] : [])].join('\n');
  const explained = [...bracketed.map(({ brackets }) => brackets), ...(dating ? [dating.clause] : [])];
  const written = explained.reduce((text, clause) => text.replace(clause, ''), input.question);
  const read = notes === '' ? null : readNotes(notes, scope.task ? written : spoken(written, lexicon).question, lexicon, scope);
  return {
    lexicon,
    scope,
    earlier: input.earlier,
    explained,
    counting: dating?.ref ?? null,
    notes: read && hidesNoted(input.question, notes, lexicon) ? { ...read, unread: notes } : read,
  };
}

/** How many rows have the most frequent values of each column that was read as a whole. */
const rowsWith = (tables: readonly QuestionTable[]): ReadonlyMap<string, ReadonlyMap<string, number>> =>
  new Map(
    tables.flatMap(({ name, profile }) =>
      profile.columns.flatMap((column) => {
        const counts = column.topValues.flatMap(({ value, count }) => (count === undefined ? [] : [[value, count] as const]));
        return column.sampledRows === null && counts.length > 0 ? [[`${name}.${column.name}`, new Map(counts)] as const] : [];
      }),
    ),
  );

/** The references that every row of another table has. */
function referredTo(model: DataModel, tables: readonly QuestionTable[]): ReadonlySet<string> {
  const named = (name: string) => tables.find((table) => table.name === name);
  const full = model.relationships.filter(({ from, to }) => {
    const column = named(from.table)?.profile.columns.find(({ name }) => name === from.columns[0]);
    return from.columns.length === 1 && column && !column.distinctApproximate && column.distinctCount === named(to.table)?.rowCount;
  });
  return new Set(full.map(({ from }) => `${from.table}.${from.columns[0]}`));
}
