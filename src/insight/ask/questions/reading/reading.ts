import { type ColumnRef, isKey, isUnique } from '../column-ref.ts';
import type { Item } from '../items.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Condition, Measure, Metric, Query } from '../query.ts';
import type { QuestionTable } from '../types.ts';
import { columnOf, namesOf, type Vocabulary } from '../vocabulary.ts';
import { distances, inRole, keysOnly, kindsOnly, mergeJoined, onePerTable } from './choose-columns.ts';
import { metric, textOf } from './measures.ts';

export type ItemOf<K extends Item['kind']> = Item & { kind: K };

/** The state of reading a sentence: which parts are used, and the query so far. */
export class Reading {
  readonly items: readonly Item[];
  readonly vocabulary: Vocabulary;
  readonly result: Query;
  private readonly used = new Set<number>();
  private readonly supports = new Map<Item, ReadonlyMap<QuestionTable, number>>();
  /** Parts of the earlier sentences, which set the topic. */
  private readonly context: readonly Item[];

  constructor(items: readonly Item[], vocabulary: Vocabulary, context: readonly Item[] = [], result: Query = emptyQuery()) {
    this.items = items;
    this.vocabulary = vocabulary;
    this.context = context;
    this.result = result;
  }

  use(...places: number[]): void {
    for (const at of places) this.used.add(at);
  }

  isUsed(at: number): boolean {
    return this.used.has(at);
  }

  /** The item at an index, unless it is used. */
  free(at: number): Item | undefined {
    return this.used.has(at) ? undefined : this.items[at];
  }

  /** Index of the next unused part, skipping verbs. */
  next(at: number): number {
    let i = at;
    while (i < this.items.length && (this.used.has(i) || this.items[i]!.kind === 'verb')) i++;
    return i;
  }

  /** Each unused item of a kind. */
  *each<K extends Item['kind']>(kind: K): Generator<[ItemOf<K>, number]> {
    for (let at = 0; at < this.items.length; at++) {
      const item = this.items[at]!;
      if (item.kind === kind && !this.used.has(at)) yield [item as ItemOf<K>, at];
    }
  }

  has(kind: Item['kind']): boolean {
    return this.items.some((item) => item.kind === kind);
  }

  tableAt(item: ItemOf<'table'>): QuestionTable {
    return this.vocabulary.tables[item.index]!.table;
  }

  assume(sentence: string): void {
    if (!this.result.assumptions.includes(sentence)) this.result.assumptions.push(sentence);
  }

  /** Adds a measure, unless it is already requested in other words. */
  measure(measure: Measure): void {
    const text = textOf(measure);
    if (!this.result.measures.some((one) => textOf(one) === text)) this.result.measures.push(measure);
  }

  /** Adds a condition; after "or" it is an alternative to the one before. */
  condition(condition: Condition, at: number): void {
    const { conditions } = this.result;
    let before = at - 1;
    while (this.items[before] !== undefined && this.used.has(before) && this.items[before]!.kind !== 'or') before--;
    const last = conditions.at(-1);
    if (this.items[before]?.kind === 'or' && last) {
      this.use(before);
      conditions[conditions.length - 1] =
        last.kind === 'any' ? { kind: 'any', of: [...last.of, condition] } : { kind: 'any', of: [last, condition] };
    } else conditions.push(condition);
  }

  group(...columns: ColumnRef[]): void {
    for (const column of columns) if (!this.result.groups.includes(column)) this.result.groups.push(column);
  }

  /**
   * Picks, from several columns that words may mean, the one that the rest of the question points to.
   * @throws NotUnderstood if it stays ambiguous
   */
  choose(columns: readonly ColumnRef[], at: number): ColumnRef {
    const item = this.items[at]!;
    let left = columns;
    const narrowers = [
      inRole(item),
      this.inAdjacentTable(at),
      this.requested(),
      this.ofEntities(),
      this.supported(at),
      this.reachable(at),
      keysOnly,
      kindsOnly,
      mergeJoined(this.vocabulary),
    ];
    for (const narrower of narrowers) {
      if (left.length === 1) break;
      const narrowed = narrower(left);
      if (narrowed.length > 0) left = narrowed;
    }
    const [first] = left;
    if (first && left.every(({ table, column }) => table === first.table && column.name === first.column.name)) return first;
    if (left.length === 1) return left[0]!;
    const names = [...new Set(left.map(({ table, column }) => `${column.name} of ${table.name}`))];
    throw new NotUnderstood(`“${item.words}” may mean ${names.slice(0, 4).join(' or ')}.`);
  }

  /** "The program Mathematics", "the Mathematics program": the adjacent table tells which of several is meant. */
  private inAdjacentTable(at: number) {
    const [before, item, after] = [this.items[at - 1], this.items[at]!, this.items[at + 1]];
    const adjacent =
      after?.kind === 'table' && after.lead.length === 0
        ? [after]
        : before?.kind === 'table' && item.lead.length === 0
          ? [before]
          : [before, after];
    const tables = adjacent.flatMap((one) => (one?.kind === 'table' ? [this.tableAt(one)] : []));
    return (columns: readonly ColumnRef[]) => columns.filter(({ table }) => tables.includes(table));
  }

  /** The columns that are grouped by, listed or measured so far. */
  requestedColumns(): ColumnRef[] {
    return [...this.result.groups, ...this.shown()];
  }

  /** The columns that are listed or measured so far. */
  shown(): ColumnRef[] {
    const { columns, measures } = this.result;
    return [
      ...columns.flatMap((value) => (value.kind === 'column' ? [value.column] : [])),
      ...measures.flatMap((one) => (one.kind === 'metric' && one.value?.kind === 'column' ? [one.value.column] : [])),
    ];
  }

  /** Reads instructions for the whole answer: distinct rows, number of digits. */
  readOutputOptions(): void {
    for (const [, at] of this.each('distinct')) {
      this.use(at);
      this.result.distinct = true;
    }
    for (const [item, at] of this.each('digits')) {
      this.use(at);
      this.result.digits = item.count;
    }
  }

  /** Prefers columns that are already requested and repeated here. */
  private requested() {
    const requested = this.requestedColumns();
    return (columns: readonly ColumnRef[]) => columns.filter((column) => requested.includes(column));
  }

  /** "Return their id": prefers columns of the requested entities. */
  private ofEntities() {
    return (columns: readonly ColumnRef[]) =>
      this.context.length > 0 ? columns.filter(({ table }) => this.result.entities.includes(table)) : [];
  }

  /** The tables that most of the other parts refer to. */
  private supported(at: number) {
    const item = this.items[at]!;
    const support = new Map<QuestionTable, number>();
    for (const one of [...this.context, ...this.items]) {
      if (one === item) continue;
      for (const [table, weight] of this.supportBy(one)) support.set(table, (support.get(table) ?? 0) + weight);
    }
    return (columns: readonly ColumnRef[]) => {
      const most = Math.max(...columns.map(({ table }) => support.get(table) ?? 0));
      return most === 0 ? [] : columns.filter(({ table }) => support.get(table) === most);
    };
  }

  /** The tables a part refers to, with the certainty of each. */
  private supportBy(one: Item): ReadonlyMap<QuestionTable, number> {
    const known = this.supports.get(one);
    if (known) return known;
    const weights = new Map<QuestionTable, number>();
    if (one.kind === 'table') weights.set(this.tableAt(one), 3);
    if (one.kind === 'column') {
      const tables = new Set(one.columns.map(({ table }) => table));
      for (const table of tables) weights.set(table, tables.size === 1 ? 3 : 1);
    }
    if (one.kind === 'value') {
      for (const value of one.found) {
        const ref = columnOf(this.vocabulary, value);
        if (ref) weights.set(ref.table, Math.max(weights.get(ref.table) ?? 0, isUnique(ref) ? 2 : 1));
      }
    }
    this.supports.set(one, weights);
    return weights;
  }

  /** The tables fewest joins away from those that are certain. */
  private reachable(at: number) {
    const sure = new Set<QuestionTable>();
    for (const one of [...this.context, ...this.items]) {
      if (one === this.items[at]) continue;
      if (one.kind === 'table') sure.add(this.tableAt(one));
      if (one.kind === 'column' && one.columns.length === 1) sure.add(one.columns[0]!.table);
    }
    return (columns: readonly ColumnRef[]) => {
      const steps = distances(sure, this.vocabulary);
      const least = Math.min(...columns.map(({ table }) => steps.get(table) ?? Number.POSITIVE_INFINITY));
      return Number.isFinite(least) ? columns.filter(({ table }) => steps.get(table) === least) : [];
    };
  }

  /** The columns that name a table's rows: its name columns, or its key if it has none. */
  namesOf(index: number): ColumnRef[] {
    const names = namesOf(this.vocabulary, index);
    if (names.length === 0) throw new NotUnderstood(`the rows of “${this.vocabulary.tables[index]!.table.name}” have no names.`);
    return names;
  }

  /** The columns that a part names: one, or for "name" all name columns of its table. */
  columnsAt(item: ItemOf<'column'>, at: number): ColumnRef[] {
    if (!/^names?$/.test(item.words)) return [this.choose(item.columns, at)];
    const first =
      this.items.some((one) => one.kind === 'table') || this.context.length > 0
        ? this.choose(onePerTable(item.columns), at)
        : this.choose(item.columns, at);
    return this.namesOf(this.vocabulary.tables.findIndex(({ table }) => table === first.table));
  }

  keyOf(table: QuestionTable): ColumnRef | undefined {
    return this.vocabulary.columns.find((ref) => ref.table === table && isKey(ref));
  }

  /** The columns that identify single rows: their names, plus the key if names do not suffice. */
  entity(index: number): ColumnRef[] {
    const names = this.namesOf(index);
    const table = this.vocabulary.tables[index]!.table;
    this.result.entities.push(table);
    const key = this.keyOf(table);
    // Names that repeat often denote kinds, not single rows.
    const kinds = names.length === 1 && names[0]!.column.distinctCount < 0.8 * table.rowCount;
    return names.some(isUnique) || key === undefined || names.includes(key) || kinds ? names : [key, ...names];
  }

  /** The default aggregate of a number: its sum if it adds up, otherwise its mean, recorded as an assumption. */
  defaultMetric(column: ColumnRef): Metric {
    if (column.column.role === 'additive_measure') return metric('sum', column);
    this.assume(`“${column.column.name}” is averaged because it cannot be summed.`);
    return metric('avg', column);
  }
}

function emptyQuery(): Query {
  return {
    columns: [],
    entities: [],
    distinct: false,
    measures: [],
    groups: [],
    grain: null,
    time: null,
    conditions: [],
    periods: [],
    weekdays: null,
    having: null,
    order: null,
    limit: null,
    share: false,
    without: [],
    linked: [],
    digits: null,
    assumptions: [],
  };
}
