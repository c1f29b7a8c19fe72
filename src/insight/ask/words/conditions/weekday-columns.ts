import type { DataModel } from '../../../../data/model/types.ts';
import type { QuestionTable } from '../../question-tables.ts';
import { nameOf } from '../grammar/columns.ts';
import { ENGLISH_CALENDAR, GERMAN_CALENDAR } from '../languages/calendar-words.ts';
import { fold } from '../tokens/tokens.ts';
import type { WeekdayColumn } from '../types.ts';

const LETTERS = [3, 2];

/** The columns of text that hold nothing but days of the week, whole or abbreviated, by `table.column`. */
export function weekdayColumns(model: DataModel, tables: readonly QuestionTable[]): Map<string, WeekdayColumn> {
  const found = new Map<string, WeekdayColumn>();
  for (const { name, profile } of tables) {
    const table = model.tables.find((one) => one.name === name);
    for (const { name: of, type, topValues, distinctCount } of profile.columns) {
      const column = table?.columns.find((one) => one.name === of);
      if (!table || !column || column.personal || type !== 'text' || topValues.length < DAYS_MIN || topValues.length !== distinctCount)
        continue;
      const days = topValues.map(({ value }) => [dayOf(value), value] as const);
      if (days.every(([day]) => day > 0) && new Set(days.map(([day]) => day)).size === days.length)
        found.set(nameOf({ table, column }), new Map(days));
    }
  }
  return found;
}

/** Fewer values may be people's names, or other words. */
const DAYS_MIN = 2;

/** Which day of the week a value names; 0 if none. */
function dayOf(value: string): number {
  const word = fold(value.trim()).replace(/\.$/, '');
  for (const { weekdays } of [ENGLISH_CALENDAR, GERMAN_CALENDAR]) {
    const at = weekdays.days.findIndex(([day = '']) => word === day || LETTERS.some((length) => word === day.slice(0, length)));
    if (at >= 0) return at + 1;
  }
  return 0;
}
