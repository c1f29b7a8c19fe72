import { execFileSync } from 'node:child_process';
import type { ReportDocument, Table } from '../../src/insight/figures/document.ts';
import { formatCell } from '../../src/insight/figures/format-cell.ts';
import { documentTables, firstRows } from '../../src/insight/figures/table-rows.ts';

/** Points: a page’s printed width, its margins (top and bottom), and what a character of a table takes at least. */
const PRINTED_WIDTH = 495;
const TOP = 62;
const BOTTOM = 58;
const CHARACTER_MIN = 3.6;
const CELL_PADDING = 11;
/** Dots per point in which ink is measured. */
const SCALE = 0.5;
const WHITE = 250;
/** A page but the last is filled down to this share of its printed height. */
const FILLED_MIN = 1 / 3;
/** Longer cells are wrapped. */
const WRAPPED_CHARACTERS = 34;

/**
 * What a strict printer would object to in a report's pages, read from the file by poppler's tools and not from our own layout: pages but the last under a
 * third full, headings alone at a page's foot, parts of tables without their head, and landscape pages whose tables would fit upright.
 */
export async function objectionsTo(path: string, document: ReportDocument): Promise<string[]> {
  const pages = pagesOf(path);
  const headings = new Set(
    document.sections
      .flatMap(({ title, blocks }) => [
        title,
        ...blocks.flatMap((block) => (block.kind === 'table' ? [block.table.title] : block.kind === 'chart' ? [block.chart.title] : [])),
      ])
      .map(bare),
  );
  const found: string[] = [];
  for (const [at, { lines, fill }] of pages.entries()) {
    if (at === pages.length - 1) continue;
    if (fill < FILLED_MIN) found.push(`page ${at + 1} is filled to ${Math.round(100 * fill)} %`);
    const last = lines.at(-1);
    if (last && headings.has(bare(last.text.replace(/(\[\w+\] ?)+$/, ''))))
      found.push(`page ${at + 1} ends with the heading "${last.text}"`);
  }
  for (const table of documentTables(document)) found.push(...(await tableObjections(table, pages)));
  const wide = new Set<string>();
  for (const table of documentTables(document)) if (await needsWidth(table)) wide.add(bare(table.title));
  for (const [at, { width, height, lines }] of pages.entries()) {
    if (width <= height) continue;
    const before = pages.slice(0, at + 1).findLast((page) => page.lines.some(({ text }) => isTitle(text, headings)));
    const titles = before?.lines.filter(({ text }) => isTitle(text, headings)).map(({ text }) => titleOf(text)) ?? [];
    if (lines.length > 0 && !titles.some((title) => wide.has(title)))
      found.push(`page ${at + 1} is landscape for a table that fits upright`);
  }
  return found;
}

const titleOf = (text: string) => bare(text.replace(/(\[\w+\] ?)+$/, ''));
const isTitle = (text: string, headings: ReadonlySet<string>) => headings.has(titleOf(text));

interface Page {
  width: number;
  height: number;
  /** Between header and footer, from top to bottom. */
  lines: { text: string; top: number; bottom: number }[];
  /** Share of the printed height down to the lowest ink. */
  fill: number;
}

function pagesOf(path: string): Page[] {
  const markup = execFileSync('pdftotext', ['-bbox-layout', path, '-'], { maxBuffer: 1 << 28 }).toString();
  const fills = fillsOf(path);
  return markup
    .split('<page ')
    .slice(1)
    .map((page, at) => {
      const [width, height] = ['width', 'height'].map((name) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(page)![1])) as [
        number,
        number,
      ];
      const lines = [...page.matchAll(/<line [^>]*yMin="([\d.]+)"[^>]*yMax="([\d.]+)"[^>]*>(.*?)<\/line>/gs)].map(
        ([, top, bottom, words]) => ({
          text: [...words!.matchAll(/<word[^>]*>(.*?)<\/word>/gs)].map(([, word]) => unescaped(word!)).join(' '),
          top: Number(top),
          bottom: Number(bottom),
        }),
      );
      const printed = lines
        .filter(({ top, bottom }) => top >= TOP - 12 && bottom <= height - BOTTOM + 12)
        .toSorted((a, b) => a.bottom - b.bottom);
      return { width, height, lines: printed, fill: fills[at] ?? 0 };
    });
}

/** How far down each page has ink, read from its picture. */
function fillsOf(path: string): number[] {
  const pictures = execFileSync('pdftoppm', ['-gray', '-r', String(72 * SCALE), path], { maxBuffer: 1 << 30 });
  const fills: number[] = [];
  for (let from = 0; from < pictures.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pictures.subarray(from, from + 40).toString('latin1'));
    if (!head) throw new Error('pdftoppm wrote no picture of grays');
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = from + head[0].length;
    const [top, end] = [Math.round(TOP * SCALE), height - Math.round((BOTTOM - 6) * SCALE)];
    let lowest = top;
    for (let row = top; row < end; row++) {
      const ink = pictures.subarray(start + row * width, start + (row + 1) * width).some((gray) => gray < WHITE);
      if (ink) lowest = row;
    }
    fills.push((lowest - top) / (end - top));
    from = start + width * height;
  }
  return fills;
}

/** A table that goes on over pages repeats its head on each. */
async function tableObjections(table: Table, pages: readonly Page[]): Promise<string[]> {
  const rows = (await firstRows(table, table.rowsShownMax)).map((row) => row.map((cell, i) => formatCell(cell, table.columns[i]!)));
  const texts = pages.map(({ lines }) => bare(lines.map(({ text }) => text).join('')));
  const first = texts.findIndex((text) => text.includes(bare(table.title)));
  if (first < 0 || rows.length < 2) return [];
  const heads = table.columns.map(({ label }) => bare(label)).filter((label) => label.length <= 12);
  const found: string[] = [];
  for (let at = first + 1; at < pages.length; at++) {
    const own = rows.filter((row) => row.filter((cell) => bare(cell).length > 3).every((cell) => texts[at]!.includes(bare(cell))));
    if (own.length < Math.min(3, rows.length) || bare(rows.at(-1)!.join('')) === '') break;
    const startsWithRow = pages[at]!.lines.slice(0, 1).some(({ text }) =>
      own.some((row) => row.some((cell) => bare(cell).length > 3 && bare(text).startsWith(bare(cell)))),
    );
    if (startsWithRow && !heads.every((head) => texts[at]!.includes(head)))
      found.push(`page ${at + 1} goes on with "${table.title}" without its head`);
  }
  return found;
}

/** Whether a table's cells, at their narrowest, are wider than an upright page. */
async function needsWidth(table: Table): Promise<boolean> {
  const rows = await firstRows(table, table.rowsShownMax);
  const widths = table.columns.map((column, i) => {
    const head = Math.max(...column.label.split(/\s+/).map((word) => word.length));
    const cells = rows.map((row) => formatCell(row[i] ?? null, column).length);
    return Math.min(WRAPPED_CHARACTERS, Math.max(head, 3, ...cells)) * CHARACTER_MIN + CELL_PADDING;
  });
  return widths.reduce((sum, one) => sum + one, 0) > PRINTED_WIDTH;
}

const bare = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');
