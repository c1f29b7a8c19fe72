import type { DeclaredColumn } from '../../../engine/types.ts';
import { ConnectorProblem } from '../problem.ts';
import { ExactNumber } from './exact-json.ts';

/** Objects are laid out in columns, and lists as tables, down to this depth; what is below is kept as JSON. */
const DEPTH_MAX = 8;
const COLUMNS_MAX = 2_000;

const KINDS = ['number', 'string', 'boolean', 'nested'] as const;
type Kind = (typeof KINDS)[number];

/** A value that is no object and no list, as text, and what it was. */
export interface Leaf {
  kind: Kind;
  text: string;
}

/** A column of an earlier read. */
export interface KnownColumn {
  /** The keys that lead to its values. */
  path: string[];
  /** null if it had no values. */
  engineType: string | null;
}

/** A list inside a record. */
export interface NestedList {
  /** The keys that lead to it. */
  path: string[];
  values: unknown[];
}

/** The columns of a table of JSON records, in order of their first appearance, and what kinds of values each had. */
export class RecordColumns {
  readonly names: string[] = [];
  /** Strings with half a surrogate pair or a zero byte, which no text can hold. */
  brokenTexts = 0;
  private readonly places = new Map<string, number>();
  private readonly counts: Record<Kind, number>[] = [];
  private readonly table: string;
  private readonly known: readonly KnownColumn[];

  /** `known`: the columns of the read before, for one that continues it; they keep their order and types. */
  constructor(table: string, known: readonly KnownColumn[] = []) {
    this.table = table;
    this.known = known;
    for (const { path } of known) this.placeOf(path);
  }

  /** The columns so far, for the read that continues this one. */
  state(): KnownColumn[] {
    return [...this.places.keys()].map((key, place) => {
      const path = JSON.parse(key) as string[];
      return { path, engineType: this.isEmpty(place) ? (this.known[place]?.engineType ?? null) : this.declared(place).engineType };
    });
  }

  /** The values of a record by the place of their column, and its lists. @throws ConnectorProblem for too many columns */
  read(record: unknown): { values: Map<number, Leaf>; lists: NestedList[] } {
    const values = new Map<number, Leaf>();
    const lists: NestedList[] = [];
    const visit = (value: unknown, path: string[]): void => {
      if (Array.isArray(value) && path.length > 0 && path.length < DEPTH_MAX) {
        if (value.length > 0) lists.push({ path, values: value });
        return;
      }
      if (isObject(value) && path.length < DEPTH_MAX) {
        for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
        return;
      }
      const place = this.placeOf(path.length === 0 ? ['value'] : path);
      if (value !== null) this.set(values, place, this.leafOf(value));
    };
    visit(record, []);
    return { values, lists };
  }

  /** Adds a value that does not come from the record itself, in a column of its own. */
  add(values: Map<number, Leaf>, name: string, leaf: Leaf): void {
    this.set(values, this.placeOf(['', name]), leaf);
  }

  private set(values: Map<number, Leaf>, place: number, leaf: Leaf): void {
    this.counts[place]![leaf.kind]++;
    values.set(place, leaf);
  }

  /** The place of a column; it gets one if it is new. */
  private placeOf(path: readonly string[]): number {
    const key = JSON.stringify(path);
    const known = this.places.get(key);
    if (known !== undefined) return known;
    if (this.names.length >= COLUMNS_MAX) {
      throw new ConnectorProblem(
        'schema',
        `The records of ${this.table} have more than ${COLUMNS_MAX} different keys. Keys that are data, such as ids or dates, cannot be columns: choose another path.`,
      );
    }
    // An empty first key marks what does not come from the record.
    const place = this.names.push((path[0] === '' ? path.slice(1) : path).join('.')) - 1;
    this.counts.push({ number: 0, string: 0, boolean: 0, nested: 0 });
    this.places.set(key, place);
    return place;
  }

  /** The column in a place, for the import. */
  declared(place: number): DeclaredColumn {
    const name = this.names[place]!;
    const counts = this.counts[place]!;
    const found = KINDS.filter((kind) => counts[kind] > 0);
    const [only] = found;
    const known = this.known[place]?.engineType ?? null;
    if (known !== null && (only === undefined || known === 'VARCHAR')) return { name, engineType: known, reason: '' };
    if (only === undefined) return { name, engineType: 'VARCHAR', reason: 'It holds no values.' };
    if (found.length > 1) {
      return { name, engineType: 'VARCHAR', reason: `The values differ in type (${this.kindsOf(place)}), so they were kept as text.` };
    }
    return { name, ...DECLARED[only] };
  }

  /** How many values of a column are of which type. */
  kindsOf(place: number): string {
    const counts = this.counts[place]!;
    const found = KINDS.filter((kind) => counts[kind] > 0);
    return found.map((kind) => `${WORDS[kind]}: ${counts[kind]}`).join(', ');
  }

  private isEmpty(place: number): boolean {
    return KINDS.every((kind) => this.counts[place]![kind] === 0);
  }

  /** True if the values of a column differ in type. */
  isMixed(place: number): boolean {
    return KINDS.filter((kind) => this.counts[place]![kind] > 0).length > 1;
  }

  /** What a column holds, for people who choose columns. */
  typeOf(place: number): string {
    const found = KINDS.filter((kind) => this.counts[place]![kind] > 0);
    return found.map((kind) => SHOWN[kind]).join(' or ') || 'empty';
  }

  private leafOf(value: unknown): Leaf {
    if (value instanceof ExactNumber) return { kind: 'number', text: value.text };
    switch (typeof value) {
      case 'number':
        return { kind: 'number', text: String(value) };
      case 'boolean':
        return { kind: 'boolean', text: String(value) };
      case 'string':
        if (value.isWellFormed() && !value.includes('\u0000')) return { kind: 'string', text: value };
        this.brokenTexts++;
        return { kind: 'string', text: value.toWellFormed().replaceAll('\u0000', '\ufffd') };
      default:
        return { kind: 'nested', text: this.jsonOf(value) };
    }
  }

  private jsonOf(value: unknown): string {
    try {
      return JSON.stringify(value);
    } catch (cause) {
      throw new ConnectorProblem('schema', `The records of ${this.table} are nested too deeply to read.`, { cause });
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

const WORDS: Record<Kind, string> = { number: 'numbers', string: 'texts', boolean: 'true or false', nested: 'nested values' };

const SHOWN: Record<Kind, string> = { number: 'number', string: 'text', boolean: 'true or false', nested: 'JSON' };

const DECLARED: Record<Kind, Omit<DeclaredColumn, 'name'>> = {
  number: { engineType: 'INFERRED_NUMBER', reason: '' },
  string: { engineType: 'INFERRED_TEXT', reason: '' },
  boolean: { engineType: 'BOOLEAN', reason: 'Every value is true or false.' },
  nested: { engineType: 'JSON', reason: 'Values nested too deeply for columns, kept as JSON.' },
};
