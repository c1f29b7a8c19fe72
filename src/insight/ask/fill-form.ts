import type { CellValue } from '../../data/engine/types.ts';
import type { FullTable } from './answer-with-statistics.ts';
import type { AnalysisAnswer, AnswerTable } from './types.ts';
import { unanswered } from './unanswered.ts';
import { asksText, matchForm, sharesWord } from './words/forms.ts';
import { partsOf } from './words/tokens.ts';
import { wordingOf } from './words/wording.ts';

interface Place {
  column: FullTable['columns'][number];
  value: CellValue;
  words: string[];
}

/**
 * The answer with its values under the names of the form that the notes ask for, or a refusal that says which names nothing in it goes by. What
 * was computed besides is in the form if it is named there.
 */
export function fillForm(
  { full, ...answer }: AnalysisAnswer & { full?: FullTable },
  question: string,
  form: readonly string[],
  language: Parameters<typeof wordingOf>[0],
): AnalysisAnswer {
  const names = [...new Set(form)];
  if (names.length === 0 || !answer.answered || !answer.table) return answer;
  const shown = placesOf(answer.table);
  const all = full ? placesOf(full) : shown;
  const alone = names.length === 1 ? shown : [];
  const places = matchForm(names, all).map((at, place) => {
    const name = names[place]!;
    // A single value is what a single name means that says nothing else.
    if (alone.length === 1 && (isGeneric(name) || (at === null && sharesWord(name, question)))) return alone[0]!;
    return at === null ? null : all[at]!;
  });
  const open = names.filter((name, at) => {
    const place = places[at];
    return !place || (asksText(name) && typeof place.value === 'number');
  });
  const { cannot, unfilled } = wordingOf(language);
  if (open.length > 0) return { ...unanswered(question, cannot(unfilled(open))), understood: answer.understood };
  const filled = places as Place[];
  const table: AnswerTable = {
    columns: filled.map(({ column: { extra: _, ...column } }, at) => ({ ...column, name: names[at]!, label: names[at]! })),
    rows: [filled.map(({ value }) => value)],
    truncated: false,
  };
  return { ...answer, table };
}

const isGeneric = (name: string): boolean =>
  partsOf(name).every((word) => ['result', 'answer', 'value', 'ergebnis', 'wert', 'antwort'].includes(word));

/** Every cell with the words that tell what it is. */
function placesOf({ columns, rows }: Pick<FullTable, 'columns' | 'rows'>): Place[] {
  return rows.flatMap((row) =>
    row.map((value, at) => {
      const texts = rows.length > 1 ? row.filter((other, place) => place !== at && typeof other === 'string').map(String) : [];
      const { name, label } = columns[at]!;
      return { column: columns[at]!, value, words: [name, label, ...texts].flatMap(partsOf) };
    }),
  );
}
