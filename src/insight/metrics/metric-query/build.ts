import type { CellValue } from '../../../data/engine/types.ts';
import type { QueryScope } from './types.ts';

/** What a query accumulates while it is built. The caller's values only enter it as parameters. */
export class Build {
  readonly scope: QueryScope;
  readonly params: CellValue[] = [];
  readonly tables = new Set<string>();
  readonly notes = new Set<string>();
  /** What is in doubt about the columns and rows that the query reads. */
  readonly doubts = new Set<string>();
  /** Dimensions in whose groups a row may count more than once. */
  readonly overlapping = new Set<string>();
  private names = 0;

  constructor(scope: QueryScope) {
    this.scope = scope;
  }

  /** Everything to know of the answer. */
  said(): string[] {
    return [...this.notes, ...this.doubts];
  }

  /** Adds a parameter and returns its placeholder. */
  param(value: CellValue): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  /** A name that is unique in the query. */
  alias(prefix: string): string {
    this.names += 1;
    return `${prefix}${this.names}`;
  }
}
