import { createHash } from 'node:crypto';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Part, StreamInfo } from '../types.ts';
import { type KnownColumn, type Leaf, type NestedList, RecordColumns } from './record-columns.ts';
import { RecordSpool, type SpoolBudget } from './record-spool.ts';

const TABLES_MAX = 100;
/** Keys that are remembered, to notice records that come twice. */
const KEYS_MAX = 2_000_000;
/** Longer keys are remembered by their hash. */
const KEY_CHARACTERS = 64;

/** Records that become a table, and further ones of the lists inside them. */
interface RecordStream {
  name: string;
  /** Columns that identify a record; empty if none are known. */
  primaryKey: readonly string[];
  /** The columns of the read that this one continues. */
  known?: readonly KnownColumn[];
}

interface Table {
  name: string;
  columns: RecordColumns;
  chosen: ChosenStream | null;
  /** null if the table is not chosen. */
  spool: RecordSpool | null;
}

/** What a row of a list carries besides its own values: what identifies its parents, and its position in each list on the way. */
type Place = readonly (readonly [column: string, leaf: Leaf])[];

/**
 * Turns JSON records into a table, and the lists in them into further ones: `orders` with `items` becomes `orders` and `orders_items`, whose rows
 * carry the primary key of their order and their position in the list. Objects become columns with dotted names. Without a budget only the
 * columns are found, and no row is kept. Close it at the end.
 */
export class RecordTables {
  private readonly tables = new Map<string, Table>();
  private readonly stream: RecordStream;
  private readonly budget: SpoolBudget | null;
  private readonly chosen: readonly ChosenStream[];
  private readonly keys = new Set<string>();
  private records = 0;
  private repeated = 0;

  constructor(stream: RecordStream, budget: SpoolBudget | null, chosen: readonly ChosenStream[]) {
    this.stream = stream;
    this.budget = budget;
    this.chosen = chosen;
  }

  /** Adds the records of a page. @throws ConnectorProblem */
  async add(records: readonly unknown[]): Promise<void> {
    for (const record of records) await this.addRecord(record);
    for (const { spool, name } of this.tables.values()) await spool?.flush(name);
  }

  /** The tables and columns so far, as they can be chosen. */
  found(): StreamInfo[] {
    return [...this.tables.values()].map(({ name, columns }) => ({
      name,
      kind: 'table',
      columns: columns.names.map((column, i) => ({ name: column, type: columns.typeOf(i), engineType: columns.declared(i).engineType })),
      rowsEstimate: null,
      bytesEstimate: null,
      primaryKey: name === this.stream.name ? [...this.stream.primaryKey] : [],
    }));
  }

  /** The chosen tables, and what the certificate should say. @throws ConnectorProblem if nothing of a table is left */
  async finish(): Promise<Part[]> {
    // A list that no record has is a table without rows.
    for (const { name } of this.chosen) await this.table(name);
    const parts = [...this.tables.values()].flatMap((table) => this.partsOf(table));
    if (this.repeated > 0) {
      parts.push(
        noted(`${this.repeated} records of ${this.stream.name} came again while its pages were read; the first of each was kept.`),
      );
    }
    return parts;
  }

  /** The columns of the records, for a read that continues this one. */
  known(): KnownColumn[] {
    return this.tables.get(this.stream.name)?.columns.state() ?? [];
  }

  async close(): Promise<void> {
    for (const { spool } of this.tables.values()) await spool?.close();
  }

  private partsOf({ name, columns, chosen, spool }: Table): Part[] {
    if (spool === null) return [noted(`${name} is a list inside ${this.stream.name} that was not chosen; it was left out.`)];
    for (const place of columns.names.keys()) if (isWanted(chosen, columns.names[place]!)) spool.numberOf(place);
    const { places, path, rows } = spool;
    const gone = (chosen?.columns ?? []).filter((column) => !columns.names.includes(column));
    if (places.length === 0 && rows > 0) {
      throw new ConnectorProblem('schema', `None of the chosen columns of ${name} is left. Choose its columns again.`);
    }
    if (places.length === 0) return [noted(`${name} has no records, and so no columns; it was left out.`)];
    const mixed = places.filter((place) => columns.isMixed(place));
    return [
      { kind: 'table', table: { name, path, format: 'ndjson', rows, columns: places.map((place) => columns.declared(place)) } },
      ...gone.map((column) => noted(`The column ${column} of ${name} is in none of its records; it was left out.`)),
      ...mixed.map((place) =>
        noted(`The values of ${columns.names[place]} of ${name} differ in type (${columns.kindsOf(place)}), so they were kept as text.`),
      ),
      ...(columns.brokenTexts > 0
        ? [
            noted(
              columns.brokenTexts === 1
                ? `${name}: broken Unicode or zero bytes were replaced by � in a text.`
                : `${name}: broken Unicode or zero bytes were replaced by � in ${columns.brokenTexts} texts.`,
            ),
          ]
        : []),
    ];
  }

  private async addRecord(record: unknown): Promise<void> {
    const { name, primaryKey } = this.stream;
    const table = await this.table(name);
    const { values, lists } = table.columns.read(record);
    if (primaryKey.length > 0) {
      const key = this.keyOf(table, values);
      if (this.isRepeated(key)) return;
      await write(table, values);
      return this.addLists(name, lists, key);
    }
    const row = [`${name}_row`, number(++this.records)] as const;
    if (this.chosen.length > 1) table.columns.add(values, ...row);
    await write(table, values);
    return this.addLists(name, lists, [row]);
  }

  private async addLists(parent: string, lists: readonly NestedList[], place: Place): Promise<void> {
    for (const { path, values } of lists) {
      const list = path.join('_').replaceAll('.', '_');
      const name = `${parent}_${list}`;
      const table = await this.table(name);
      for (const [i, value] of values.entries()) {
        const found = new Map<number, Leaf>();
        for (const [column, leaf] of place) table.columns.add(found, column, leaf);
        table.columns.add(found, 'position', number(i + 1));
        const { values: own, lists: below } = table.columns.read(value);
        await write(table, new Map([...found, ...own]));
        if (below.length > 0) await this.addLists(name, below, [...place, [`${list}_position`, number(i + 1)]]);
      }
    }
  }

  /** What identifies a record in the tables of its lists. @throws ConnectorProblem if it has no key */
  private keyOf({ columns }: Table, values: ReadonlyMap<number, Leaf>): Place {
    const { name, primaryKey } = this.stream;
    return primaryKey.map((column) => {
      const leaf = values.get(columns.names.indexOf(column));
      if (leaf !== undefined) return [`${name}_${column.replaceAll('.', '_')}`, leaf];
      throw new ConnectorProblem(
        'schema',
        `A record of ${name} has no value for ${column}, which is set as its primary key. Set another key, or none.`,
      );
    });
  }

  private isRepeated(key: Place): boolean {
    const whole = JSON.stringify(key.map(([, leaf]) => leaf.text));
    const text = whole.length > KEY_CHARACTERS ? createHash('sha256').update(whole).digest('base64') : whole;
    const known = this.keys.has(text);
    if (known) this.repeated++;
    else if (this.keys.size < KEYS_MAX) this.keys.add(text);
    return known;
  }

  private async table(name: string): Promise<Table> {
    const known = this.tables.get(name);
    if (known) return known;
    if (this.tables.size >= TABLES_MAX) {
      throw new ConnectorProblem(
        'schema',
        `The records of ${this.stream.name} have more than ${TABLES_MAX} different lists. Choose another path.`,
      );
    }
    const chosen = this.chosen.find((stream) => stream.name === name) ?? null;
    const spool = this.budget !== null && chosen !== null ? await RecordSpool.open(this.budget) : null;
    const table = { name, columns: new RecordColumns(name, name === this.stream.name ? this.stream.known : []), chosen, spool };
    this.tables.set(name, table);
    return table;
  }
}

async function write({ name, spool, chosen, columns }: Table, values: ReadonlyMap<number, Leaf>): Promise<void> {
  spool?.add(values, (place) => isWanted(chosen, columns.names[place]!));
  if (spool?.isFull) await spool.flush(name);
}

function isWanted(chosen: ChosenStream | null, column: string): boolean {
  return chosen?.columns?.includes(column) ?? true;
}

const number = (value: number): Leaf => ({ kind: 'number', text: String(value) });
const noted = (message: string): Part => ({ kind: 'note', message });
