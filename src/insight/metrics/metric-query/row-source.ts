import { foldedSql } from '../../../data/engine/folded-text.ts';
import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { DataModel, ModelTable, Relationship } from '../../../data/model/types.ts';
import { phrase } from '../../../platform/locale.ts';
import { renderRow } from '../expression/render.ts';
import { bridgesTo, type Crossing } from './bridges.ts';
import type { Build } from './build.ts';
import { queryError, quoteNames } from './errors.ts';
import { Joins } from './joins.ts';
import { type ReachedColumn, reachColumn, reachRow } from './model-paths.ts';
import { localTime } from './time-sql.ts';
import { STEPS } from './types.ts';

/** Columns derived from derived columns may go this deep. */
const DERIVED_MAX = 8;

/**
 * The rows of one table joined with columns of related tables. Every join matches at most one row, so no row is counted twice; but for the
 * bridges that a dimension lies beyond: over several of them a row counts once in each combination of what they link it with.
 */
export class RowSource {
  readonly table: ModelTable;
  readonly alias: string;
  private readonly build: Build;
  private readonly relation: string;
  private readonly joins: Joins;
  private readonly crossed: readonly string[];
  private readonly linked: LinkedRows[] = [];

  /** `relation` is the SQL of the rows if they are not the table itself; `crossed` are tables that led here. */
  constructor(build: Build, table: ModelTable, relation = quoteName(table.name), crossed: readonly string[] = []) {
    this.build = build;
    this.joins = new Joins(build);
    this.relation = relation;
    this.table = table;
    this.crossed = crossed;
    this.alias = build.alias('t');
    build.tables.add(table.name);
    for (const doubt of table.doubts ?? []) build.doubts.add(doubt);
  }

  /** SQL of the table's own column, computed if it is derived. */
  own(name: string): string {
    return this.columnOf(this.table, this.alias, name);
  }

  /** SQL of a value of a row. */
  value(expression: RowExpression): string {
    return renderRow(expression, this.table, { column: (name) => this.own(name), calendar: this.build.scope.calendar });
  }

  /** The same, or of a column whose value stands on one of several rows that row alone: what is counted counts once. */
  stored(expression: RowExpression): string {
    const known = expression.kind === 'column' && this.table.columns.find(({ name }) => name === expression.name);
    return known && known.blankBelow === true ? `${this.alias}.${quoteName(known.name)}` : this.value(expression);
  }

  private columnOf(table: ModelTable, alias: string, name: string, depth = 0): string {
    const known = table.columns.find((column) => column.name === name);
    for (const doubt of known?.doubts ?? []) this.build.doubts.add(doubt);
    const stored = known?.blankBelow ? this.joins.filled(table, alias, known) : `${alias}.${quoteName(name)}`;
    if (known?.folded) return this.joins.spelling(this.build.scope.model, table, alias, name, stored);
    const derived = known?.derived;
    if (!derived) return stored;
    if (depth > DERIVED_MAX) throw queryError(`"${name}" of "${table.name}" is computed from itself.`);
    const column = (inner: string) => this.columnOf(table, alias, inner, depth + 1);
    return `(${renderRow(derived, table, { column, calendar: this.build.scope.calendar })})`;
  }

  /**
   * Resolves the column that a dimension names.
   * @throws AppError validation_error if it is unreachable or personal data
   */
  reach(name: string): ReachedColumn {
    const reached = reachColumn(this.build.scope.model, this.table, name);
    if (!reached && this.crosses(name)) {
      throw queryError(
        `"${name}" lies beyond a many-to-many link. Group by it, or give it a condition of its own at the top level ("and"); inside "or", "not" or a metric's filters use {entity, any} instead.`,
      );
    }
    if (!reached) {
      const names = this.table.columns.filter(({ personal }) => !personal).map((column) => column.name);
      const series = (STEPS as readonly string[]).includes(name) ? ` For a series of time write {"grain": "${name}"}.` : '';
      throw queryError(
        `Rows of "${this.table.name}" have no "${name}", and no relationship leads to it. They have ${quoteNames(names)}.${series}`,
      );
    }
    if (reached.column.personal) {
      throw queryError(`"${name}" is personal data: it may be counted, but not shown, filtered or grouped by.`);
    }
    return reached;
  }

  /** SQL of a dimension as stored, joined if it belongs to another table. */
  raw(name: string): string {
    const { path, table, column } = this.reach(name);
    return this.columnOf(table, this.joined(path), column.name);
  }

  /**
   * SQL of the key of the thing that a row belongs to. A table's things are its rows: a foreign key that leads to none of them is empty.
   * @throws AppError validation_error if no relationship leads to the column
   */
  thing(name: string): string {
    const { model } = this.build.scope;
    const found = reachRow(model, this.table, name);
    if (found?.path.every(({ matched }) => matched === 1)) {
      const direct = reachColumn(model, this.table, name)!;
      return this.columnOf(direct.table, this.joined(direct.path), direct.column.name);
    }
    const { path, table, column } = found ?? this.reach(name);
    return this.columnOf(table, this.joins.along(path, this.alias, { ofThings: true }), column.name);
  }

  /** The same as people read it: zoned times in the calendar's zone. */
  column(name: string): string {
    const { table, column } = this.reach(name);
    const time = table.times.find((one) => one.column === column.name && one.sql === null);
    return time ? localTime(table, time, this.raw(name), this.build.scope.calendar) : this.raw(name);
  }

  /** SQL of a dimension to group by; unlike `column`, it may lie beyond a bridge. */
  group(name: string): string {
    const crossing = reachColumn(this.build.scope.model, this.table, name) ? null : this.crossingTo(name);
    if (!crossing) return this.column(name);
    const linked = this.linkBy(crossing);
    this.build.overlapping.add(name);
    // Bridges beyond the first are part of the same way.
    if (this.crossed.length === 0)
      this.build.notes.add(
        phrase(
          `Each row of "${this.table.name}" counts in every ${name} that "${crossing.bridge.from.table}" links it with, so the groups overlap and may add up to more than the total.`,
          `Jede Zeile von „${this.table.name}“ zählt bei jedem ${name}, mit dem „${crossing.bridge.from.table}“ sie verknüpft; die Gruppen überschneiden sich und können zusammen mehr als die Summe ergeben.`,
        ),
      );
    const sql = linked.rows.group(name);
    const known = linked.columns.get(sql) ?? `b${linked.columns.size}`;
    linked.columns.set(sql, known);
    return `${linked.alias}.${known}`;
  }

  /** Whether a dimension is reached only through a bridge. */
  crosses(name: string): boolean {
    return reachColumn(this.build.scope.model, this.table, name) === null && this.crossingTo(name) !== null;
  }

  /** Keeps the rows that a bridge links with something that meets the filter, whose dimensions all lie beyond that bridge. */
  filterLinked(names: readonly string[], filter: (rows: RowSource) => string): string {
    const [linked, ...others] = new Set(names.map((name) => this.linkBy(this.crossingTo(name)!)));
    if (!linked || others.length > 0)
      throw queryError(
        `${quoteNames(names)} lie beyond different many-to-many links. Give each a condition of its own at the top level ("and").`,
      );
    linked.conditions.push(filter(linked.rows));
    return `${linked.alias}.k0 IS NOT NULL`;
  }

  private crossingTo(name: string): Crossing | null {
    const { model } = this.build.scope;
    // What an open bridge leads to needs no other.
    const open = this.linked.find(({ rows }) => leadsTo(rows, model, name));
    return open?.crossing ?? bridgesTo(model, this.table, name, this.crossed);
  }

  private linkBy(crossing: Crossing): LinkedRows {
    const open = this.linked.find((one) => one.crossing.bridge === crossing.bridge);
    if (open) return open;
    const { model } = this.build.scope;
    const bridge = model.tables.find(({ name }) => name === crossing.bridge.from.table)!;
    const linked: LinkedRows = {
      crossing,
      alias: this.build.alias('l'),
      rows: new RowSource(this.build, bridge, undefined, [...this.crossed, this.table.name, bridge.name]),
      keys: crossing.bridge.to.columns.map((column) => asMatched(crossing, `${this.joined(crossing.path)}.${quoteName(column)}`)),
      columns: new Map(),
      conditions: [],
    };
    this.linked.push(linked);
    return linked;
  }

  private joined(path: readonly Relationship[]): string {
    return this.joins.along(path, this.alias);
  }

  /** The FROM clause; complete only after all columns have been requested. */
  from(): string {
    return [`FROM ${this.relation} AS ${this.alias}`, ...this.joins.sql(), ...this.linked.map(linkedJoin)].join('\n  ');
  }
}

/** The other side of a bridge: for each key, the different values that it is linked with. */
interface LinkedRows {
  crossing: Crossing;
  alias: string;
  rows: RowSource;
  /** SQL of the columns that the bridge's foreign key matches. */
  keys: string[];
  /** Names of the values, by their SQL. */
  columns: Map<string, string>;
  conditions: string[];
}

function leadsTo({ table }: RowSource, model: DataModel, name: string): boolean {
  return reachColumn(model, table, name) !== null;
}

/** A key as the bridge's relationship compares it. */
function asMatched({ bridge }: Crossing, sql: string): string {
  return bridge.folded ? foldedSql(sql) : sql;
}

/** DISTINCT, so that a row counts once in each group however many rows of the bridge lead there. */
function linkedJoin({ crossing, alias, rows, keys, columns, conditions }: LinkedRows): string {
  const foreign = crossing.bridge.from.columns.map((column) => asMatched(crossing, rows.own(column)));
  const select = [...foreign.map((sql, i) => `${sql} AS k${i}`), ...[...columns].map(([sql, name]) => `${sql} AS ${name}`)];
  const where = [...foreign.map((sql) => `${sql} IS NOT NULL`), ...conditions].join(' AND ');
  const on = keys.map((key, i) => `${key} = ${alias}.k${i}`).join(' AND ');
  return `LEFT JOIN (SELECT DISTINCT ${select.join(', ')} ${rows.from()} WHERE ${where}) AS ${alias} ON ${on}`;
}
