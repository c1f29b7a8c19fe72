import { summaryLabel } from '../import-csv/summary-labels.ts';
import type { TypedColumn } from '../import-csv/text-table.ts';
import type { CheckedSummary } from './check-summaries.ts';
import type { PeriodColumns } from './find-periods.ts';
import type { Grain } from './period-name.ts';

/** What the periods and their values are called as columns, in the language of the file. */
export interface PeriodWords {
  period: string;
  /** One for each measure. */
  values: string[];
}

const NAMES: Record<'en' | 'de', Record<Grain | 'value', string>> = {
  en: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year', value: 'Value' },
  de: { day: 'Tag', week: 'Woche', month: 'Monat', quarter: 'Quartal', year: 'Jahr', value: 'Wert' },
};

/** Spellings that only German has. */
const GERMAN_PERIOD = /^(KW|Woche)\b|Quartal|^(Jän|Mär|Mrz|Mai|Okt|Dez|Januar|Februar|Juni|Juli|Dezember)\b/i;
const GERMAN_TOTAL = /summe|gesamt|ergebnis|durchschnitt|mittel/i;

/** Names for the periods and for what is measured in them. */
export function periodWords(
  { grain, periods, measures }: PeriodColumns,
  columns: readonly TypedColumn[],
  left: readonly CheckedSummary[],
): PeriodWords {
  const german =
    periods.some(({ label }) => GERMAN_PERIOD.test(label)) ||
    left.some(({ column }) => GERMAN_TOTAL.test(columns[column]?.name ?? '') && summaryLabel(columns[column]?.name ?? '') !== null);
  const names = NAMES[german ? 'de' : 'en'];
  return { period: names[grain], values: measures.map((measure) => measure || names.value) };
}
