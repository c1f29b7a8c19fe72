import { labelOf } from '../../figures/wording.ts';
import { type ReadQuery, readInWords, type WordsInput } from './read-question.ts';
import { partsOf } from './tokens.ts';

const SUGGESTED_MAX = 3;
const TRIED_MAX = 8;
const VALUES_MAX = 50;

/** Questions that go on from one that was read: by other columns of its table, or over time. Each reads as one query. */
export function furtherQuestions(input: WordsInput, { query, define }: ReadQuery, language: 'en' | 'de'): string[] {
  if (query.by || query.top || query.show || query.compare_to) return [];
  const base = input.question.replace(/[?.!\s]+$/, '');
  const names = new Set(define.flatMap(({ table }) => table ?? []));
  const columns = input.tables
    .filter(({ name }) => names.has(name))
    .flatMap(({ profile }) => profile.columns)
    .filter(({ role, distinctCount }) => (role === 'category' || role === 'geography') && distinctCount > 1 && distinctCount <= VALUES_MAX);
  const by = language === 'de' ? 'nach' : 'by';
  const month = language === 'de' ? 'Monat' : 'month';
  const clauses = [month, ...columns.map(({ name }) => (language === 'de' ? labelOf(name) : partsOf(name).join(' ')))].slice(0, TRIED_MAX);
  const found: string[] = [];
  for (const clause of clauses) {
    const question = `${base} ${by} ${clause}?`;
    if (found.length < SUGGESTED_MAX && readInWords({ ...input, question, earlier: undefined }).kind === 'query') found.push(question);
  }
  return found;
}
