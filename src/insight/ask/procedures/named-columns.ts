import type { ColumnNames } from '../questions/column-names.ts';
import { type ColumnRef, isNumber } from '../questions/column-ref.ts';
import type { QuestionTable } from '../questions/types.ts';
import { tableVocabulary } from '../questions/vocabulary.ts';
import { nameStems, STOP, stem, wordsOf } from '../questions/words.ts';

interface NamedColumns {
  columns: ColumnRef[];
  /** The names are quoted, so nothing else is meant. */
  quoted: boolean;
  /** Other quoted text. */
  otherQuotes: string[];
  /** Words that are neither part of a column's name nor between its words. */
  rest: string[];
}

const NAME_WORDS_MAX = 6;

/** The columns of one table that a text names, in order: quoted, by their full name, or by most of it. */
export function namedColumns(text: string, table: QuestionTable): NamedColumns {
  const { names } = tableVocabulary(table);
  const quoted = [...text.matchAll(/["'`“‘]([^"'`”’]{1,60})["'`”’]/g)].map(([, name]) => name ?? '');
  const found: { at: number; ref: ColumnRef }[] = [];
  const words = wordsOf(text);
  const taken = new Set<number>();
  for (const least of [0.99, 0.5]) {
    for (let length = NAME_WORDS_MAX; length >= 1; length--) {
      for (let at = 0; at + length <= words.length; at++) {
        const indices = Array.from({ length }, (_, i) => at + i);
        if (indices.some((i) => taken.has(i))) continue;
        const phrase = words.slice(at, at + length);
        const ref = fittingColumn(phrase, names, least);
        if (!ref) continue;
        for (const i of indices) taken.add(i);
        if (!found.some((one) => one.ref === ref)) found.push({ at, ref });
      }
    }
  }
  const named = found.sort((a, b) => a.at - b.at).map(({ ref }) => ref);
  // Quoted names are deliberate; other words that happen to match names are ignored.
  const sameStems = (name: string) =>
    names.withJoinedStems(nameStems(name).join('')).filter((ref) => ref.stems.join() === nameStems(name).join());
  const exact = quoted.flatMap((name) => names.first([...names.withName(name), ...sameStems(name)]) ?? []);
  const chosen = exact.length > 0 ? [...new Set(exact)] : named;
  const otherQuotes = quoted.filter((name) => sameStems(name).length === 0);
  return { columns: chosen, quoted: exact.length > 0, otherQuotes, rest: words.filter((_word, at) => !taken.has(at)) };
}

function fittingColumn(phrase: readonly string[], names: ColumnNames, least: number): ColumnRef | undefined {
  const stems = phrase.flatMap(nameStems);
  const whole = names.first([...names.withJoinedStems(stems.join('')), ...names.withName(phrase.join(' '))]);
  if (whole || phrase.length > 4) return whole;
  if (phrase.some((word) => STOP.has(word)) || phrase.some((word) => LOOSE.has(word))) return undefined;
  const [best, next] = names
    .ranked(phrase.map(stem))
    .filter(({ ref, fit }) => fit >= least && (least >= 0.99 || ref.column.role !== 'identifier'));
  return best && best.fit !== next?.fit ? best.ref : undefined;
}

/** Words from statistics and talk about data, which do not name a column by part of its name. */
const LOOSE = new Set(
  'mean average median mode total sum count number value values column columns data dataset rate score level date time row index coefficient distribution analysis variable feature new type class name status'.split(
    ' ',
  ),
);

export const numbersOf = (columns: readonly ColumnRef[]) => columns.filter(isNumber);
