import { doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import { headsPeriods } from '../unpivot/period-name.ts';
import { nameColumns } from './name-columns.ts';
import type { Row } from './types.ts';

export const HEADER_QUESTION = doubtId('header', []);

/** Two years above numbers may be names of columns or values; from three on they are hardly values. */
const YEARS_ASKED = 2;

/** Whether a first row leaves open if it is a header: years beside texts, above numbers. */
export function leavesHeaderOpen(cells: readonly string[]): boolean {
  const years = cells.filter((cell) => /^\s*(19|20)\d\d\s*$/.test(cell)).length;
  return years === YEARS_ASKED && headsPeriods(cells, YEARS_ASKED);
}

/** The question whether the first row, from which `rows` begin, is a header. */
export function headerQuestion(rows: readonly Row[], width: number, answer: string | undefined): ImportDoubt {
  const [first, ...body] = rows as [Row, ...Row[]];
  const preview = (header: string[] | null, from: readonly Row[]) => ({
    columns: nameColumns(header, width).map(({ name }) => name),
    rows: from.slice(0, PREVIEW_ROWS_MAX).map(({ cells }) => Array.from({ length: width }, (_, i) => cells[i] || null)),
  });
  const taken = answer === 'data' ? 'data' : 'header';
  return {
    id: HEADER_QUESTION,
    kind: 'header',
    columns: [],
    rows: { count: 1, lines: [first.line] },
    evidence: 'The first row has years above numbers, which may be names of columns or values.',
    readings: [
      { id: 'header', meaning: 'The first row names the columns.', preview: preview(first.cells, body) },
      { id: 'data', meaning: 'The first row has values like the others.', preview: preview(null, rows) },
    ],
    taken,
    answered: answer === taken,
  };
}
