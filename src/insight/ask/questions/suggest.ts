import { labelOf } from '../../figures/wording.ts';
import type { QuestionTable } from './types.ts';

const SUGGESTIONS_MAX = 4;

/** Questions that these tables can answer, most similar to the one asked first. */
export function suggestQuestions(tables: readonly QuestionTable[], asked: string): string[] {
  const words = new Set(asked.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  const all = tables.flatMap((table) => {
    const columns = table.profile.columns;
    const measure = columns.find(({ role }) => role === 'additive_measure');
    const category = columns.find(
      ({ role, distinctCount }) => (role === 'category' || role === 'geography') && distinctCount > 1 && distinctCount <= 100,
    );
    const time = columns.find(({ role, type }) => role === 'time' && (type === 'date' || type === 'timestamp'));
    const say = (name: string) => labelOf(name).toLowerCase();
    return [
      ...(measure && category ? [`Total ${say(measure.name)} by ${say(category.name)}?`] : []),
      ...(measure && time ? [`Total ${say(measure.name)} by month?`] : []),
      ...(category ? [`How many ${say(table.name)} by ${say(category.name)}?`] : []),
      `How many ${say(table.name)} are there?`,
    ];
  });
  const shared = (question: string) => (question.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => words.has(word)).length;
  return all
    .map((question, at) => ({ question, at, score: shared(question) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ question }) => question);
}
