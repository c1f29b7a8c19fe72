import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ModelTable, Relationship } from '../../../data/model/types.ts';
import type { Build } from './build.ts';
import { queryError, quoteNames } from './errors.ts';
import { type ReachedColumn, reachColumn } from './model-paths.ts';

/** The rows of one table joined with columns of related tables. Every join matches at most one row, so no row is counted twice. */
export class RowSource {
  readonly table: ModelTable;
  readonly alias: string;
  private readonly build: Build;
  private readonly relation: string;
  private readonly joins = new Map<string, { alias: string; sql: string }>();

  /** `relation` is the SQL of the rows if they are not the table itself. */
  constructor(build: Build, table: ModelTable, relation = quoteName(table.name)) {
    this.build = build;
    this.relation = relation;
    this.table = table;
    this.alias = build.alias('t');
    build.tables.add(table.name);
  }

  /** SQL of the table's own column. */
  own(name: string): string {
    return `${this.alias}.${quoteName(name)}`;
  }

  canReach(name: string): boolean {
    return reachColumn(this.build.scope.model, this.table, name) !== null;
  }

  /**
   * Resolves the column that a dimension names.
   * @throws AppError validation_error if it is unreachable or personal data
   */
  reach(name: string): ReachedColumn {
    const reached = reachColumn(this.build.scope.model, this.table, name);
    if (!reached) {
      const names = this.table.columns.filter(({ personal }) => !personal).map((column) => column.name);
      throw queryError(`Rows of "${this.table.name}" have no "${name}", and no relationship leads to it. They have ${quoteNames(names)}.`);
    }
    if (reached.column.personal) {
      throw queryError(`"${name}" is personal data: it may be counted, but not filtered or grouped by.`);
    }
    return reached;
  }

  /** SQL of a dimension, joined if it belongs to another table. */
  column(name: string): string {
    const { path, column } = this.reach(name);
    return `${this.joined(path)}.${quoteName(column.name)}`;
  }

  private joined(path: readonly Relationship[]): string {
    let alias = this.alias;
    let key = '';
    for (const step of path) {
      key += `/${step.from.table}.${step.from.columns.join('+')}>${step.to.table}`;
      const known = this.joins.get(key);
      const next = known?.alias ?? this.build.alias('j');
      if (!known) {
        const on = step.from.columns.map((column, i) => `${alias}.${quoteName(column)} = ${next}.${quoteName(step.to.columns[i]!)}`);
        this.joins.set(key, { alias: next, sql: `LEFT JOIN ${quoteName(step.to.table)} AS ${next} ON ${on.join(' AND ')}` });
        this.build.tables.add(step.to.table);
        if (step.matched < 1) this.build.notes.add(unmatchedNote(step));
      }
      alias = next;
    }
    return alias;
  }

  /** The FROM clause; complete only after all columns have been requested. */
  from(): string {
    return [`FROM ${this.relation} AS ${this.alias}`, ...[...this.joins.values()].map(({ sql }) => sql)].join('\n  ');
  }
}

function unmatchedNote({ from, to, matched }: Relationship): string {
  const percent = ((1 - matched) * 100).toFixed(matched > 0.999 ? 3 : 1);
  return `${percent} % of the rows of "${from.table}" name a ${from.columns.join(' + ')} that "${to.table}" does not have; they are shown under an empty value.`;
}
