import type { DataModel, ModelColumn, ModelTable } from '../../../data/model/types.ts';
import { labelOf } from '../../figures/wording.ts';
import type { QuestionTable } from '../question-tables.ts';
import type { Language } from './languages/types.ts';
import { readWithin } from './read-question.ts';
import type { ReadingContext, ReadQuery } from './reading-context.ts';
import { partsOf, tokensOf } from './tokens/tokens.ts';

/** A question with the query that it reads as. */
export interface ReadyQuestion {
  question: string;
  reading: ReadQuery;
}

const READY_MAX = 3;
const TRIED_MAX = 12;
const VALUES_MAX = 50;
const COLUMNS_MAX = 6;
const TABLES_MAX = 50;
const NAME_WORDS_MAX = 5;

/** Questions that go on from one that was read: by other columns of its table, or over time. Each reads as one query. */
export function furtherQuestions(
  context: ReadingContext,
  tables: readonly QuestionTable[],
  question: string,
  reading: ReadQuery,
): string[] {
  const { query } = reading;
  if (query.by || query.top || query.show || query.compare_to) return [];
  const base = question.replace(/[?.!\s]+$/, '');
  return readable(context, grouped(context, tables, reading, base)).map((one) => one.question);
}

/** Questions for the number that a question named but did not ask for in a way that was understood. */
export function nearestQuestions(
  context: ReadingContext,
  tables: readonly QuestionTable[],
  question: string,
  core: ReadQuery | null,
): ReadyQuestion[] {
  if (core !== null) {
    const own = JSON.stringify(core.define.map(({ expression, table }) => [expression, table]));
    const kept = readable(
      context,
      [...new Set(core.query.metrics)].flatMap((name) => {
        const base = baseOf(context, core, name);
        return [`${base}?`, ...grouped(context, tables, core, base)];
      }),
    )
      .filter(
        ({ reading }) =>
          reading.define.some(({ expression, table }) => own.includes(JSON.stringify([expression, table]))) || core.define.length === 0,
      )
      .slice(0, READY_MAX);
    if (kept.length > 0) return kept;
  }
  return proposals(context, tables, question).slice(0, READY_MAX);
}

/** Questions that the tables can answer, those with most words of the one asked first. */
export function proposals(context: ReadingContext, tables: readonly QuestionTable[], asked = ''): ReadyQuestion[] {
  const { language, model } = context.lexicon;
  const words = new Set(tokensOf(asked, '.').flatMap(({ word, kind }) => (kind === 'word' && word.length > 2 ? language.stems(word) : [])));
  const shared = (question: string) =>
    tokensOf(question, '.').filter(({ word }) => language.stems(word).some((stem) => words.has(stem))).length;
  const all = model.tables
    .slice(0, TABLES_MAX)
    .flatMap((table) => proposed(table, tables, language))
    .map((question, at) => ({ question, at, score: shared(question) }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  return readable(
    context,
    all.map(({ question }) => question),
  );
}

function proposed(table: ModelTable, tables: readonly QuestionTable[], language: Language): string[] {
  const { code, phrases } = language;
  const by = phrases.by[0]!;
  const month = monthOf(language);
  const count = countOf(table, code);
  // Nobody asks first for the sum of all durations.
  const [measure] = table.columns.filter(
    (column) => column.additivity === 'additive' && !column.derived && !column.personal && sayable(column),
  );
  const [category] = categories(table, tables);
  const total = measure && `${code === 'de' ? 'Summe' : 'Total'} ${nameOf(measure, code)}`;
  return [
    ...(total && category ? [`${total} ${by} ${nameOf(category, code)}?`] : []),
    ...(total && table.defaultTime !== null ? [`${total} ${by} ${month}?`] : []),
    ...(sayable(table) ? [...(category ? [`${count} ${by} ${nameOf(category, code)}?`] : []), `${count}?`] : []),
  ];
}

/** How to ask for a number: as its asker named it, or as the number of rows. */
function baseOf({ lexicon }: ReadingContext, { define }: ReadQuery, name: string): string {
  const own = define.find((one) => one.name === name);
  const table = lexicon.model.tables.find((one) => one.name === own?.table);
  const counts = own?.expression.kind === 'aggregate' && own.expression.function === 'count' && own.filters === null;
  return counts && table && sayable(table) ? countOf(table, lexicon.language.code) : name;
}

const countOf = (table: ModelTable, code: Language['code']) => `${code === 'de' ? 'Anzahl der' : 'Number of'} ${nameOf(table, code)}`;

function grouped({ lexicon }: ReadingContext, tables: readonly QuestionTable[], { define }: ReadQuery, base: string): string[] {
  const { language, model } = lexicon;
  const own = ownTables(
    model,
    define.flatMap(({ table }) => table ?? []),
  );
  const columns = own.flatMap((table) => categories(table, tables)).slice(0, COLUMNS_MAX);
  const timed = own.some(({ defaultTime }) => defaultTime !== null);
  const by = language.phrases.by[0]!;
  return [
    ...(timed ? [`${base} ${by} ${monthOf(language)}?`] : []),
    ...columns.map((column) => `${base} ${by} ${nameOf(column, language.code)}?`),
  ];
}

const monthOf = ({ code, answers }: Language) => (code === 'de' ? answers.grains.month : answers.grains.month.toLowerCase());

function ownTables({ tables }: DataModel, names: readonly string[]): ModelTable[] {
  return tables.filter(({ name }) => names.includes(name));
}

/** Columns that make a few groups. */
function categories({ name, columns }: ModelTable, tables: readonly QuestionTable[]): ModelColumn[] {
  const profiled = tables.find((one) => one.name === name)?.profile.columns ?? [];
  return columns.filter(sayable).filter(({ name: column, personal, additivity }) => {
    const known = profiled.find((one) => one.name === column);
    const suits = known && (known.role === 'category' || known.role === 'geography');
    return suits && !personal && additivity === null && known.distinctCount > 1 && known.distinctCount <= VALUES_MAX;
  });
}

/** Names of many words are not what a person would write. */
function sayable({ name, label }: ModelColumn | ModelTable): boolean {
  return label !== undefined || partsOf(name).length <= NAME_WORDS_MAX;
}

/** A name as people would write it. */
function nameOf({ name, label }: ModelColumn | ModelTable, code: Language['code']): string {
  if (label !== undefined) return label;
  return code === 'de' ? labelOf(name) : partsOf(name).join(' ');
}

/** Those that read as one query, a few of the first. */
function readable(context: ReadingContext, questions: readonly string[]): ReadyQuestion[] {
  const found: ReadyQuestion[] = [];
  const alone = { ...context, earlier: undefined };
  for (const question of questions.slice(0, TRIED_MAX)) {
    if (found.length === READY_MAX) break;
    const read = readWithin(alone, question);
    if (read.kind === 'query' && read.corrections.length === 0) found.push({ question, reading: read.reading });
  }
  return found;
}
