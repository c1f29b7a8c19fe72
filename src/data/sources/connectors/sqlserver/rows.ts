import type { Form } from './types.ts';

const CHUNK_CHARACTERS = 1 << 18;
/** `2026-01-31 12:00:00.1234567 +02:00`, a part of it for a time of day. */
const TIME = /^((?:\d{4}-\d{2}-\d{2} )?\d{2}:\d{2}:\d{2})(?:\.(\d+))?(?: ([+-]\d{2}:\d{2}))?$/;
const MICROSECONDS = 6;

/** What the client makes of a value. */
export type Cell = string | number | boolean | Buffer | null;

/** Writes rows as the CSV that `DeclaredTable` describes. */
export class RowWriter {
  rows = 0;
  /** Columns of text that have zero bytes, with the number of such values: nothing that stores text further on can hold them. */
  readonly zeroBytes = new Map<number, number>();
  /** Columns of times that have digits after the microsecond, with the number of such values. */
  readonly cut = new Map<number, number>();
  readonly #forms: readonly Form[];
  readonly #emit: (chunk: Buffer) => void;
  #text = '';

  constructor(forms: readonly Form[], emit: (chunk: Buffer) => void) {
    this.#forms = forms;
    this.#emit = emit;
  }

  append(row: readonly Cell[]): void {
    let line = '';
    for (let i = 0; i < row.length; i++) {
      const value = row[i] ?? null;
      line += `${i > 0 ? ',' : ''}${value === null ? '\\N' : this.#cell(value, i)}`;
    }
    this.#text += `${line}\n`;
    this.rows += 1;
    if (this.#text.length >= CHUNK_CHARACTERS) this.flush();
  }

  /** Hands over what is left. */
  flush(): void {
    if (this.#text === '') return;
    const chunk = Buffer.from(this.#text);
    this.#text = '';
    this.#emit(chunk);
  }

  #cell(value: Exclude<Cell, null>, column: number): string {
    const form = this.#forms[column];
    if (form === 'text') return this.#quoted(String(value), column);
    if (form === 'bytes') return `0x${(value as Buffer).toString('hex')}`;
    return form === 'time' ? this.#time(String(value), column) : String(value);
  }

  #quoted(text: string, column: number): string {
    const whole = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
    if (whole !== text) count(this.zeroBytes, column);
    return `"${whole.replaceAll('"', '""')}"`;
  }

  #time(text: string, column: number): string {
    const [, time = text, digits = '', offset = ''] = TIME.exec(text) ?? [];
    if (/[1-9]/.test(digits.slice(MICROSECONDS))) count(this.cut, column);
    return `${time}${digits === '' ? '' : `.${digits.slice(0, MICROSECONDS)}`}${offset}`;
  }
}

function count(values: Map<number, number>, column: number): void {
  values.set(column, (values.get(column) ?? 0) + 1);
}
