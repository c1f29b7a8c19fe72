import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import { among, from, type Scope, say, stable } from './rows.ts';
import type { StatisticsColumn, StatisticsPlan } from './types.ts';

/** What is asked of the empty cells: how many, in percent of all, how many are not empty, or which columns have the most. */
export type MissingResult = 'missing' | 'percent' | 'present' | 'most';

/** Counts the empty cells of columns, also as a share of all cells. */
export function countMissing(scope: Scope, columns: readonly string[], asked: MissingResult): StatisticsPlan {
  const title = `Empty cells of ${columns.join(' and ')}${among(scope)}`;
  const sql = columns
    .map(
      (name) =>
        `SELECT ${quoteText(name)} AS column_name, count(*) - count(${quoteName(name)}) AS missing, 100.0 * (count(*) - count(${quoteName(name)})) / count(*) AS percent, count(${quoteName(name)}) AS present ${from(scope)}`,
    )
    .join(' UNION ALL ');
  const ordered = `SELECT * FROM (${sql})${asked === 'most' ? ' QUALIFY rank() OVER (ORDER BY missing DESC) = 1' : ''} ORDER BY missing DESC, column_name`;
  const shownIf = (shown: boolean): Pick<StatisticsColumn, 'extra'> => (shown ? {} : { extra: true });
  return {
    title,
    explanation: `${title}, of “${scope.table.name}”.`,
    assumptions: [],
    async run(ask) {
      const { rows } = await ask({ label: title, sql: ordered, params: [], tables: [scope.table.name] });
      const shown = rows.map(([name, missing, percent, present]): CellValue[] => [
        name ?? null,
        Number(missing),
        stable(percent),
        Number(present),
      ]);
      return {
        sentence: `${title}: ${shown
          .slice(0, 5)
          .map(([name, missing, percent, present]) => `${name} ${missing} (${say(percent ?? null)}%), ${present} are not empty`)
          .join('; ')}.`,
        columns: [
          { name: 'column_name', label: 'Column', format: null, ...shownIf(columns.length > 1) },
          { name: 'missing', label: 'Missing', format: 'integer', ...shownIf(asked === 'missing' || asked === 'most') },
          { name: 'percent', label: 'Percent missing', format: 'decimal', ...shownIf(asked === 'percent') },
          { name: 'present', label: 'Not missing', format: 'integer', ...shownIf(asked === 'present') },
        ],
        rows: shown,
        sql: ordered,
      };
    },
  };
}
