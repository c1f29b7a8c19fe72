import type { GridRow } from './grid.ts';

/** Finds where a sheet's table begins: the titles above it, its header if any, and the rows below. */
export function findHeader(rows: GridRow[]): { header: string[] | null; titles: GridRow[]; body: GridRow[] } {
  const filled = rows.map((row) => row.cells.filter((cell) => cell).length);
  const usual = median(filled.filter((count) => count > 0));
  const at = filled.findIndex((count) => count > 0 && count >= usual / 2 && (usual < 2 || count >= 2));
  const first = rows[at];
  if (!first) return { header: null, titles: [], body: rows };
  const titles = rows.slice(0, at);
  if (!isHeader(first)) return { header: null, titles, body: rows.slice(at) };
  // Empty cells with a format may follow the last name.
  const names = first.cells.slice(0, first.cells.findLastIndex(Boolean) + 1);
  return { header: Array.from(names, (cell) => cell?.text ?? ''), titles, body: rows.slice(at + 1) };
}

/** A header has names, and besides them only dates, years or one- or two-digit numbers such as months. */
function isHeader(row: GridRow): boolean {
  const cells = row.cells.flatMap((cell) => (cell ? [cell] : []));
  const texts = cells.filter((cell) => cell.kind === 'text' && cell.text.length <= 200);
  const labels = cells.filter(
    (cell) => cell.kind === 'text' || cell.kind === 'date' || (cell.kind === 'number' && /^(19|20)\d\d$|^\d{1,2}$/.test(cell.text)),
  );
  return (
    labels.length === cells.length &&
    texts.length > 0 &&
    (texts.length === cells.length || texts.length >= cells.length / 3 || cells.length > 12)
  );
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
