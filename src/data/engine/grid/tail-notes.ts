import { isEmpty, isLone, noteOf } from './arrange-sheet.ts';
import type { GridRow } from './grid.ts';

/** Rows held back at most: more lines of one text are rows. */
const HELD_MAX = 100;

/** Holds back lines of one text below a gap while the rows of a long sheet pass: they are notes if no row of the table follows. */
export class TailNotes {
  #held: GridRow[] = [];
  #last = Number.POSITIVE_INFINITY;
  #wide = false;

  /** The rows that belong to the table, with those held back before if they turn out to. */
  pass(rows: readonly GridRow[]): GridRow[] {
    const passed: GridRow[] = [];
    for (const row of rows) {
      if (isEmpty(row)) continue;
      const below = this.#held.length > 0 || row.line > this.#last + 1;
      this.#last = row.line;
      if (this.#wide && below && isLone(row) && this.#held.length < HELD_MAX) {
        this.#held.push(row);
        continue;
      }
      this.#wide ||= row.cells.filter(Boolean).length > 1;
      passed.push(...this.#held.splice(0), row);
    }
    return passed;
  }

  /** What was held back to the end. */
  get notes(): { line: number; text: string }[] {
    return this.#held.map(noteOf);
  }
}
