import type { CellValue } from '../../data/engine/types.ts';

const NUMBER =
  /(?<![\p{L}\d_.])[-−+]?(?:\d{1,3}(?:[,\u202f\u00a0 ]\d{3})+|\d+)(?:\.\d+)?(?:[eE][-+]?\d+)?\s?(%|percent\b|k\b|thousand\b|m\b|million\b|bn?\b|billion\b)?/giu;
const WORDS =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundreds?|thousands?|millions?|billions?|dozens?|half|thirds?|quarters?|twice|double[ds]?|triple[ds]?|tenfold)\b/i;
const SCALES: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9 };

/**
 * True if every number in a text written by a model is in the result, to the precision stated, or in `given`, such as the question.
 * Spelled-out numbers cannot be verified and count as unsupported.
 */
export function numbersSupported(prose: string, rows: readonly (readonly CellValue[])[], given: string): boolean {
  const asked = new Set(numbersIn(given).map(({ value }) => Math.abs(value)));
  if (WORDS.test(prose.replace(NUMBER, ' ')) && !WORDS.test(given)) return false;
  const known = [...rows.flatMap((row) => row.flatMap(numbersOfCell)), rows.length].map(Math.abs);
  return numbersIn(prose).every(({ value, unit, percent }) => {
    const stated = Math.abs(value);
    const near = (cell: number) => Math.abs(cell - stated) <= unit / 2 + 1e-9 * stated;
    // A fraction may be written as a percentage.
    return asked.has(stated) || known.some((cell) => near(cell) || (percent && near(cell * 100)));
  });
}

/** The numbers in a text with the unit of their last digit: "1.2 million" is 1,200,000 to the nearest 100,000. */
export function numbersIn(text: string): { value: number; unit: number; percent: boolean }[] {
  return [...text.matchAll(NUMBER)].map(([all, suffix]) => {
    const digits = (suffix ? all.slice(0, -suffix.length) : all).trim().replace('−', '-').replace(/[,\s]/g, '');
    const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
    const word = suffix?.toLowerCase();
    const percent = word === '%' || word === 'percent';
    const scale = word === undefined || percent ? 1 : (SCALES[word] ?? 1);
    return { value: Number(digits) * scale, unit: 10 ** -decimals * scale, percent };
  });
}

/** A cell's number, or the parts of its date. */
function numbersOfCell(cell: CellValue): number[] {
  if (cell === null || typeof cell === 'boolean') return [];
  const number = Number(cell);
  if (typeof cell === 'string' && !(cell.trim() !== '' && Number.isFinite(number)))
    return numbersIn(cell.replace(/[-/:T]/g, ' ')).map(({ value }) => value);
  return [number];
}
