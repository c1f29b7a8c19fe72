import { wellKnownText } from './geometry.ts';
import type { Form } from './types.ts';

const CHUNK_BYTES = 1 << 18;
/** Shorter values are copied byte by byte, which beats a call. */
const SHORT_BYTES = 24;
const [QUOTE, COMMA, NEWLINE] = [0x22, 0x2c, 0x0a];
const NULL = Buffer.from('\\N');
/** U+FFFD in UTF-8, byte by byte. */
const REPLACEMENT = '\xef\xbf\xbd';
const UTC = Buffer.from('+00');
const DAY_TIME = /^(?:[01]\d|2[0-3]):/;

/** How one column's values are written. */
export interface CellForm {
  form: Form;
  width: number;
}

/** Writes rows, as the server's text protocol sends them, as the CSV that `DeclaredTable` describes. */
export class RowWriter {
  rows = 0;
  /** Of all rows. */
  bytes = 0;
  /** Columns of `time` that have values outside one day, negative ones among them. */
  readonly longTimes = new Set<number>();
  /** Columns of text that have zero bytes, with the number of such values: nothing that stores text further on can hold them. */
  readonly zeroBytes = new Map<number, number>();
  readonly #forms: readonly CellForm[];
  #buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  #used = 0;
  readonly #emit: (chunk: Buffer) => void;

  constructor(forms: readonly CellForm[], emit: (chunk: Buffer) => void) {
    this.#forms = forms;
    this.#emit = emit;
  }

  append(row: readonly (Buffer | null)[]): void {
    for (let i = 0; i < row.length; i++) {
      if (i > 0) this.#byte(COMMA);
      const value = row[i];
      if (value === null || value === undefined) this.#copy(NULL);
      else this.#cell(value, this.#forms[i] as CellForm, i);
    }
    this.#byte(NEWLINE);
    this.rows += 1;
  }

  /** Hands over what is left. */
  flush(): void {
    if (this.#used === 0) return;
    this.#emit(this.#buffer.subarray(0, this.#used));
    this.bytes += this.#used;
    // The chunk may not have been written yet.
    this.#buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    this.#used = 0;
  }

  #cell(value: Buffer, { form, width }: CellForm, column: number): void {
    if (form === 'text') this.#quoted(value.includes(0) ? this.#withoutZeros(value, column) : value);
    else if (form === 'plain' || form === 'time' || form === 'utc') this.#copy(value);
    else this.#copy(Buffer.from(converted(value, form, width)));
    if (form === 'utc') this.#copy(UTC);
    if (form === 'time' && !DAY_TIME.test(value.toString('latin1', 0, 3))) this.longTimes.add(column);
  }

  #withoutZeros(value: Buffer, column: number): Buffer {
    this.zeroBytes.set(column, (this.zeroBytes.get(column) ?? 0) + 1);
    return Buffer.from(value.toString('latin1').replaceAll('\0', REPLACEMENT), 'latin1');
  }

  #quoted(value: Buffer): void {
    this.#byte(QUOTE);
    let from = 0;
    for (let at = value.indexOf(QUOTE); at >= 0; at = value.indexOf(QUOTE, from)) {
      this.#copy(value.subarray(from, at + 1));
      this.#byte(QUOTE);
      from = at + 1;
    }
    this.#copy(from === 0 ? value : value.subarray(from));
    this.#byte(QUOTE);
  }

  #byte(value: number): void {
    if (this.#used === this.#buffer.length) this.flush();
    this.#buffer[this.#used++] = value;
  }

  #copy(value: Buffer): void {
    const { length } = value;
    if (length > CHUNK_BYTES - this.#used) {
      this.flush();
      if (length > CHUNK_BYTES) {
        this.#emit(Buffer.from(value));
        this.bytes += length;
        return;
      }
    }
    if (length > SHORT_BYTES) value.copy(this.#buffer, this.#used);
    else for (let i = 0; i < length; i++) this.#buffer[this.#used + i] = value[i] as number;
    this.#used += length;
  }
}

/** Values that the server does not send as text, none of which needs more than quotes around it. */
function converted(value: Buffer, form: 'bytes' | 'bits' | 'boolean' | 'geometry', width: number): string {
  if (form === 'boolean') return value[value.length - 1] === 0 ? 'false' : 'true';
  if (form === 'bits')
    return BigInt(`0x${value.toString('hex')}`)
      .toString(2)
      .padStart(width, '0');
  const shape = form === 'geometry' ? wellKnownText(value) : null;
  return shape === null ? `0x${value.toString('hex')}` : `"${shape}"`;
}
