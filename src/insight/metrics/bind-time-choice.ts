import type { ColumnProfile } from '../../data/engine/types.ts';
import type { ModelTable } from '../../data/model/types.ts';
import { phrase } from '../../platform/locale.ts';
import { inSentence, labelOf, sayList } from '../figures/wording.ts';
import { type TimeAxis, timeAxisOf } from './bind-time.ts';
import type { Calendar } from './metric-query/types.ts';

/** The time of a table: its model's default, otherwise the first column with role time that holds dates. Notes what was passed over. */
export function chooseTime(columns: readonly ColumnProfile[], table: ModelTable, calendar: Calendar, notes: string[]): TimeAxis | null {
  const axes = columns
    .filter(({ name, role }) => role === 'time' || name === table.defaultTime)
    .flatMap((column) => timeAxisOf(column, table, calendar) ?? [])
    .sort((a, b) => Number(b.column === table.defaultTime) - Number(a.column === table.defaultTime));
  const [first, ...rest] = axes;
  if (first && rest.length > 0) {
    const others = sayList(rest.map(({ column }) => inSentence(labelOf(column))));
    notes.push(
      phrase(
        `${labelOf(first.column)} is the time of a row; ${others} ${rest.length === 1 ? 'is' : 'are'} not used as such.`,
        `${labelOf(first.column)} ist die Zeit einer Zeile; ${others} ${rest.length === 1 ? 'dient' : 'dienen'} nicht dazu.`,
      ),
    );
  }
  return first ?? null;
}
