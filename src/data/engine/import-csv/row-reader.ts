import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { AppError } from '../../../platform/errors.ts';
import { lineEnd, newLineEnds } from './line-end.ts';
import { NEED_MORE, newQuoteSearch, type ParsedRow, parseRow, UNTERMINATED } from './parse-row.ts';
import { CELL_CHARACTERS_MAX, type Dialect, type Row } from './types.ts';

const CHUNK_BYTES = 1 << 20;
const ROW_CHARACTERS_MAX = CELL_CHARACTERS_MAX * 4;
/** How many characters may be read ahead after broken quotes and given back: a free allowance, plus a ratio per character consumed. */
const GIVEN_BACK_FREE = 16_000_000;
const GIVEN_BACK_RATIO = 8;

/**
 * Reads the records of a UTF-8 text file one by one, in linear time and with the memory of its largest record. If broken quotes make it read far
 * ahead in vain too often, it reads single lines until it has caught up.
 */
export class RowReader {
  #file: number;
  #decoder = new StringDecoder('utf8');
  #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #text = '';
  #at = 0;
  #atEnd = false;
  #line = 1;
  #search = newQuoteSearch();
  #lineEnds = newLineEnds();
  #charactersTaken = 0;
  #charactersGivenBack = 0;
  readonly #dialect: Dialect;
  bytesRead = 0;
  /** Expected cells per record, once known: helps to end a runaway quoted cell. */
  width = 0;
  /** The first line read on its own, without searching for closing quotes; null if there was none. */
  hurriedFrom: number | null = null;

  constructor(path: string, dialect: Dialect) {
    this.#file = openSync(path, 'r');
    this.#dialect = dialect;
    this.#fill();
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = 1;
  }

  /** The next record, or null after the last. Rejects cells over 10 million characters. */
  next(): Row | null {
    for (;;) {
      if (this.#at >= this.#text.length) {
        if (this.#atEnd) return null;
        this.#fill();
        continue;
      }
      if (this.#charactersGivenBack > GIVEN_BACK_FREE + GIVEN_BACK_RATIO * this.#charactersTaken) {
        if (this.#needsMoreForLine()) {
          this.#fill();
          continue;
        }
        this.hurriedFrom ??= this.#line;
        return this.#take(this.#firstLineAlone());
      }
      const parsed = parseRow(this.#text, this.#at, {
        dialect: this.#dialect,
        atEnd: this.#atEnd,
        width: this.width,
        search: this.#search,
      });
      if (parsed === NEED_MORE) {
        if (this.#text.length - this.#at <= CELL_CHARACTERS_MAX) this.#fill();
        else return this.#take(this.#giveBack());
      } else if (parsed === UNTERMINATED) {
        return this.#take(this.#giveBack());
      } else if (parsed.newlines > 1 && parsed.defects.includes('unescaped_quote')) {
        const alone = this.#firstLineAlone();
        if (alone.cells.length !== this.width) return this.#take(parsed);
        this.#charactersGivenBack += parsed.end - alone.end;
        return this.#take(marked(alone));
      } else {
        return this.#take(parsed);
      }
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** Falls back to the first line alone after reading a record from there in vain. */
  #giveBack(): ParsedRow {
    const row = this.#firstLineAlone();
    this.#charactersGivenBack += Math.max(0, this.#search.reached - row.end);
    return marked(row);
  }

  #needsMoreForLine(): boolean {
    return !this.#atEnd && this.#lineEnd() >= this.#text.length && this.#text.length - this.#at <= ROW_CHARACTERS_MAX;
  }

  /** Reads the first physical line as its own record: a quote that does not close within it is text. */
  #firstLineAlone(): ParsedRow {
    const end = this.#lineEnd();
    if (end - this.#at > ROW_CHARACTERS_MAX || (end >= this.#text.length && !this.#atEnd)) throw tooLong(this.#line);
    const options = { dialect: this.#dialect, atEnd: true, width: this.width, literalOpenQuotes: true };
    const row = parseRow(this.#text.slice(this.#at, end), 0, options);
    if (row === NEED_MORE || row === UNTERMINATED) throw tooLong(this.#line);
    return { ...row, end: this.#at + row.end };
  }

  #take(parsed: ParsedRow): Row {
    const row: Row = {
      cells: parsed.cells,
      quotedAt: parsed.quotedAt,
      defects: parsed.defects,
      line: this.#line,
      lines: Math.max(1, parsed.newlines),
    };
    for (const cell of row.cells) if (cell.length > CELL_CHARACTERS_MAX) throw tooLong(this.#line);
    this.#line += parsed.newlines;
    this.#charactersTaken += parsed.end - this.#at;
    this.#at = parsed.end;
    return row;
  }

  #fill(): void {
    const waiting = this.#text.length - this.#at;
    // Doubling keeps re-reading a large record linear.
    const rounds = Math.max(1, Math.ceil(waiting / CHUNK_BYTES));
    let text = this.#text.slice(this.#at);
    for (let round = 0; round < rounds && !this.#atEnd; round++) {
      const bytes = readSync(this.#file, this.#buffer, 0, CHUNK_BYTES, null);
      this.bytesRead += bytes;
      if (bytes === 0) {
        this.#atEnd = true;
        text += this.#decoder.end();
      } else {
        text += this.#decoder.write(this.#buffer.subarray(0, bytes));
      }
    }
    this.#text = text;
    this.#at = 0;
    this.#search = newQuoteSearch();
    this.#lineEnds = newLineEnds();
  }

  /** The position after the current line. */
  #lineEnd(): number {
    return lineEnd(this.#text, this.#at, this.#lineEnds);
  }
}

function marked(row: ParsedRow): ParsedRow {
  if (!row.defects.includes('unbalanced_quote')) row.defects.push('unbalanced_quote');
  return row;
}

function tooLong(line: number): AppError {
  return new AppError(
    'validation_error',
    `Line ${line} holds a cell or line of more than 10 million characters, which is the limit. Check the quotes of that line, or split the file.`,
  );
}
