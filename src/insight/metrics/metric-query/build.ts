import type { CellValue } from '../../../data/engine/types.ts';
import { queryError } from './errors.ts';
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
  /** Metrics whose thresholds are being written, each within the one before. */
  private readonly thresholds: string[] = [];

  constructor(scope: QueryScope) {
    this.scope = scope;
  }

  /**
   * Writes a threshold of a metric, which its own filters may not ask for.
   * @throws AppError validation_error if they do
   */
  threshold<T>(metric: string, write: () => T): T {
    if (this.thresholds.includes(metric)) throw queryError(`The filters of "${metric}" ask for the metric itself. Change them.`);
    this.thresholds.push(metric);
    const written = write();
    this.thresholds.pop();
    return written;
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
