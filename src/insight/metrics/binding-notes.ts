import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf, sayCount, sayList } from '../figures/wording.ts';
import { rowWords } from '../statistics/row-words.ts';
import type { MetricSpec } from '../statistics/types.ts';

/** Why a report is on this table, where it could be on others. */
export function tableChosen(
  table: { name: string; rowCount: number },
  others: readonly string[],
  why: 'columns' | 'time and measure' | 'fit',
): string {
  const rows = sayCount(table.rowCount, ['row'], ['Zeile', 'Zeilen']);
  const [english, german] = {
    columns: ['has the requested columns', 'die verlangten Spalten hat'],
    'time and measure': ['has a time and a measure', 'eine Zeit und eine Kennzahl hat'],
    fit: ['fits best', 'am besten passt'],
  }[why] as [string, string];
  return phrase(
    `The report is on table "${table.name}" (${rows}), chosen before ${sayList(others)} because it ${english} and the most rows.`,
    `Der Bericht gilt der Tabelle „${table.name}“ (${rows}), gewählt vor ${sayList(others)}, weil sie ${german} und die meisten Zeilen enthält.`,
  );
}

/** Which measure was chosen, and what it was chosen over. */
export function measureChosen(name: string, others: readonly { name: string }[]): string {
  const listed = sayList(others.slice(0, 6).map((one) => inSentence(labelOf(one.name))));
  return phrase(
    `${labelOf(name)} was chosen as the measure over ${listed}.`,
    `${labelOf(name)} wurde als Kennzahl gewählt, vor ${listed}.`,
  );
}

/** That further measures are not shown. */
export const measuresLeft = (shown: number, all: number): string =>
  phrase(
    `Figures are shown for the first ${shown} of ${all} further measures.`,
    `Zahlen stehen für die ersten ${shown} von ${all} weiteren Kennzahlen.`,
  );

/** That a period was asked for of a table without a time. */
export const withoutTime = (): string =>
  phrase(
    'It has no time column, so date_range could not be applied: the figures are those of all its rows.',
    'Es gibt keine Zeitspalte, daher ließ sich date_range nicht anwenden: Die Zahlen sind die aller Zeilen.',
  );

/** Why a report counts rows. */
export function nothingMeasured(of: Pick<MetricSpec, 'thing'>): string {
  const { many } = rowWords(of);
  return phrase(
    `No column can be summed or averaged, so ${many} are counted.`,
    `Keine Spalte lässt sich summieren oder mitteln, also werden ${many} gezählt.`,
  );
}
