import { columnFit, synonymsOf } from './column-fit.ts';
import type { ColumnRef } from './column-ref.ts';
import { root, stem } from './words.ts';

type Places = readonly number[];
const NOWHERE: Places = [];

/**
 * An index that finds the columns that words may name without trying each: tables may have thousands of columns, and questions hundreds of
 * phrases.
 */
export class ColumnNames {
  private readonly columns: readonly ColumnRef[];
  private readonly byJoined = new Map<string, number[]>();
  private readonly byStem = new Map<string, number[]>();
  private readonly byRoot = new Map<string, number[]>();
  /** By each column's rarest stem: words that contain all stems of a column contain this one. */
  private readonly byRarest = new Map<string, number[]>();
  private readonly nameless: number[] = [];
  private readonly byPlace = new Map<string, ColumnRef>();
  private readonly bySpelling = new Map<string, number[]>();
  private readonly place = new Map<ColumnRef, number>();
  private readonly known = new Map<string, ReadonlyMap<number, number>>();

  constructor(columns: readonly ColumnRef[]) {
    this.columns = columns;
    for (const [at, ref] of columns.entries()) {
      const place = `${ref.table.name}\0${ref.column.name}`;
      if (!this.byPlace.has(place)) this.byPlace.set(place, ref);
      this.place.set(ref, at);
      add(this.bySpelling, ref.column.name.toLowerCase(), at);
      add(this.byJoined, ref.naming.joined, at);
      for (const word of ref.naming.stems) add(this.byStem, word, at);
      for (const word of new Set(ref.naming.roots)) add(this.byRoot, word, at);
      if (ref.stems.length === 0) this.nameless.push(at);
    }
    for (const [at, { naming }] of columns.entries()) {
      const [first, ...others] = naming.stems;
      if (first === undefined) continue;
      const rarest = others.reduce((least, word) => (this.byStem.get(word)!.length < this.byStem.get(least)!.length ? word : least), first);
      add(this.byRarest, rarest, at);
    }
  }

  /** The column of a table by its exact name. */
  find(table: string, column: string): ColumnRef | undefined {
    return this.byPlace.get(`${table}\0${column}`);
  }

  /** The columns with this name, in any case. */
  withName(name: string): ColumnRef[] {
    return this.at(this.bySpelling.get(name.toLowerCase()));
  }

  /** The columns whose stems, joined, spell this. */
  withJoinedStems(joined: string): ColumnRef[] {
    return this.at(this.byJoined.get(joined));
  }

  /** The column that comes first in order. */
  first(refs: readonly ColumnRef[]): ColumnRef | undefined {
    return refs.reduce<ColumnRef | undefined>(
      (least, ref) => (least && this.place.get(least)! <= this.place.get(ref)! ? least : ref),
      undefined,
    );
  }

  private at(places: Places = NOWHERE): ColumnRef[] {
    return places.map((place) => this.columns[place]!);
  }

  /** True if a stem is part of any column's name. */
  has(word: string): boolean {
    return this.byStem.has(word);
  }

  /** How well words name columns, by column index in order; omits columns that they do not name at all. */
  fits(words: readonly string[]): ReadonlyMap<number, number> {
    const key = words.join('\0');
    const known = this.known.get(key);
    if (known) return known;
    const fits = new Map<number, number>();
    for (const at of this.candidates(words)) {
      const fit = columnFit(this.columns[at]!, words);
      if (fit > 0) fits.set(at, fit);
    }
    if (this.known.size >= KNOWN_MAX) this.known.clear();
    this.known.set(key, fits);
    return fits;
  }

  /** The columns that words name, best first. */
  ranked(words: readonly string[]): { ref: ColumnRef; fit: number }[] {
    return [...this.fits(words)].map(([at, fit]) => ({ ref: this.columns[at]!, fit })).sort((a, b) => b.fit - a.fit);
  }

  /** The columns that words name at least this well, in order. */
  matching(words: readonly string[], least: number): ColumnRef[] {
    return [...this.fits(words)].flatMap(([at, fit]) => (fit >= least ? [this.columns[at]!] : []));
  }

  /** One list per way in which `columnFit` matches words to a column. */
  private candidates(words: readonly string[]): number[] {
    const roots = words.every((word) => word.length > 3) ? words.map(root) : [];
    const found = new Set([
      ...(this.byJoined.get(stem(words.join(''))) ?? NOWHERE),
      ...shortest(words.map((word) => this.byStem.get(word) ?? NOWHERE)),
      ...words.flatMap((word) => this.byRarest.get(word) ?? NOWHERE),
      ...this.nameless,
      ...shortest(roots.map((word) => this.byRoot.get(word) ?? NOWHERE)),
      ...shortest(words.map((word) => [word, ...synonymsOf(word)].flatMap((one) => this.byStem.get(one) ?? NOWHERE))),
    ]);
    return [...found].sort((a, b) => a - b);
  }
}

const KNOWN_MAX = 5_000;

function add(index: Map<string, number[]>, key: string, at: number): void {
  const places = index.get(key);
  if (places) places.push(at);
  else index.set(key, [at]);
}

function shortest(lists: readonly Places[]): Places {
  return lists.reduce((least, list) => (list.length < least.length ? list : least), lists[0] ?? NOWHERE);
}
