import { dateBy, datingSaid } from '../definitions/dating-clauses.ts';
import { defineSentence } from '../definitions/define-sentence.ts';

import { defineName, takeDating } from '../definitions/names.ts';
import { restrictionIn } from '../definitions/restrictions.ts';
import { DEFINITION } from '../definitions/sentences.ts';
import { asksOfSpan, spanInWords } from '../definitions/spans.ts';
import { defineInSql, restrictedInSql } from '../definitions/sql-definitions.ts';
import { periodNamed, writtenPeriod } from '../definitions/written-periods.ts';
import { readInParts, readWithRounding } from '../directives/read-directives.ts';
import { describesForm } from '../forms/descriptions.ts';
import { takeSlots } from '../forms/form-slots.ts';
import { placesIn } from '../forms/match-form.ts';
import type { FormSlot } from '../forms/types.ts';
import { parserOf } from '../grammar/parser-of.ts';
import { takeDerived } from '../measures/derived-columns.ts';
import { withoutRounding } from '../tokens/rounding.ts';
import { saidAsRows } from '../tokens/row-nouns.ts';
import { asPattern, hasWords } from '../tokens/said-words.ts';
import type { ColumnRef, Notation, Piece, ReadingScope } from '../types.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import { isIdleInstruction, takeMatching } from './idle-instructions.ts';
import { type JoinTold, joinTold } from './joined-rows.ts';
import { onlyFormats } from './note-kinds.ts';
import { withoutNotation } from './note-notation.ts';
import { recipeIn, truncatesDates } from './note-recipes.ts';
import { asideOf } from './note-relevance.ts';
import { elseOf } from './note-restated.ts';
import { inPlainWords } from './note-rewriting.ts';
import { sentencesOf } from './note-sentences.ts';
import { tableToUse } from './note-tables.ts';
import { isTruism } from './note-truisms.ts';
import { partRead, waysToRead } from './note-ways.ts';
import { definedByRecipes } from './recipe-definitions.ts';
import { spokenNotes } from './spoken-notes.ts';
import { namedByNouns, takeSettled } from './task-statements.ts';
import { isUnused } from './unused-notes.ts';

/** "The mean is weighted" by what, is not said by a column that is called weight; nor are differences of a column those between groups. */
const ALTERING =
  /\b(?:weighted|weighting|weight (?:each|every|all|the|rows|values|them)|(?:un)?gewichtet\w*|gewichtung|gewichten?|differencing|(?:take|use|apply|form) (?:the )?(?:first |successive |lagged )?differences of)\b/i;
/** "The age of a class is its mean age": a number of each thing that stands for a column. */
const OF_EACH =
  /^(?:the )?.+? of (?:an?|each|every|the) .+? (?:is|are|equals?|means?|refers? to|ist) (?:its|their|the|sein|ihr)e?r? (?:own )?(?:average|mean|total|sum|median|maximum|minimum|durchschnitt\w*|summe)\b/i;
/** "Lines without a figure are left out": of the rows, whatever they are called. */
const LEAVES_OUT =
  /\b(?:(?:is|are|be) (?:left out|excluded|omitted|ignored|skipped|not (?:counted|included|considered))|do(?:es)? not count|(?:wird|werden) (?:ausgelassen|weggelassen|ausgeschlossen|ignoriert|nicht (?:gezählt|mitgezählt|berücksichtigt))|z(?:ä|ae)hl(?:t|en) nicht)\b/i;
const NOTES_MAX = 30;

/** A sentence that belongs to the question, with the ways to read it. */
export interface ReadNote {
  sentence: string;
  ways: Piece[][];
}

/** What the notes say beyond the definitions that they added to the names of the data. */
export interface ReadNotes {
  /** Sentences that restrict the question or say how to compute it. */
  read: ReadNote[];
  /** Sentences on the presentation of the result. */
  setAside: string[];
  /** Sentences that change nothing. */
  unneeded: string[];
  /** The first sentence that may matter and is none of these; null if there is none. */
  unread: string | null;
  /** A sentence that takes for a fact what does not hold in the data. */
  contradicted: string | null;
  /** The places of a form, such as `@mean[value]`. */
  form: FormSlot[];
  /** Tables that what is asked for has to come from. */
  tables: { sentence: string; table: string }[];
  /** What states are conditions on, which the answer has to be about. */
  states: { sentence: string; columns: string[] }[];
  /** Recipes that join tables for the number that is asked for. */
  joins: JoinTold[];
  /** Terms that mean nothing by themselves: the question is read with their meaning in their place. */
  standIns: { term: string; meaning: string; sentence: string }[];
}

/**
 * Reads the notes of the asker, a sentence at a time. "net sales is revenue of paid orders" defines a number and "big means units over 10" a
 * condition; "round to two decimals" only says how to present the result, and "use any software" changes nothing; others belong to the question.
 */
export function readNotes(notes: string, question: string, lexicon: Lexicon, scope: ReadingScope): ReadNotes {
  const { slots, rest, tail, said } = takeSlots(notes);
  const after = sentencesOf(tail);
  const describing = after.filter((one) => describesForm(one, slots, question, lexicon));
  const written = [...sentencesOf(rest), ...after.filter((one) => !describing.includes(one))];
  const { plain: given, idle } = scope.task ? { plain: written, idle: [] } : spokenNotes(written, lexicon.language.spokenNotes);
  const { sentences, taken, contradicted, unclear } = takeSettled(given, question, slots, lexicon, scope);
  const read = nothingRead(slots, [...said, ...describing, ...taken], { contradicted, unread: unclear ?? sentences[NOTES_MAX] ?? null });
  read.unneeded.push(...idle);
  const open: Open[] = [];
  const isAside = scope.task ? () => false : asideOf(question, lexicon);
  let last: { aside: boolean } | null = null;
  const byRecipes = scope.task ? [] : definedByRecipes(sentences, question, lexicon, scope);
  for (const written of sentences.slice(0, NOTES_MAX).filter((one) => !byRecipes.includes(one))) {
    const alters = ALTERING.test(written);
    if (!scope.task && takeMatching(written, lexicon, scope)) {
      read.setAside.push(written);
      continue;
    }
    const counting = scope.task ? null : datingSaid(written, lexicon, scope);
    if (counting && isNamedIn(question, counting.ref, lexicon, scope) && dateBy(counting.ref, scope)) continue;
    const counts = scope.task ? null : restrictionIn(written, question, lexicon, scope);
    if (counts) {
      read.read.push({ sentence: written, ways: [[{ kind: 'where', condition: counts }]] });
      continue;
    }
    const told = stepsTold(written, question, read, lexicon, scope);
    if (told === 'taken' || takePeriod(written, question, read, scope)) continue;
    last = { aside: !alters && !LEAVES_OUT.test(written) && isAside(written, last) };
    if (last.aside) {
      read.unneeded.push(written);
      continue;
    }
    // Nothing computes a number of each thing before another of all.
    if (!scope.task && OF_EACH.test(written)) read.unread ??= written;
    // A task defines columns rather than numbers.
    if (scope.task && isWholeColumn(takeDerived(written, lexicon, scope))) continue;
    if (scope.task && takeDirectives(written, question, read, lexicon)) continue;
    const inSql = scope.notations?.find(({ sentence }) => sentence === written);
    if (inSql && takeNotation(inSql, question, read, lexicon, scope)) continue;
    const { names, values } = placesIn(written);
    read.form.push(...names.map((name): FormSlot => ({ name, options: [], decimals: null, says: '' })));
    if (names.length > 0 || (!alters && onlyFormats(written, lexicon, question)) || values.length > 0) {
      read.setAside.push(written);
      continue;
    }
    if (!scope.task && isIdleInstruction(written, lexicon)) {
      read.setAside.push(written);
      continue;
    }
    const dating = scope.task ? false : takeDating(written, lexicon, scope);
    if (dating === null) read.unread ??= written;
    if (dating !== false || (!scope.task && defineName(written, question, lexicon))) continue;
    if (counting && dateBy(counting.ref, scope)) continue;
    const { text, clauses } = withoutRounding(written);
    read.setAside.push(...clauses);
    const plain = saidAsRows(clauses.length > 0 ? text.trim() : written, scope.rowNoun);
    const sentence = inPlainWords(plain, question, lexicon.language);
    if (!/[\p{L}\d]/u.test(sentence) || (clauses.length > 0 && onlyFormats(sentence, lexicon, question))) {
      takeIdle(written, clauses.length > 0, read, lexicon, scope);
      continue;
    }
    if (scope.task && isWholeColumn(takeDerived(sentence, lexicon, scope))) continue;
    const [, term, said] = DEFINITION.exec(withoutNotation(sentence)) ?? [];
    const meaning = (said !== undefined && !scope.task && spanInWords(said, question, lexicon)) || said;
    const others = [question, ...sentences.filter((one) => one !== written)].join('\n');
    const isUsed = term !== undefined && meaning !== undefined && hasWords(others, term, lexicon.language);
    if (isUsed && !scope.task && asksOfSpan(question, meaning, lexicon, scope) && replaced(question, term, meaning, lexicon) !== null) {
      read.standIns.push({ term, meaning, sentence });
      continue;
    }
    if (defineSentence({ sentence, term, meaning, isUsed, others }, question, read, lexicon, scope)) continue;
    if (!LEAVES_OUT.test(sentence) && isUnused(sentence, term, others, lexicon)) {
      read.unneeded.push(sentence);
      continue;
    }
    const left = takeDerived(sentence, lexicon, scope);
    if (left === sentence) open.push({ sentence, told, term, meaning });
    else if (!/^\W*"[^"]*"\W*$/.test(left)) read.unread ??= sentence;
  }
  for (const one of open) readOpen(one, read, question, lexicon, scope);
  return read;
}

/** Notes of which no sentence has been read. */
const nothingRead = (
  form: FormSlot[],
  setAside: string[],
  { contradicted, unread }: Pick<ReadNotes, 'contradicted' | 'unread'>,
): ReadNotes => ({ read: [], setAside, unneeded: [], contradicted, unread, form, tables: [], states: [], joins: [], standIns: [] });

/** Whether nothing is left of a sentence but the name of the column that it defines, for each row or passenger. */
const isWholeColumn = (text: string): boolean => /^\W*"[^"]*"(?:\s+(?:for|of|in)\s+(?:each|every)\s+[a-z]+)?\W*$/i.test(text);

/** Whether a question names the table of a column. */
const isNamedIn = (question: string, { table }: ColumnRef, lexicon: Lexicon, scope: ReadingScope): boolean =>
  parserOf(question, lexicon, scope).parser.tablesNamed().has(table);

/** Takes a recipe of which nothing is left beside joins, or that is for another number, which is then said. What else it tells, one step after the other; `null` for any other sentence. */
function stepsTold(written: string, question: string, read: ReadNotes, lexicon: Lexicon, scope: ReadingScope): 'taken' | string[] | null {
  if (scope.task) return null;
  const table = tableToUse(written, question, lexicon, scope);
  if (table !== null) {
    if (table === 'aside') read.unneeded.push(written);
    else read.tables.push({ sentence: written, table });
    return 'taken';
  }
  const recipe = truncatesDates(written, lexicon) || isTruism(written) ? 'aside' : recipeIn(written, question, lexicon, scope);
  if (recipe === 'aside') read.unneeded.push(written);
  else if (recipe?.length === 0) {
    read.setAside.push(written);
    read.joins.push(joinTold(written, lexicon));
  }
  return recipe === 'aside' || recipe?.length === 0 ? 'taken' : recipe;
}

/** Takes a sentence that says what is done anyway; one on values that may be those of a column called so has to be about that column. */
function takeIdle(sentence: string, rounds: boolean, read: ReadNotes, lexicon: Lexicon, scope: ReadingScope): void {
  const named = scope.task ? namedByNouns(sentence, lexicon) : [];
  if (named.length > 0) read.read.push({ sentence, ways: [named] });
  else if (!rounds) read.unneeded.push(sentence);
}

/** Takes a period that a sentence gives as SQL does, with the days that it stands for; one that the question does not name changes nothing. Whether it is one. */
function takePeriod(sentence: string, question: string, read: ReadNotes, { today }: ReadingScope): boolean {
  const [, named, said] = DEFINITION.exec(sentence) ?? [];
  const meaning = said === undefined ? null : writtenPeriod(said, today);
  if (meaning === null) return false;
  const term = periodNamed(named!, question);
  if (term === null) read.unneeded.push(sentence);
  else read.standIns.push({ term, meaning, sentence });
  return true;
}

/** A sentence that gives no word a meaning. */
type Open = { sentence: string; told: string[] | null } & Record<'term' | 'meaning', string | undefined>;

/** Reads a sentence that defines nothing: a restriction, a choice of a method, what a term stands for, or what changes nothing. */
function readOpen({ sentence, told, term, meaning }: Open, read: ReadNotes, question: string, lexicon: Lexicon, scope: ReadingScope): void {
  if (ALTERING.test(sentence)) {
    read.unread ??= sentence;
    return;
  }
  if (elseOf(sentence, question, lexicon) && read.read.some(({ ways }) => ways.some((way) => way.some(isLevel)))) {
    read.unneeded.push(sentence);
    return;
  }
  const ways = told ? waysOfSteps(told, question, lexicon, scope) : waysToRead(sentence, question, lexicon, scope);
  const parts = scope.task && !ways ? readInParts(sentence, question, lexicon, (part) => partRead(part, question, lexicon, scope)) : null;
  if (ways) take(read, sentence, ways);
  else if (parts) take(read, sentence, [parts]);
  else if (read.setAside.some((one) => term !== undefined && one.includes(term) && placesIn(one).names.length > 0))
    read.setAside.push(sentence);
  else if (
    !scope.task &&
    term !== undefined &&
    meaning !== undefined &&
    !/^per /i.test(meaning) &&
    // A date that counts is no group.
    !lexicon.language.definitions.dated.closing.some((pattern) => pattern.test(sentence)) &&
    replaced(question, term, meaning, lexicon) !== null
  )
    read.standIns.push({ term, meaning, sentence });
  else read.unread ??= sentence;
}

/** The ways to read the steps of a recipe; of several steps each may only have one. */
function waysOfSteps(steps: readonly string[], question: string, lexicon: Lexicon, scope: ReadingScope): Piece[][] | null {
  const whole = waysToRead(inPlainWords(steps.join(', '), question, lexicon.language), question, lexicon, scope);
  if (whole || steps.length === 1) return whole;
  const parts = steps.map((step) => partRead(step, question, lexicon, scope));
  return parts.includes(null) ? null : [parts.flatMap((part) => part ?? [])];
}

/** Takes an instruction on how a statistic is computed. Whether it is one. */
function takeDirectives(written: string, question: string, read: ReadNotes, lexicon: Lexicon): boolean {
  const found = readWithRounding(written, question, lexicon);
  if (!found) return false;
  read.setAside.push(...found.clauses);
  if (found.pieces === 'refused') read.unread ??= written;
  else if (found.pieces.length > 0 || found.clauses.length === 0) take(read, written, [found.pieces]);
  return true;
}

/** What a sentence restricts or chooses; nothing if it changes nothing. */
function take(read: ReadNotes, sentence: string, ways: Piece[][]): void {
  const saying = ways.filter((way) => way.length > 0);
  if (saying.length > 0) read.read.push({ sentence, ways: saying });
  else read.unneeded.push(sentence);
}

/** Takes a definition in the notation of SQL, which has no other reading; a restriction of other rows than the question's is left to that of words. */
function takeNotation(notation: Notation, question: string, read: ReadNotes, lexicon: Lexicon, scope: ReadingScope): boolean {
  const { sentence, terms } = notation;
  if (terms.length === 0) {
    const condition = restrictedInSql(notation, question, lexicon, scope);
    if (condition) read.read.push({ sentence, ways: [[{ kind: 'where', condition }]] });
    return condition !== null;
  }
  const used = terms.filter((term) => hasWords(question, term, lexicon.language));
  if (used.length === 0) read.unneeded.push(sentence);
  else if (!used.every((term) => defineInSql(notation, term, question, lexicon, scope))) read.unread ??= sentence;
  return true;
}

/** A question with the meaning of a term in its place; null if it does not have the term as written. */
export function replaced(question: string, term: string, meaning: string, { language }: Lexicon): string | null {
  const pattern = new RegExp(`(?<![\\p{L}\\d])${asPattern(term)}(?![\\p{L}\\d])`, 'iu');
  const plain = meaning.replace(language.definitions.leadingArticle, '');
  return pattern.test(question) ? question.replace(pattern, () => plain) : null;
}

const isLevel = (piece: Piece): boolean => piece.kind === 'method' && piece.method.of === 'significance';
