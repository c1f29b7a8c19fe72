import { kindFamily } from './cell-kind.ts';

interface Alignment {
  cells: string[];
  /** Typed columns whose cell matches the column's kind. */
  fitting: number;
  /** Typed columns whose cell does not. */
  misfitting: number;
}

/** Beyond these limits the search is not worth its cost; the surplus goes into the last cell. */
const CELLS_MAX = 300;
const SURPLUS_MAX = 60;

/**
 * Fits a row with too few or too many cells to the columns, so that as many cells as possible match their column's kind: pads a short row with
 * empty cells, and joins neighbouring cells of a long one (an empty cell vanishes, others keep their delimiter). No text is lost.
 */
export function alignRow(cells: string[], families: string[], delimiter: string, quotedAt: number[] = []): Alignment {
  const width = families.length;
  const surplus = cells.length - width;
  const tail = cells.slice(width);
  if (surplus > 0 && tail.every((cell) => cell.trim() === '')) return counted(cells.slice(0, width), families);
  if (cells.length > CELLS_MAX || surplus > SURPLUS_MAX || width > CELLS_MAX) {
    const joined =
      surplus > 0 ? [...cells.slice(0, width - 1), cells.slice(width - 1).join(delimiter)] : [...cells, ...emptyCells(-surplus)];
    return counted(joined, families);
  }
  const takes = surplus > 0 ? Array.from({ length: surplus + 1 }, (_, i) => i + 1) : [0, 1];
  // best[i]: best score for fitting the first i cells to the columns so far; from[j][i]: how many cells column j takes in that fit.
  let best = new Float64Array(cells.length + 1).fill(-Infinity);
  best[0] = 0;
  const from: Int16Array[] = [];
  const quoted = new Set(quotedAt);
  for (let column = 0; column < width; column++) {
    const next = new Float64Array(cells.length + 1).fill(-Infinity);
    const taken = new Int16Array(cells.length + 1);
    for (let i = 0; i <= cells.length; i++) {
      if (best[i] === -Infinity) continue;
      for (const take of takes) {
        if (i + take > cells.length) break;
        const gain = take === 0 ? -0.0005 * (width - column) : score(cells, i, take, families[column] as string, delimiter, quoted);
        if ((best[i] as number) + gain > (next[i + take] as number)) {
          next[i + take] = (best[i] as number) + gain;
          taken[i + take] = take;
        }
      }
    }
    best = next;
    from.push(taken);
  }
  const out: string[] = Array(width).fill('');
  let at = cells.length;
  for (let column = width - 1; column >= 0; column--) {
    const take = (from[column] as Int16Array)[at] as number;
    out[column] = join(cells, at - take, take, delimiter);
    at -= take;
  }
  return counted(out, families);
}

function score(cells: string[], from: number, take: number, family: string, delimiter: string, quoted: Set<number>): number {
  const text = join(cells, from, take, delimiter);
  const filled = filledCells(cells, from, take);
  let cost = take === 1 ? 0 : 0.01 * (take - filled) + 0.03 * Math.max(0, filled - 1);
  if (filled > 1) for (let i = from; i < from + take; i++) if (quoted.has(i)) cost += 0.5;
  const own = kindFamily(text);
  if (own === 'empty') return -cost;
  if (family === 'text' || family === 'empty') return (own === 'text' ? 0.1 : 0.02) - cost;
  return (own === family ? 1 : -1) - cost;
}

function filledCells(cells: string[], from: number, take: number): number {
  let filled = 0;
  for (let i = from; i < from + take; i++) if ((cells[i] as string).trim() !== '') filled++;
  return filled;
}

function join(cells: string[], from: number, take: number, delimiter: string): string {
  if (take === 1) return cells[from] as string;
  const part = cells.slice(from, from + take);
  const filled = part.filter((cell) => cell.trim() !== '');
  return filled.length <= 1 ? (filled[0] ?? '') : part.join(delimiter);
}

function counted(cells: string[], families: string[]): Alignment {
  let fitting = 0;
  let misfitting = 0;
  families.forEach((family, i) => {
    if (family === 'text' || family === 'empty') return;
    const own = kindFamily(cells[i] as string);
    if (own === family) fitting++;
    else if (own !== 'empty') misfitting++;
  });
  return { cells, fitting, misfitting };
}

function emptyCells(count: number): string[] {
  return Array(count).fill('');
}
