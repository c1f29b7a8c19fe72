import { cellKind } from './cell-kind.ts';
import { lineEnd, newLineEnds } from './line-end.ts';
import { NEED_MORE, newQuoteSearch, parseRow, UNTERMINATED } from './parse-row.ts';
import type { Dialect, Row } from './types.ts';

export interface DialectGuess {
  /** 0 to 1: how regular and how value-like the rows are. */
  score: number;
  dialect: Dialect;
  /** The sample's records under this dialect. */
  rows: Row[];
  /** Most frequent number of cells. */
  width: number;
  /** Share of the sample's records with that number. */
  share: number;
  certain: boolean;
  reasons: string[];
}

/** Candidate delimiters with their prior weights: blanks and colons are common inside text. */
const DELIMITERS: [string, number][] = [
  [',', 1],
  [';', 1],
  ['\t', 1],
  ['|', 1],
  ['~', 0.9],
  ['^', 0.9],
  ['\u0001', 1],
  ['\u001f', 1],
  [':', 0.55],
  [' ', 0.55],
  ['#', 0.5],
  ['=', 0.4],
];
const MULTI = ['||', '::', ';;', ',,', '~~', '|~|', '~|~', '^^', '\t\t', '##', '<>', '=>', '@@', '$$'];
const ROWS_MAX = 1_000;
/** How many characters may be read in vain after broken quotes, per character of the sample. */
const GIVEN_BACK_RATIO = 8;
/** A delimiter with this share of the best one's score might be meant instead. */
const RIVAL_SHARE = 0.75;
/** Below this score the rows are too irregular to trust. */
export const SCORE_LOW = 0.08;

/**
 * Finds delimiter, quote and escape by how consistent the rows become: share of rows of the usual width and share of cells that look
 * like a value, after van den Burg, Nazábal and Sutton, "Wrangling messy CSV files by detecting row and type patterns" (2019).
 * `whole` means that the sample is the whole file.
 */
export function detectDialect(sample: string, whole: boolean, hint: string | null): DialectGuess {
  const newline = detectNewline(sample);
  const candidates: DialectGuess[] = [];
  let highest = 0;
  for (const [delimiter, prior] of delimitersIn(sample)) {
    const weight = delimiter === hint ? 1.15 : prior;
    // Not even perfectly regular rows would make it a rival.
    if (weight <= highest * RIVAL_SHARE) continue;
    for (const quote of ['"', "'", null]) {
      if (quote !== null && !opensCell(sample, quote, delimiter)) continue;
      const escapes = quote === null ? [null] : sample.includes(`\\${quote}`) ? [quote, '\\'] : [quote];
      for (const escaping of escapes) {
        const dialect = { delimiter, quote, escape: escaping, newline, spaceAfterDelimiter: spaced(sample, delimiter) };
        const found = measure(sample, whole, dialect);
        const score = found.score * weight;
        candidates.push({ ...found, score });
        if (found.width > 1) highest = Math.max(highest, score);
      }
    }
  }
  const single = measureSingle(sample, whole, newline);
  candidates.push(single);
  // The sort is stable, so ties prefer double quotes over single ones over none.
  candidates.sort((a, b) => b.score - a.score);
  const best = withQuotes(candidates[0] as DialectGuess, candidates);
  const rival = candidates.find((candidate) => candidate.width > 1 && candidate.dialect.delimiter !== best.dialect.delimiter);
  const reasons: string[] = [];
  if (best.width > 1 && best.score < SCORE_LOW) reasons.push('No delimiter separates the rows regularly; the most regular one was taken.');
  if (best.width > 1 && rival && rival.score > best.score * RIVAL_SHARE) {
    reasons.push(`The delimiter ${JSON.stringify(rival.dialect.delimiter)} would read the rows almost as regularly.`);
  }
  if (best.width === 1 && rival && rival.score > 0.1)
    reasons.push('The file was read as one column; no delimiter separates its rows regularly.');
  if (best.dialect.quote === null)
    best.dialect = { ...best.dialect, quote: usesQuoteInside(best) ? null : '"', escape: usesQuoteInside(best) ? null : '"' };
  return { ...best, certain: reasons.length === 0, reasons };
}

/** Cells in quotes were meant to be quoted, even if one broken quote makes the rows look better without. */
function withQuotes(best: DialectGuess, candidates: DialectGuess[]): DialectGuess {
  if (best.dialect.quote !== null || !best.rows.some((row) => row.cells.some((cell) => /^"[^"]*"$/.test(cell.trim())))) return best;
  return candidates.find(({ dialect }) => dialect.delimiter === best.dialect.delimiter && dialect.quote === '"') ?? best;
}

/** A sample without quoted cells still allows quoted ones later, unless some cell starts with an unpaired double quote. */
function usesQuoteInside(guess: DialectGuess): boolean {
  return guess.rows.some((row) => row.cells.some((cell) => cell.trimStart().startsWith('"')));
}

/** True if a quote opens some cell, ignoring blanks before it. */
function opensCell(sample: string, quote: string, delimiter: string): boolean {
  for (let at = sample.indexOf(quote); at >= 0; at = sample.indexOf(quote, at + 1)) {
    for (let before = at; ; before--) {
      if (before === 0 || sample.endsWith(delimiter, before) || /[\r\n]/.test(sample.charAt(before - 1))) return true;
      if (sample.charCodeAt(before - 1) !== 32) break;
    }
  }
  return false;
}

function delimitersIn(sample: string): [string, number][] {
  const found = DELIMITERS.filter(([delimiter]) => sample.includes(delimiter));
  for (const multi of MULTI) {
    const count = occurrences(sample, multi);
    if (count < 2) continue;
    const singles = occurrences(sample, multi[0] as string);
    const perMulti = [...multi].filter((char) => char === multi[0]).length;
    // Only if the character hardly ever occurs alone: otherwise it is the delimiter, and a doubled one is an empty cell.
    if (count * perMulti >= singles * 0.85 && multi !== ',,') found.unshift([multi, 1.3]);
  }
  return found;
}

function spaced(sample: string, delimiter: string): boolean {
  if (delimiter.trim() === '') return false;
  const all = occurrences(sample, delimiter);
  const followed = occurrences(sample, `${delimiter} `);
  return all > 0 && followed >= all * 0.9;
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** The sample's line end; `mixed` if a second kind makes up more than 1 %. */
function detectNewline(sample: string): Dialect['newline'] {
  const crlf = occurrences(sample, '\r\n');
  const lf = occurrences(sample, '\n') - crlf;
  const cr = occurrences(sample, '\r') - crlf;
  if (cr > 0 && lf + crlf === 0) return 'CR';
  if (cr > (lf + crlf) * 0.2) return 'mixed';
  if (lf > 0 && crlf > 0) return Math.min(lf, crlf) * 100 > lf + crlf ? 'mixed' : crlf > lf ? 'CRLF' : 'LF';
  return crlf > 0 ? 'CRLF' : 'LF';
}

/** Reads up to `rowsMax` records of a sample, leaving out the last if the sample ends inside the file. */
export function parseSample(sample: string, whole: boolean, dialect: Dialect, rowsMax = ROWS_MAX): { rows: Row[]; broken: number } {
  const rows: Row[] = [];
  const search = newQuoteSearch();
  const lineEnds = newLineEnds();
  let broken = 0;
  let line = 1;
  let givenBack = 0;
  let at = sample.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < sample.length && rows.length < rowsMax) {
    const hurried = givenBack > GIVEN_BACK_RATIO * sample.length;
    let parsed = hurried ? UNTERMINATED : parseRow(sample, at, { dialect, atEnd: whole, width: 0, search });
    if (parsed === NEED_MORE) {
      if (sample.length - at < 200_000 || rows.length > 0) break;
      parsed = UNTERMINATED;
    }
    const runaway = parsed !== UNTERMINATED && parsed.newlines > 1 && parsed.defects.includes('unescaped_quote');
    if (parsed === UNTERMINATED || runaway) {
      const reached = hurried ? at : parsed === UNTERMINATED ? search.reached : parsed.end;
      const end = lineEnd(sample, at, lineEnds);
      const text = sample.slice(at, end).replace(/[\r\n]+$/, '');
      parsed = parseRow(text, 0, { dialect, atEnd: true, width: 0, literalOpenQuotes: true });
      if (parsed === NEED_MORE || parsed === UNTERMINATED) break;
      givenBack += Math.max(0, reached - end);
      parsed = { ...parsed, end, newlines: 1 };
    }
    const { cells, quotedAt, defects, newlines } = parsed;
    if (defects.length > 0) broken++;
    rows.push({ cells, quotedAt, defects, line, lines: Math.max(1, newlines) });
    line += newlines;
    at = parsed.end;
  }
  return { rows, broken };
}

function measure(sample: string, whole: boolean, dialect: Dialect): DialectGuess {
  const { rows, broken } = parseSample(sample, whole, dialect);
  const filled = rows.filter((row) => row.cells.length > 1 || row.cells[0]?.trim() !== '');
  const width = usualWidth(filled);
  const usual = filled.filter((row) => row.cells.length === width);
  const share = filled.length === 0 ? 0 : regularRows(rows, width) / filled.length;
  const regular = share * share * ((width - 1) / width);
  const firstShort = filled.length > 2 && filled[0]?.cells.length === 1 && width > 1 && rows[1]?.cells.length === width ? 0.5 : 1;
  const score = regular * likeness(usual) ** 2 * (1 - broken / Math.max(1, filled.length)) ** 2 * firstShort;
  return { dialect, rows, width, share, score, certain: true, reasons: [] };
}

/** Counts rows of the usual width; each block between empty lines may have its own, as with tables stacked in one file. */
function regularRows(rows: Row[], width: number): number {
  let regular = 0;
  for (const block of blocksOf(rows)) {
    const own = usualWidth(block);
    const usual = block.filter((row) => row.cells.length === own).length;
    regular += own > 1 && usual >= 3 ? usual : block.filter((row) => row.cells.length === width).length;
  }
  return regular;
}

/** Splits records into blocks at empty ones. */
export function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = [[]];
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) blocks.push([]);
    else blocks.at(-1)?.push(row);
  }
  return blocks.filter((block) => block.length > 0);
}

function measureSingle(sample: string, whole: boolean, newline: Dialect['newline']): DialectGuess {
  const quote = /^"/m.test(sample) ? '"' : null;
  const dialect: Dialect = { delimiter: '', quote, escape: quote, newline, spaceAfterDelimiter: false };
  const probe = parseSample(sample, whole, dialect);
  const cells = probe.rows.map((row) => row.cells[0] as string).filter((cell) => cell.trim() !== '');
  let strong = 0;
  for (const cell of cells.slice(1)) {
    const kind = cellKind(cell);
    if (kind === 'number' && /[, ]/.test(cell)) strong += 0.45;
    else if (kind !== 'word' && kind !== 'text' && kind !== 'empty' && !/,/.test(cell)) strong++;
  }
  const share = cells.length > 1 ? strong / (cells.length - 1) : 0;
  return {
    dialect,
    rows: probe.rows,
    width: 1,
    share: 1,
    score: Math.max(0.02, share * 0.9),
    certain: true,
    reasons: [],
  };
}

/** The most frequent number of cells; single-cell rows count only if there are no others. */
export function usualWidth(rows: Row[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1);
  const wide = [...counts].filter(([width]) => width > 1);
  const ordered = (wide.length > 0 ? wide : [...counts]).sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return ordered[0]?.[0] ?? 1;
}

/** How much the cells look like values on average, 0 to 1. */
function likeness(rows: Row[]): number {
  let sum = 0;
  let cells = 0;
  for (const row of rows.slice(0, 300)) {
    const quoted = new Set(row.quotedAt);
    for (let i = 0; i < row.cells.length; i++) {
      cells++;
      if (quoted.has(i)) {
        sum += 1;
        continue;
      }
      const cell = (row.cells[i] as string).trim();
      const kind = cellKind(cell);
      if (/^["']|["']$/.test(cell) || /\d[;|\t]|[;|\t]\d/.test(cell)) continue;
      sum += kind === 'text' ? (/[;|\t]/.test(cell) ? 0.3 : 0.6) : 1;
    }
  }
  return cells === 0 ? 0 : sum / cells;
}
