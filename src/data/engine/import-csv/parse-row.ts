import type { Dialect, RowDefect } from './types.ts';

export interface ParsedRow {
  cells: string[];
  quotedAt: number[];
  defects: RowDefect[];
  /** The position after the record and its line end. */
  end: number;
  /** Line ends consumed, including its own. */
  newlines: number;
}

/** The text ends inside the record, so the parser needs more. */
export const NEED_MORE = 'need_more';
/** A quoted cell never closes. */
export const UNTERMINATED = 'unterminated';

/** What earlier records learned about quotes in the same text, so that no part of it is searched twice. */
interface QuoteSearch {
  /** A quoted cell opened here is never closed, so none opened later is either, unless it closes right away. */
  unclosedFrom: number;
  /** How far the last record was read, even if it was rejected. */
  reached: number;
}

export function newQuoteSearch(): QuoteSearch {
  return { unclosedFrom: Number.POSITIVE_INFINITY, reached: 0 };
}

interface ParseOptions {
  dialect: Dialect;
  /** No text follows. */
  atEnd: boolean;
  /** Expected cells per row, 0 if unknown: decides whether a lone carriage return ends a row. */
  width: number;
  /** Treat a quote that is never closed as an ordinary character. */
  literalOpenQuotes?: boolean;
  /** Shared by the records of one text. */
  search?: QuoteSearch;
}

const LF = 10;
const CR = 13;
/** A quoted cell over several lines with this many stray quotes was not a quoted cell. */
const STRAY_QUOTES_MAX = 50;

/**
 * Reads one record at `start`. More tolerant than RFC 4180: drops blanks around a quoted cell, keeps a stray quote inside one as text, and lists
 * every such liberty in `defects`.
 */
export function parseRow(text: string, start: number, options: ParseOptions): ParsedRow | typeof NEED_MORE | typeof UNTERMINATED {
  const { dialect, atEnd, width } = options;
  const { delimiter, quote } = dialect;
  const first = delimiter.charCodeAt(0);
  const single = delimiter.length === 1;
  const quoteCode = quote === null ? -1 : quote.charCodeAt(0);
  const crEnds = dialect.newline === 'CR' || dialect.newline === 'mixed';
  const search = options.search ?? newQuoteSearch();
  const cells: string[] = [];
  const quotedAt: number[] = [];
  const defects: RowDefect[] = [];
  let newlines = 0;
  let at = start;
  const isDelimiter = (position: number) => text.charCodeAt(position) === first && (single || text.startsWith(delimiter, position));

  for (;;) {
    let open = at;
    if (quoteCode >= 0) while (text.charCodeAt(open) === 32 && !isDelimiter(open)) open++;
    if (quoteCode >= 0 && text.charCodeAt(open) === quoteCode) {
      const cell = quotedCell(text, open + 1, options, isDelimiter, search);
      if (cell === NEED_MORE) return NEED_MORE;
      if (cell !== UNTERMINATED) {
        quotedAt.push(cells.length);
        cells.push(cell.value);
        if (cell.stray) defects.push('unescaped_quote');
        newlines += cell.newlines;
        at = cell.end;
      } else if (!options.literalOpenQuotes) {
        return UNTERMINATED;
      } else {
        defects.push('unbalanced_quote');
        at = plainCell();
      }
    } else {
      at = plainCell();
    }
    if (at >= text.length) {
      return atEnd ? { cells, quotedAt, defects, end: text.length, newlines } : NEED_MORE;
    }
    const code = text.charCodeAt(at);
    if (code === LF) return { cells, quotedAt, defects, end: at + 1, newlines: newlines + 1 };
    if (code === CR) {
      if (at + 1 >= text.length && !atEnd) return NEED_MORE;
      const pair = text.charCodeAt(at + 1) === LF;
      if (!pair && !crEnds) defects.push('stray_newline');
      return { cells, quotedAt, defects, end: at + (pair ? 2 : 1), newlines: newlines + 1 };
    }
    at += delimiter.length;
  }

  /** Reads an unquoted cell from `at`; returns the position of its terminator. */
  function plainCell(): number {
    let from = at;
    if (dialect.spaceAfterDelimiter) while (text.charCodeAt(from) === 32) from++;
    let end = at;
    for (; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === first && (single || text.startsWith(delimiter, end))) break;
      if (code === LF) break;
      if (code === CR && (crEnds || text.charCodeAt(end + 1) === LF || end + 1 >= text.length || (width > 1 && cells.length + 1 === width)))
        break;
    }
    cells.push(from < end ? text.slice(from, end) : '');
    return end;
  }
}

function quotedCell(
  text: string,
  from: number,
  options: ParseOptions,
  isDelimiter: (position: number) => boolean,
  search: QuoteSearch,
): { value: string; end: number; newlines: number; stray: boolean } | typeof NEED_MORE | typeof UNTERMINATED {
  const { dialect, atEnd } = options;
  const quote = dialect.quote as string;
  const quoteCode = quote.charCodeAt(0);
  const backslash = dialect.escape === '\\';
  const unclosed = atEnd ? UNTERMINATED : NEED_MORE;
  // Past the quotes right here, every search sees the same text, so an earlier one has the answer.
  const known = from > search.unclosedFrom;
  let escaped = false;
  let strays = 0;
  let at = from;
  let unread = from;
  for (;;) {
    if (known && text.charCodeAt(at) !== quoteCode) return ended(at, unclosed);
    at = text.indexOf(quote, at);
    if (at < 0) return never();
    if (backslash && precedingBackslashes(text, at, from) % 2 === 1) {
      escaped = true;
      at++;
      continue;
    }
    if (at + 1 >= text.length && !atEnd) return never();
    if (text.charCodeAt(at + 1) === quoteCode) {
      escaped = true;
      at += 2;
      continue;
    }
    let after = at + 1;
    while ((text.charCodeAt(after) === 32 || text.charCodeAt(after) === 9) && !isDelimiter(after)) after++;
    if (after >= text.length && !atEnd) return never();
    const code = text.charCodeAt(after);
    const closes = after >= text.length || code === LF || code === CR || isDelimiter(after);
    if (strays > STRAY_QUOTES_MAX) {
      if (countNewlines(text.slice(unread, at)) > 0) return ended(at, UNTERMINATED);
      unread = at;
    }
    if (closes) {
      const raw = text.slice(from, at);
      search.reached = after;
      return {
        value: escaped ? withoutEscapes(raw, quote, backslash) : raw,
        end: after,
        newlines: countNewlines(raw),
        stray: strays > 0,
      };
    }
    strays++;
    at++;
  }

  function never(): typeof unclosed {
    search.unclosedFrom = Math.min(search.unclosedFrom, from);
    return ended(text.length, unclosed);
  }

  function ended<T>(reached: number, answer: T): T {
    search.reached = reached;
    return answer;
  }
}

function precedingBackslashes(text: string, at: number, from: number): number {
  let count = 0;
  while (at - 1 - count >= from && text.charCodeAt(at - 1 - count) === 92) count++;
  return count;
}

function withoutEscapes(raw: string, quote: string, backslash: boolean): string {
  const doubled = raw.replaceAll(quote + quote, quote);
  return backslash ? doubled.replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\') : doubled;
}

/** Counts physical line ends: LF, CRLF and CR each count once. */
function countNewlines(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
