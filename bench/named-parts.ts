/** Scores answers of several named parts: each value must stand in the cell that goes by its name. */
import type { CellValue } from '../src/data/engine/types.ts';
import type { AnswerTable } from '../src/insight/ask/types.ts';
import { partsOf } from '../src/insight/ask/words/tokens/tokens.ts';
import { abbreviates, begins } from '../src/insight/ask/words/vocabulary/similar-words.ts';

/** What a part of the expected answer is called, and its value as text. */
export type Part = readonly [name: string, value: string];

interface Cell {
  value: CellValue;
  words: string[];
}

/**
 * Whether the answer has every part under its own name. An answer of a single cell is the value of a single part, whatever that is called; a
 * cell with a name counts for one part only, and a name that fits several cells equally well fits none.
 */
export function hasParts(table: AnswerTable | null, parts: readonly Part[]): boolean {
  const cells = cellsOf(table);
  if (cells.length === 0 || parts.length === 0) return false;
  if (cells.length === 1 && parts.length === 1) return sameValue(cells[0]!.value, parts[0]![1]);
  const taken = new Set<Cell>();
  return parts.every(([name, value]) => {
    const cell = cellNamed(name, cells);
    if (!cell || taken.has(cell)) return false;
    taken.add(cell);
    return sameValue(cell.value, value);
  });
}

/** Cells with the words that tell what they are: of their column, and in a table of several rows those of the row's texts. */
function cellsOf(table: AnswerTable | null): Cell[] {
  if (!table) return [];
  const { columns, rows } = table;
  return rows.flatMap((row) =>
    row.map((value, at) => {
      const texts = rows.length > 1 ? row.filter((other, place) => place !== at && typeof other === 'string').map(String) : [];
      const names = [columns[at]!.name, columns[at]!.label, ...texts];
      return { value, words: [...new Set(names.flatMap(partsOf).map(common))] };
    }),
  );
}

function cellNamed(name: string, cells: readonly Cell[]): Cell | null {
  const wanted = [...new Set(partsOf(name).map(common))];
  const scored = cells.map((cell) => {
    const said = wanted.filter((word) => cell.words.some((own) => alike(word, own))).length;
    const used = cell.words.filter((own) => wanted.some((word) => alike(word, own))).length;
    return { cell, score: said === 0 ? 0 : (said + used) / (wanted.length + cell.words.length) };
  });
  const most = Math.max(...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  return most > 0 && best.length === 1 ? best[0]!.cell : null;
}

const SAME = new Map([
  ['mean', 'average'],
  ['avg', 'average'],
  ['maximum', 'highest'],
  ['max', 'highest'],
  ['minimum', 'lowest'],
  ['min', 'lowest'],
  ['number', 'count'],
]);
const common = (word: string): string => SAME.get(word) ?? word;

const alike = (a: string, b: string): boolean => a === b || begins(a, b) || begins(b, a) || abbreviates(a, b) || abbreviates(b, a);

/** Numbers are equal at the precision at which one is stated; texts to the letter, but for case. */
function sameValue(cell: CellValue, stated: string): boolean {
  const wanted = stated.trim().replaceAll(/^["']|["']$/g, '');
  if (wanted === '' || cell === null) return false;
  if (typeof cell === 'boolean')
    return /^(?:yes|true|normal)$/i.test(wanted) ? cell : /^(?:no|false|not? normal|non-?normal)$/i.test(wanted) && !cell;
  const number = Number(wanted.replaceAll(/[,%]/g, ''));
  if (Number.isNaN(number)) return String(cell).toLowerCase() === wanted.toLowerCase();
  const decimals = /\.(\d+)/.exec(wanted)?.[1]?.length ?? 0;
  return String(cell).trim() !== '' && Math.abs(Number(cell) - number) <= 0.5001 * 10 ** -decimals;
}
