import type { CellValue } from '../../../data/engine/types.ts';
import type { QueryScope } from './types.ts';

/** What a query collects while it is put together. Values of the caller only ever enter it as parameters. */
export class Build {
  readonly scope: QueryScope;
  readonly params: CellValue[] = [];
  readonly tables = new Set<string>();
  readonly notes = new Set<string>();
  private names = 0;

  constructor(scope: QueryScope) {
    this.scope = scope;
  }

  /** The placeholder of a value. */
  param(value: CellValue): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  /** A name that nothing else in the query has. */
  alias(prefix: string): string {
    this.names += 1;
    return `${prefix}${this.names}`;
  }
}
