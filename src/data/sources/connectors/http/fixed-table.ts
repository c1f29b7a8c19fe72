import type { DeclaredColumn } from '../../../engine/types.ts';
import type { ChosenStream, StreamInfo, TablePart } from '../types.ts';
import type { Leaf } from './record-columns.ts';
import { RecordSpool, type SpoolBudget } from './record-spool.ts';

/** A column of a table whose source declares it, and its value for what a row is made of. */
export interface FixedColumn<Item> {
  name: string;
  engineType: 'BIGINT' | 'INTEGER' | 'DECIMAL(18,2)' | 'DOUBLE' | 'VARCHAR' | 'BOOLEAN' | 'TIMESTAMPTZ' | 'DATE' | 'JSON';
  /** What it means, if its name does not say it. */
  meaning?: string;
  /** How its numbers may be aggregated; absent: judged by its name and values. */
  additivity?: DeclaredColumn['additivity'];
  value(item: Item): string | number | boolean | null | undefined;
}

/** A table of a service whose columns are known beforehand. */
export interface FixedStream<Item> {
  name: string;
  key: string[];
  columns: FixedColumn<Item>[];
}

export function infoOf<Item>({ name, key, columns }: FixedStream<Item>): StreamInfo {
  return {
    name,
    kind: 'table',
    columns: columns.map((column) => ({ name: column.name, type: WORDS[column.engineType], engineType: column.engineType })),
    rowsEstimate: null,
    bytesEstimate: null,
    primaryKey: key,
  };
}

const WORDS: Record<FixedColumn<unknown>['engineType'], string> = {
  BIGINT: 'whole number',
  INTEGER: 'whole number',
  'DECIMAL(18,2)': 'decimal number',
  DOUBLE: 'number',
  VARCHAR: 'text',
  BOOLEAN: 'true or false',
  TIMESTAMPTZ: 'time',
  DATE: 'date',
  JSON: 'JSON',
};

/** The rows of one table, on their way into a file. Close it at the end. */
export class FixedTable<Item> {
  private readonly stream: FixedStream<Item>;
  private readonly columns: FixedColumn<Item>[];
  private readonly spool: RecordSpool;

  private constructor(stream: FixedStream<Item>, columns: FixedColumn<Item>[], spool: RecordSpool) {
    this.stream = stream;
    this.columns = columns;
    this.spool = spool;
  }

  /** null if the table is not chosen. */
  static async open<Item>(
    budget: SpoolBudget,
    stream: FixedStream<Item>,
    chosen: readonly ChosenStream[],
  ): Promise<FixedTable<Item> | null> {
    const choice = chosen.find(({ name }) => name === stream.name);
    if (!choice) return null;
    const columns = stream.columns.filter(({ name }) => choice.columns?.includes(name) ?? true);
    const spool = await RecordSpool.open(budget);
    for (const place of columns.keys()) spool.numberOf(place);
    return new FixedTable(stream, columns, spool);
  }

  async add(item: Item): Promise<void> {
    const values = new Map<number, Leaf>();
    for (const [place, { value }] of this.columns.entries()) {
      const found = value(item);
      if (found !== null && found !== undefined) values.set(place, { kind: 'string', text: String(found).toWellFormed() });
    }
    this.spool.add(values, () => true);
    if (this.spool.isFull) await this.spool.flush(this.stream.name);
  }

  async finish(): Promise<TablePart> {
    await this.spool.flush(this.stream.name);
    const { path, rows } = this.spool;
    const columns = this.columns.map(({ name, engineType, meaning, additivity }) => ({
      name,
      engineType,
      reason: meaning ?? 'As the service declares it.',
      ...(additivity ? { additivity } : {}),
    }));
    return { kind: 'table', table: { name: this.stream.name, path, format: 'ndjson', rows, columns } };
  }

  close(): Promise<void> {
    return this.spool.close();
  }
}
