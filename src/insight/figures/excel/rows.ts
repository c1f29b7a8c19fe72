import { columnName, numberCell, textCell } from './cells.ts';
import { STYLE, type StyleIndex } from './styles.ts';

type Field =
  | string
  | { text: string; style: StyleIndex }
  | { number: number; style: StyleIndex }
  | { link: string; location: string }
  | null;

/** Builds a small sheet row by row, for sheets that people read rather than compute with. */
export class SheetRows {
  readonly merged: string[] = [];
  readonly links: { cell: string; location: string }[] = [];
  #xml: string[] = [];
  #row: number;

  /** Starts below the first `rowsAbove` rows. */
  constructor(rowsAbove = 0) {
    this.#row = rowsAbove;
  }

  /** The number of the row written last. */
  get row(): number {
    return this.#row;
  }

  get xml(): string {
    return this.#xml.join('');
  }

  add(fields: Field[], height?: number): void {
    this.#row++;
    const cells = fields.map((field, index) => this.#cell(`${columnName(index)}${this.#row}`, field));
    this.#xml.push(`<row r="${this.#row}"${height ? ` ht="${height}" customHeight="1"` : ''}>${cells.join('')}</row>`);
  }

  /** Adds a text across several columns, with a row height estimated from its length. */
  addParagraph(text: string, columns: number, charactersPerLine: number, style: StyleIndex = STYLE.wrapped): void {
    const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
    this.add([{ text, style }], Math.min(400, 16 * lines));
    if (columns > 1) this.merged.push(`A${this.#row}:${columnName(columns - 1)}${this.#row}`);
  }

  skip(): void {
    this.#row++;
  }

  #cell(reference: string, field: Field): string {
    if (field === null) return '';
    if (typeof field === 'string') return textCell(reference, field);
    if ('number' in field) return numberCell(reference, field.number, field.style);
    if ('text' in field) return textCell(reference, field.text, field.style);
    this.links.push({ cell: reference, location: field.location });
    return textCell(reference, field.link, STYLE.link);
  }
}
