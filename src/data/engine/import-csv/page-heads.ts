import { kindFamily } from './cell-kind.ts';
import type { Row } from './types.ts';

/** Rows within which the first page begins. */
const HEAD_ROWS = 10;
/** A page has at least so many rows. */
const PAGE_ROWS_MIN = 4;
/** Lines that describe columns, such as the questions of a survey. */
const DESCRIPTIONS_MAX = 3;
/** A sentence, or the record of a program. */
const DESCRIPTION = /^(?=.{25}).*\s|^\{.+\}$/s;

/** A header that every page of a printed list repeats, with the lines above it. */
interface PageHead {
  /** The place of the first one among the rows. */
  header: number;
  /** What the lines above it look like, whatever their digits are. */
  above: ReadonlySet<string>;
}

/** What a row looks like, whatever its digits are, such as the number of a page. */
export const lookOf = ({ cells }: Pick<Row, 'cells'>): string =>
  cells
    .map((cell) => cell.trim())
    .join('\n')
    .trimEnd()
    .replaceAll(/\d+/g, '0');

/** Finds the header that the pages of a list repeat, if they repeat the lines above it, too. */
export function findPageHead(rows: readonly Row[], width: number): PageHead | null {
  for (let i = 1; i < Math.min(HEAD_ROWS, rows.length); i++) {
    const row = rows[i]!;
    if (row.cells.length !== width || width < 2 || !row.cells.every((cell) => kindFamily(cell) === 'text')) continue;
    const look = row.cells.join('\n');
    const above = rows.slice(0, i).filter((one) => lookOf(one) !== '');
    const again = rows.findIndex((one, k) => k > i + PAGE_ROWS_MIN && one.cells.join('\n') === look);
    if (again < 0 || above.length === 0) continue;
    const before = rows.slice(again - i, again).filter((one) => lookOf(one) !== '');
    if (before.length === above.length && before.every((one, k) => lookOf(one) === lookOf(above[k]!)))
      return { header: i, above: new Set(above.map(lookOf)) };
  }
  return null;
}

/** How many rows below the header describe the columns, as a survey's questions and keys do: words above cells of another kind, some of them long. */
export function describingRows(
  rows: readonly Row[],
  header: number,
  width: number,
  familiesOf: (rows: Row[], width: number) => string[],
): number {
  for (let count = DESCRIPTIONS_MAX; count > 0; count--) {
    const described = rows.slice(header + 1, header + 1 + count);
    if (!described.every(({ cells }) => cells.length === width && cells.some((cell) => DESCRIPTION.test(cell.trim())))) continue;
    const body = rows.slice(header + 1 + count);
    if (body.length < count + 2) continue;
    const typed = familiesOf(body, width).flatMap((family, i) => (family === 'text' || family === 'empty' ? [] : [i]));
    const describes = ({ cells }: Row) => typed.every((i) => kindFamily(cells[i]!) === 'text');
    if (typed.length >= 2 && described.every(describes)) return count;
  }
  return 0;
}
