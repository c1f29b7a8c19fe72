import { type FileHandle, open } from 'node:fs/promises';
import { ConnectorProblem } from '../problem.ts';
import type { Link } from '../types.ts';
import type { Leaf } from './record-columns.ts';

const MIB = 2 ** 20;
const ADMIT_EVERY_BYTES = 16 * MIB;
/** Rows are kept in memory up to this much; a value of a record may be repeated in each of its rows. */
const CHARACTERS_MAX = 4 * MIB;

/** Where rows may be written, and how much all tables of one sync may have. */
export class SpoolBudget {
  readonly link: Pick<Link<object, object>, 'spool' | 'admit' | 'limits'>;
  private bytes = 0;
  private admitted = 0;

  constructor(link: SpoolBudget['link']) {
    this.link = link;
  }

  /** @throws ConnectorProblem past the plan's limit; AppError insufficient_storage */
  async spend(bytes: number, what: string): Promise<void> {
    const { bytesMax } = this.link.limits;
    this.bytes += bytes;
    if (this.bytes > bytesMax) {
      const most = Math.round(bytesMax / MIB).toLocaleString('en-US');
      throw new ConnectorProblem(
        'quota',
        `With ${what}, the chosen tables have more data than the ${most} MiB that your plan reads from one source. Leave out tables or columns, ask the service for fewer records, or upgrade.`,
      );
    }
    if (this.bytes - this.admitted < ADMIT_EVERY_BYTES) return;
    this.admitted = this.bytes;
    await this.link.admit();
  }
}

/** The rows of a table as an NDJSON file for the import, which numbers columns in the order of their first value. */
export class RecordSpool {
  readonly path: string;
  rows = 0;
  private readonly file: FileHandle;
  private readonly budget: SpoolBudget;
  private readonly numbers = new Map<number, number>();
  private lines: string[] = [];
  private characters = 0;

  private constructor(path: string, file: FileHandle, budget: SpoolBudget) {
    this.path = path;
    this.file = file;
    this.budget = budget;
  }

  static async open(budget: SpoolBudget): Promise<RecordSpool> {
    const path = await budget.link.spool();
    return new RecordSpool(path, await open(path, 'w'), budget);
  }

  /** Places of the columns that have values, in the order of their numbers. */
  get places(): number[] {
    return [...this.numbers.keys()];
  }

  /** Adds a row with the values of these places. */
  add(values: ReadonlyMap<number, Leaf>, isWanted: (place: number) => boolean): void {
    const cells: string[] = [];
    for (const [place, { text }] of values) if (isWanted(place)) cells.push(`"c${this.numberOf(place)}":${JSON.stringify(text)}`);
    const line = `{${cells.join(',')}}\n`;
    this.lines.push(line);
    this.characters += line.length;
    this.rows++;
  }

  /** Whether what was added should be written before more is. */
  get isFull(): boolean {
    return this.characters > CHARACTERS_MAX;
  }

  /** Gives a column a number even if it has no value. */
  numberOf(place: number): number {
    const number = this.numbers.get(place) ?? this.numbers.size;
    this.numbers.set(place, number);
    return number;
  }

  /** Writes what was added. @throws ConnectorProblem past the plan's limit */
  async flush(what: string): Promise<void> {
    if (this.lines.length === 0) return;
    const text = Buffer.from(this.lines.join(''));
    this.lines = [];
    this.characters = 0;
    await this.budget.spend(text.length, what);
    await this.file.write(text);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
