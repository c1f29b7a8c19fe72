import type { Item } from './items.ts';
import { type Metric, NotUnderstood, type Query } from './query.ts';
import { type ColumnRef, isKey, isNumber, isTime, type Vocabulary } from './vocabulary.ts';

/**
 * What the recognised parts of a question ask for together. Every part must find its place: what has none means that the question is not understood.
 * @throws NotUnderstood
 */
export function interpret(items: readonly Item[], vocabulary: Vocabulary, question: string): Query {
  const unknown = items.filter((item) => item.kind === 'unknown');
  if (unknown.length > 0) {
    const words = [...new Set(unknown.map((item) => `“${item.words}”`))].join(', ');
    throw new NotUnderstood(`nothing in the data is called ${words}.`);
  }
  return new Reading(items, vocabulary, question).query();
}

/** One question being read: which of its parts have found their place. */
class Reading {
  private readonly items: readonly Item[];
  private readonly vocabulary: Vocabulary;
  private readonly listing: boolean;
  private readonly used = new Set<number>();
  private readonly result: Query = {
    columns: [],
    distinct: false,
    metrics: [],
    groups: [],
    grain: null,
    filters: [],
    periods: [],
    having: null,
    order: null,
    limit: null,
    share: false,
    without: [],
    assumptions: [],
  };

  constructor(items: readonly Item[], vocabulary: Vocabulary, question: string) {
    this.items = items;
    this.vocabulary = vocabulary;
    this.listing = /^\W*(?:list|show|give|return|which|who|find|name|display|get|what are)\b/i.test(question);
  }

  query(): Query {
    this.readFilters();
    this.readMissing();
    this.readShares();
    this.readGroups();
    this.readMetrics();
    this.readRanking();
    this.readComparisons();
    this.readRest();
    const left = this.items.filter((item, at) => !this.used.has(at) && item.kind !== 'and' && item.kind !== 'or');
    if (left.length > 0) throw new NotUnderstood(`it is not clear what “${left.map(({ words }) => words).join('”, “')}” belongs to.`);
    return this.result;
  }

  private use(at: number): void {
    this.used.add(at);
  }

  /** The item at a place, unless it has found its use already. */
  private free(at: number): Item | undefined {
    return this.used.has(at) ? undefined : this.items[at];
  }

  private readFilters(): void {
    this.items.forEach((item, at) => {
      if (item.kind === 'period') {
        this.result.periods.push(item.period);
        this.use(at);
      }
      if (item.kind === 'value') this.readValue(item, at);
    });
  }

  private readValue(item: Extract<Item, { kind: 'value' }>, at: number): void {
    this.use(at);
    let before = at - 1;
    while (this.items[before]?.kind === 'compare') this.use(before--);
    const column = this.items[before];
    // "region North": the column's name says which of several the value is meant of.
    const named = column?.kind === 'column' ? item.found.filter((found) => column.columns.some((ref) => isOf(ref, found))) : [];
    if (named.length > 0) this.use(before--);
    const negated = this.items[before]?.kind === 'not';
    if (negated) this.use(before);
    const found = (named.length > 0 ? named : item.found).map((one) => ({
      ...one,
      ref: this.vocabulary.columns.find((ref) => isOf(ref, one))!,
    }));
    // "The program Mathematics", "the Mathematics program": the table beside it says which of several is meant.
    const beside = [this.items[before], this.items[at + 1]].flatMap((one) =>
      one?.kind === 'table' ? [this.vocabulary.tables[one.index]!.table] : [],
    );
    const all = [...new Set(found.map(({ ref }) => ref))];
    const there = all.filter(({ table }) => beside.includes(table));
    const columns = there.length === 1 ? there : all;
    const chosen = this.chooseColumn(columns, item.words);
    const values = found.filter(({ ref }) => ref === chosen).map(({ value }) => value);
    const same = this.result.filters.find((filter) => filter.column === chosen && filter.operator === (negated ? 'not in' : 'in'));
    if (same) same.values.push(...values);
    else this.result.filters.push({ column: chosen, operator: negated ? 'not in' : 'in', values });
  }

  /** Of several columns that a phrase may mean: that of a table that the question names anyway, else none can be told from the others. */
  private chooseColumn(columns: readonly ColumnRef[], words: string): ColumnRef {
    if (columns.length === 1) return columns[0]!;
    const named = new Set(
      this.items.flatMap((item) =>
        item.kind === 'table'
          ? [this.vocabulary.tables[item.index]!.table]
          : item.kind === 'column' && item.columns.length === 1
            ? [item.columns[0]!.table]
            : [],
      ),
    );
    const near = columns.filter(({ table }) => named.has(table));
    if (near.length === 1) return near[0]!;
    const keys = (near.length > 0 ? near : columns).filter(isKey);
    if (keys.length === 1) return keys[0]!;
    const [first] = near;
    // The same column of one table, named twice over.
    if (near.length > 0 && first && near.every(({ column }) => column.name === first.column.name)) return first;
    const names = [...new Set(columns.map(({ table, column }) => `${column.name} of ${table.name}`))];
    throw new NotUnderstood(`“${words}” may mean ${names.slice(0, 4).join(' or ')}.`);
  }

  /** "Patients who have not received any treatments": those without a row there. */
  private readMissing(): void {
    this.items.forEach((item, at) => {
      const next = this.free(at + 1);
      if (item.kind !== 'not' || this.used.has(at) || next?.kind !== 'table' || at === 0) return;
      this.use(at);
      this.use(at + 1);
      this.result.without.push(this.vocabulary.tables[next.index]!.table);
    });
  }

  private readShares(): void {
    this.items.forEach((item, at) => {
      if (item.kind !== 'share') return;
      this.result.share = true;
      this.use(at);
    });
    if (this.result.share && !this.items.some(({ kind }) => kind === 'by'))
      throw new NotUnderstood('a share needs “by” and the name of what it is divided by.');
  }

  private readGroups(): void {
    this.items.forEach((item, at) => {
      if (item.kind === 'grain' && !this.used.has(at)) {
        this.result.grain = item.grain;
        this.use(at);
      }
      if (item.kind !== 'by') return;
      const next = this.free(at + 1);
      // "top 5 products by revenue": what follows is what they are ranked by.
      const ranked = this.items.slice(0, at).some(({ kind }) => kind === 'top' || kind === 'extreme');
      if (ranked && (next?.kind === 'aggregate' || (next?.kind === 'column' && next.columns.every(isNumber)))) {
        this.use(at);
        return;
      }
      this.use(at);
      for (let i = at + 1; ; i++) {
        const part = this.free(i);
        if (part?.kind === 'column') this.result.groups.push({ column: this.chooseColumn(part.columns, part.words), grain: null });
        else if (part?.kind === 'table') this.result.groups.push({ column: this.nameOf(part.index), grain: null });
        else if (part?.kind === 'grain') this.result.grain = part.grain;
        else break;
        this.use(i);
        if (this.items[i + 1]?.kind !== 'and') break;
        const after = this.items[i + 2];
        if (after?.kind !== 'column' && after?.kind !== 'table' && after?.kind !== 'grain') break;
        this.use(i + 1);
        i += 1;
      }
    });
  }

  private readMetrics(): void {
    this.items.forEach((item, at) => {
      if (item.kind !== 'aggregate') return;
      this.use(at);
      let after = at + 1;
      if (this.items[after]?.kind === 'distinct') this.use(after++);
      const distinct = item.of === 'distinct' || after > at + 1;
      const target = this.free(after);
      if (target?.kind === 'table') {
        this.use(after);
        this.measure(this.countOf(target.index, distinct, item.of, target.words));
      } else if (target?.kind === 'column') {
        this.use(after);
        // "The total number of credits": where each row says how many, they are added up.
        const countsItself = item.of === 'count' && /\btotal number\b/.test(item.words) && !distinct && target.columns.every(isMeasure);
        this.measure(this.aggregateOf(target, countsItself ? 'sum' : item.of, distinct));
      } else throw new NotUnderstood(`it is not clear what “${item.words}” is of.`);
    });
  }

  /** One more to compute, unless it is asked for already in other words. */
  private measure(metric: Metric): void {
    const same = (one: Metric) => one.of === metric.of && one.column === metric.column && one.table === metric.table;
    if (!this.result.metrics.some(same)) this.result.metrics.push(metric);
  }

  private countOf(index: number, _distinct: boolean, of: Metric['of'], words: string): Metric {
    const { table } = this.vocabulary.tables[index]!;
    if (of !== 'count' && of !== 'distinct' && of !== 'sum')
      throw new NotUnderstood(`“${words}” is a table, and which of its numbers is meant is not clear.`);
    return { of: 'count', column: null, table };
  }

  private aggregateOf(item: Extract<Item, { kind: 'column' }>, of: Metric['of'], distinct: boolean): Metric {
    const fitting = of === 'count' || of === 'distinct' ? item.columns : item.columns.filter((ref) => isNumber(ref) || isTime(ref));
    if (fitting.length === 0) throw new NotUnderstood(`“${item.words}” has no numbers.`);
    const column = this.chooseColumn(fitting, item.words);
    if (of === 'sum' && (column.column.role === 'identifier' || !isNumber(column)))
      throw new NotUnderstood(`“${item.words}” names things and cannot be added up.`);
    if (of === 'count' || of === 'distinct') {
      const counted =
        distinct || column.column.role === 'identifier' || column.column.role === 'category' || column.column.role === 'geography';
      return { of: counted ? 'distinct' : 'count', column, table: column.table };
    }
    return { of, column, table: column.table };
  }

  /** "top 5 products by revenue", "the region with the highest revenue", "the most expensive product". */
  private readRanking(): void {
    this.items.forEach((item, at) => {
      if (item.kind !== 'top' && item.kind !== 'extreme') return;
      if (this.used.has(at)) return;
      this.use(at);
      const { result } = this;
      const next = this.free(at + 1);
      if (item.kind === 'extreme' && next?.kind === 'column' && next.columns.some((ref) => isNumber(ref) || isTime(ref))) {
        this.use(at + 1);
        this.rankBy(
          { kind: 'column', columns: next.columns.filter((ref) => isNumber(ref) || isTime(ref)), words: next.words },
          item.descending,
        );
        return;
      }
      if (item.kind === 'extreme' && next?.kind === 'table' && result.metrics.length === 0) {
        this.use(at + 1);
        result.metrics.push({ of: 'count', column: null, table: this.vocabulary.tables[next.index]!.table });
        this.order(item.descending, 1);
        this.groupByOwner(at);
        return;
      }
      if (next?.kind === 'column' || next?.kind === 'table') {
        this.use(at + 1);
        const entity = next.kind === 'table' ? this.nameOf(next.index) : this.chooseColumn(next.columns, next.words);
        this.order(item.descending, item.kind === 'top' ? item.count : 1);
        const by = this.items.findIndex((one, i) => i > at && one.kind === 'column' && !this.used.has(i) && one.columns.every(isNumber));
        const measure = by === -1 ? undefined : this.items[by];
        if (measure?.kind === 'column') {
          this.use(by);
          const column = this.chooseColumn(measure.columns, measure.words);
          // One row is one of them: nothing needs adding up.
          if (column.table === entity.table && isUniqueName(entity)) {
            result.columns.push(entity, column);
            result.order = { by: column, descending: item.descending };
            return;
          }
          result.metrics.push(this.defaultMetric(column));
        }
        if (result.metrics.length === 0) this.countMost(at);
        if (result.metrics.length === 0) throw new NotUnderstood(`it is not clear by what “${item.words}” ranks.`);
        result.groups.unshift({ column: entity, grain: null });
        return;
      }
      if (result.metrics.length > 0 && item.kind === 'extreme') {
        this.order(item.descending, 1);
        return;
      }
      throw new NotUnderstood(`it is not clear what “${item.words}” is of.`);
    });
  }

  /** "Which authors have the most papers": what stands before is what they are counted for. */
  private groupByOwner(before: number): void {
    const at = this.items.findIndex((one, i) => i < before && !this.used.has(i) && one.kind === 'table');
    const owner = this.items[at];
    if (owner?.kind !== 'table') return;
    this.use(at);
    this.result.groups.unshift({ column: this.nameOf(owner.index), grain: null });
  }

  /** "The top 2 airlines with the most flights": what is counted comes after. */
  private countMost(after: number): void {
    const at = this.items.findIndex(
      (one, i) => i > after && !this.used.has(i) && one.kind === 'extreme' && this.free(i + 1)?.kind === 'table',
    );
    const counted = this.items[at + 1];
    if (at === -1 || counted?.kind !== 'table') return;
    this.use(at);
    this.use(at + 1);
    this.result.metrics.push({ of: 'count', column: null, table: this.vocabulary.tables[counted.index]!.table });
  }

  private rankBy(item: Extract<Item, { kind: 'column' }>, descending: boolean): void {
    const { result } = this;
    const column = this.chooseColumn(item.columns, item.words);
    const subject = this.items.findIndex(
      (one, i) => !this.used.has(i) && (one.kind === 'table' || (one.kind === 'column' && !one.columns.some(isNumber))),
    );
    const named = this.items[subject];
    if (named === undefined) {
      // "the highest price", perhaps by group.
      result.metrics.push({ of: descending ? 'max' : 'min', column, table: column.table });
      return;
    }
    this.use(subject);
    const entity =
      named.kind === 'table' ? this.nameOf(named.index) : named.kind === 'column' ? this.chooseColumn(named.columns, named.words) : column;
    this.order(descending, 1);
    if (entity.table === column.table && isUniqueName(entity)) {
      result.columns.push(entity, column);
      result.order = { by: column, descending };
      return;
    }
    result.metrics.push(this.defaultMetric(column));
    result.groups.unshift({ column: entity, grain: null });
  }

  private order(descending: boolean, limit: number): void {
    this.result.order = { by: 'metric', descending };
    this.result.limit ??= limit;
  }

  private readComparisons(): void {
    this.items.forEach((item, at) => {
      if (item.kind !== 'compare' || this.used.has(at)) return;
      const first = this.free(at + 1);
      if (first?.kind !== 'number') throw new NotUnderstood(`it is not clear what is compared by “${item.words}”.`);
      this.use(at);
      this.use(at + 1);
      const values = [first.value];
      let next = at + 2;
      if (item.operator === 'between') {
        const second = this.free(at + 3);
        if (this.items[at + 2]?.kind !== 'and' || second?.kind !== 'number') throw new NotUnderstood('“between” needs two numbers.');
        this.use(at + 3);
        values.push(second.value);
        next = at + 4;
      }
      const counted = this.free(next);
      if (counted?.kind === 'table' && this.result.metrics.length === 0) {
        this.use(next);
        this.result.metrics.push({ of: 'count', column: null, table: this.vocabulary.tables[counted.index]!.table });
        this.result.having = { operator: item.operator, values };
        return;
      }
      const before = this.items[at - 1];
      const metric = this.result.metrics.at(-1);
      if (before?.kind === 'column' && before.columns.some(isNumber)) {
        const column = this.chooseColumn(before.columns.filter(isNumber), before.words);
        if (this.used.has(at - 1) && metric && metric.column === column && this.result.groups.length > 0)
          this.result.having = { operator: item.operator, values };
        else {
          this.use(at - 1);
          this.result.filters.push({ column, operator: item.operator, values });
        }
        return;
      }
      if (metric && this.result.groups.length > 0) this.result.having = { operator: item.operator, values };
      else throw new NotUnderstood(`it is not clear what is compared with ${first.words}.`);
    });
  }

  /** What is named and nothing else says what to do with it: a measure is added up, other columns are listed. */
  private readRest(): void {
    const { result } = this;
    const aggregated = result.metrics.length > 0;
    const rest = this.items.flatMap((item, at) => (this.used.has(at) ? [] : [{ item, at }]));
    const distinct = rest.find(({ item }) => item.kind === 'distinct');
    if (distinct) {
      this.use(distinct.at);
      result.distinct = true;
    }
    const order = rest.find(({ item }) => item.kind === 'order');
    if (order) this.readOrder(order.at);
    // "Return the region and the total": what is asked for already is named once more.
    const asked = [
      ...result.groups.map(({ column }) => column),
      ...result.columns,
      ...result.metrics.flatMap(({ column }) => column ?? []),
    ];
    for (const { item, at } of rest) {
      if (item.kind === 'column' && item.columns.some((ref) => asked.includes(ref))) this.use(at);
    }
    const columns = rest.filter(({ item, at }) => item.kind === 'column' && !this.used.has(at));
    const measures = columns.filter(({ item }) => item.kind === 'column' && item.columns.some(isMeasure));
    const grouped = result.groups.length > 0 || result.grain !== null;
    if (
      !aggregated &&
      result.columns.length === 0 &&
      measures.length === columns.length &&
      columns.length > 0 &&
      (grouped || !this.listing)
    ) {
      for (const { item, at } of measures) {
        if (item.kind !== 'column') continue;
        this.use(at);
        result.metrics.push(this.defaultMetric(this.chooseColumn(item.columns.filter(isMeasure), item.words)));
      }
    } else if (!aggregated && !grouped) {
      for (const { item, at } of columns) {
        if (item.kind !== 'column') continue;
        this.use(at);
        const column = this.chooseColumn(item.columns, item.words);
        if (!result.columns.includes(column)) result.columns.push(column);
      }
    }
    for (const { item, at } of rest) {
      if (item.kind !== 'table' || this.used.has(at)) continue;
      const { table } = this.vocabulary.tables[item.index]!;
      // A table beside its own columns says whose they are.
      const said = [
        ...result.columns,
        ...result.metrics.flatMap(({ column }) => column ?? []),
        ...result.groups.map(({ column }) => column),
        ...result.filters.map(({ column }) => column),
      ];
      if (said.some((ref) => ref.table === table) || result.metrics.some((metric) => metric.table === table)) {
        this.use(at);
        const name = this.nameOf(item.index);
        const bare = result.columns.length > 0 && result.columns.every((ref) => ref.table === table && isNumber(ref));
        if (bare && !aggregated && !result.filters.some(({ column }) => column === name)) result.columns.unshift(name);
      } else if (result.metrics.length === 0 && result.columns.length === 0) {
        this.use(at);
        result.columns.push(this.nameOf(item.index));
      }
    }
    if (result.metrics.length === 0 && result.columns.length === 0) {
      const [first] = result.groups;
      if (first) throw new NotUnderstood(`it is not clear what to compute by ${first.column.column.name}.`);
      throw new NotUnderstood('it names nothing to compute or to list.');
    }
  }

  private readOrder(at: number): void {
    this.use(at);
    const said = this.items.slice(at).filter((item) => item.kind === 'order');
    this.items.forEach((item, i) => {
      if (item.kind === 'order') this.use(i);
    });
    const descending = said.some(({ words }) =>
      /descending|from (?:the )?(?:highest|largest|biggest|greatest|most|maximum|max|best|longest|latest|newest)\b/.test(words),
    );
    // "In descending order" is complete; what comes after it is something else.
    const target = /\b(?:by|from|of)$/.test(this.items[at]!.words) ? this.free(at + 1) : undefined;
    if (target?.kind === 'column') {
      this.use(at + 1);
      const column = this.chooseColumn(target.columns, target.words);
      const listed = this.result.columns.includes(column) || this.result.groups.some((group) => group.column === column);
      this.result.order = { by: this.result.metrics.length > 0 && !listed ? 'metric' : column, descending };
    } else if (target?.kind === 'aggregate') this.result.order = { by: 'metric', descending };
    else if (this.result.metrics.length > 0) this.result.order ??= { by: 'metric', descending };
  }

  private defaultMetric(column: ColumnRef): Metric {
    const { role, name } = column.column;
    if (role === 'additive_measure') return { of: 'sum', column, table: column.table };
    this.result.assumptions.push(`“${name}” is averaged, for it does not add up.`);
    return { of: 'avg', column, table: column.table };
  }

  /** The column by which a table's rows are called. */
  private nameOf(index: number): ColumnRef {
    const { table, stems } = this.vocabulary.tables[index]!;
    const own = this.vocabulary.columns.filter((ref) => ref.table === table);
    const texts = own.filter(({ column }) => column.type === 'text');
    const named =
      texts.find((ref) => ref.stems.join() === 'name' || ref.stems.join() === 'title') ??
      texts.find((ref) => ref.stems.at(-1) === 'name' && stems.some((word) => ref.stems.includes(word))) ??
      texts.find((ref) => ref.stems.join() === stems.join()) ??
      texts.find((ref) => /(?:name|title)$/i.test(ref.column.name)) ??
      own.find(isKey);
    if (!named) throw new NotUnderstood(`the rows of “${table.name}” have no names.`);
    return named;
  }
}

const isMeasure = (ref: ColumnRef) => isNumber(ref) && (ref.column.role === 'additive_measure' || ref.column.role === 'rate');

function isOf(ref: ColumnRef, found: { table: string; column: string }): boolean {
  return ref.table.name === found.table && ref.column.name === found.column;
}

/** Each row has its own. */
function isUniqueName({ table, column }: ColumnRef): boolean {
  return table.rowCount > 0 && column.distinctCount >= table.rowCount * (column.distinctApproximate ? 0.96 : 1);
}
