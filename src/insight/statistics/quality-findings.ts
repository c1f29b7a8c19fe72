import { localDay, percentSign, phrase, quoted, wholeNumber } from '../../platform/locale.ts';
import { sayCount, sayList, sayPercent, saySpan } from '../figures/wording.ts';
import { fromDay } from './calendar.ts';
import { rowWords } from './row-words.ts';
import { gapJudge } from './telling-gaps.ts';
import type { DraftFinding, MetricSpec } from './types.ts';

/** Counts for one column. */
export interface ColumnCounts {
  name: string;
  role: string;
  nulls: number;
  /** The smallest and the largest value are the same, and no row is empty. */
  constant: boolean;
  /** Dates after the report's. */
  future: number | null;
  negative: number | null;
  /** NaN or infinite. */
  notFinite: number | null;
}

const NULLS_REPORTED_MIN = 0.05;
const NAMED_MAX = 5;

/** Findings on empty, constant, future-dated and negative values in the columns of a table. */
export function columnFindings(columns: readonly ColumnCounts[], rows: number): DraftFinding[] {
  if (rows === 0) return [];
  const findings: DraftFinding[] = [];
  const empty = columns.filter(({ nulls }) => nulls === rows);
  if (empty.length > 0)
    findings.push(
      quality(
        `${sayCount(empty.length, ['column holds', 'columns hold'], ['Spalte hat', 'Spalten haben'])} ${phrase('no value at all', 'gar keinen Wert')}: ${names(empty)}.`,
        empty.length,
        'integer',
      ),
    );
  const sparse = columns.filter(({ nulls }) => nulls < rows && nulls / rows >= NULLS_REPORTED_MIN).sort((a, b) => b.nulls - a.nulls);
  for (const { name, nulls } of sparse.slice(0, NAMED_MAX)) {
    findings.push(
      quality(
        phrase(
          `"${name}" is empty in ${sayPercent(nulls / rows)} of the rows (${count(nulls)} of ${count(rows)}).`,
          `„${name}“ ist in ${sayPercent(nulls / rows)} der Zeilen leer (${count(nulls)} von ${count(rows)}).`,
        ),
        nulls / rows,
        'percent',
      ),
    );
  }
  if (sparse.length > NAMED_MAX) {
    const rest = sparse.slice(NAMED_MAX);
    findings.push(
      quality(
        `${sayCount(rest.length, ['more column is', 'more columns are'], ['weitere Spalte ist', 'weitere Spalten sind'])} ${phrase('empty in at least 5% of the rows', `in mindestens 5${percentSign()} der Zeilen leer`)}: ${names(rest)}.`,
        rest.length,
        'integer',
      ),
    );
  }
  const constant = columns.filter((column) => column.constant && rows > 1);
  if (constant.length > 0)
    findings.push(
      quality(
        `${sayCount(constant.length, ['column has', 'columns have'], ['Spalte hat', 'Spalten haben'])} ${phrase('the same value in every row', 'in jeder Zeile denselben Wert')}: ${names(constant)}.`,
        constant.length,
        'integer',
      ),
    );
  for (const { name, future } of columns) {
    if (future)
      findings.push(
        quality(
          `${phrase(`"${name}" lies in the future in`, `„${name}“ liegt in der Zukunft in`)} ${sayCount(future, ['row'], ['Zeile', 'Zeilen'])}.`,
          future,
          'integer',
        ),
      );
  }
  for (const { name, negative, role } of columns) {
    if (negative && negative < rows * 0.5 && role === 'additive_measure') {
      findings.push(
        quality(
          phrase(
            `"${name}" is negative in ${sayCount(negative, ['row'], ['Zeile', 'Zeilen'])} (${sayPercent(negative / rows)}); check whether these are returns or mistakes.`,
            `„${name}“ ist negativ in ${sayCount(negative, ['row'], ['Zeile', 'Zeilen'])} (${sayPercent(negative / rows)}); prüfen Sie, ob das Retouren oder Fehler sind.`,
          ),
          negative,
          'integer',
        ),
      );
    }
  }
  for (const { name, notFinite } of columns) {
    if (notFinite)
      findings.push(
        quality(
          phrase(
            `"${name}" is not a finite number in ${sayCount(notFinite, ['row'], ['Zeile', 'Zeilen'])}; these are left out of every sum and mean.`,
            `„${name}“ ist keine endliche Zahl in ${sayCount(notFinite, ['row'], ['Zeile', 'Zeilen'])}; diese fehlen in allen Summen und Mitteln.`,
          ),
          notFinite,
          'integer',
        ),
      );
  }
  return findings;
}

/** Values that differ only in case or in surrounding spaces: one category written in several ways. */
export function spellingFinding(column: string, values: readonly (string | null)[]): DraftFinding | null {
  const spellings = new Map<string, string[]>();
  for (const value of values) {
    if (value === null) continue;
    const key = value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
    spellings.set(key, [...(spellings.get(key) ?? []), value]);
  }
  const mixed = [...spellings.values()].filter((forms) => forms.length > 1);
  if (mixed.length === 0) return null;
  const examples = mixed
    .slice(0, 3)
    .map((forms) => sayList(forms.slice(0, 4).map((form) => quoted(form.replace(/[\r\n\t]/g, ' ').slice(0, 80)))));
  return quality(
    phrase(
      `"${column}" writes ${sayCount(mixed.length, ['value'], ['Wert', 'Werte'])} in several ways (case or spaces): ${examples.join('; ')}.`,
      `„${column}“ schreibt ${sayCount(mixed.length, ['value'], ['Wert', 'Werte'])} verschieden (Großschreibung oder Leerzeichen): ${examples.join('; ')}.`,
    ),
    mixed.length,
    'integer',
  );
}

/** How many rows duplicate another, or another's value of a column, exactly or estimated from a sample. */
export function duplicateFinding(column: string | null, duplicates: number, rows: number, part: number): DraftFinding {
  const what = column === null ? 'row' : `value of "${column}"`;
  const german =
    column === null
      ? { no: 'Keine Zeile', one: 'eine frühere Zeile' }
      : { no: `Kein Wert von „${column}“`, one: `einen früheren Wert von „${column}“` };
  const share = (of: number) => `(${sayPercent(of / Math.max(1, rows))})`;
  if (part === 1) {
    // Nothing to check, so no warning.
    if (duplicates === 0)
      return { ...quality(phrase(`No ${what} occurs twice.`, `${german.no} kommt doppelt vor.`), 0, 'integer'), kind: 'note' };
    return quality(
      `${sayCount(duplicates, ['row'], ['Zeile', 'Zeilen'])} ${share(duplicates)} ${phrase(
        `${duplicates === 1 ? 'repeats' : 'repeat'} an earlier ${what}`,
        `${duplicates === 1 ? 'wiederholt' : 'wiederholen'} ${german.one}`,
      )}.`,
      duplicates,
      'integer',
    );
  }
  const estimate = duplicates * part;
  return quality(
    duplicates === 0
      ? phrase(
          `No ${what} occurs twice in the one ${part}th of the rows that was checked (chosen by their hash, so that all repetitions of a row are in it).`,
          `${german.no} kommt doppelt vor in dem einen von ${part} Teilen der Zeilen, der geprüft wurde (nach ihrem Hash gewählt, sodass alle Wiederholungen darin liegen).`,
        )
      : phrase(
          `About ${sayCount(estimate, ['row'], ['Zeile', 'Zeilen'])} ${share(estimate)} ${estimate === 1 ? 'repeats' : 'repeat'} an earlier ${what}: estimated from ${count(duplicates)} in one ${part}th of the rows, chosen by their hash.`,
          `Etwa ${sayCount(estimate, ['row'], ['Zeile', 'Zeilen'])} ${share(estimate)} ${estimate === 1 ? 'wiederholt' : 'wiederholen'} ${german.one}: geschätzt aus ${count(duplicates)} in einem von ${part} Teilen der Zeilen, nach ihrem Hash gewählt.`,
        ),
    estimate,
    'integer',
  );
}

/** Gaps in the time axis longer than the data's usual step, and than chance leaves. `points` are the days with rows, ascending; `of` says what those are. */
export function gapFindings(
  points: readonly { day: number; rows: number }[],
  slack: number,
  most = 3,
  of: Pick<MetricSpec, 'thing'> = {},
): DraftFinding[] {
  const days = points.map(({ day }) => day);
  const isTelling = gapJudge(points);
  const gaps = days
    .slice(1)
    .map((day, i) => ({ from: (days[i] as number) + 1, to: day - 1 }))
    .filter(({ from, to }) => to - from + 2 > (slack === 1 ? 1 : Math.max(7, slack * 3)))
    .filter(({ from, to }) => to >= from && (slack > 1 || isTelling(from, to)))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const { many } = rowWords(of);
  const findings = gaps.slice(0, most).map(({ from, to }) => {
    const length = to - from + 1;
    const gap = { start: fromDay(from), end: fromDay(to) };
    const counted = length === 1 ? '' : ` (${sayCount(length, ['day'], ['Tag', 'Tage'])})`;
    return quality(
      phrase(
        `No ${many} are dated ${length === 1 ? localDay(fromDay(from)) : saySpan(gap)}${counted}.`,
        `Keine ${many} ${saySpan(gap)}${counted}.`,
      ),
      length,
      'integer',
    );
  });
  const rest = gaps.slice(most);
  if (rest.length > 0) {
    const missing = rest.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    findings.push(
      quality(
        `${sayCount(rest.length, ['more gap'], ['weitere Lücke', 'weitere Lücken'])} ${phrase('in the dates', 'in den Daten')}, ${sayCount(missing, ['day'], ['Tag', 'Tage'])} ${phrase('together', 'zusammen')}.`,
        rest.length,
        'integer',
      ),
    );
  }
  return findings;
}

function quality(sentence: string, value: number, format: DraftFinding['format']): DraftFinding {
  return { kind: 'quality', sentence, value, format };
}

const count = wholeNumber;
const names = (columns: readonly { name: string }[]) =>
  sayList(columns.slice(0, 12).map(({ name }) => quoted(name))) + (columns.length > 12 ? phrase(' and others', ' und weitere') : '');
