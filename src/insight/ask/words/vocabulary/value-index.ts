import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { Language } from '../languages/types.ts';
import { valueKey } from '../tokens/tokens.ts';

/** A value of the data, as spelled there, and its column. */
export interface ValueRef {
  table: ModelTable;
  column: ModelColumn;
  value: string;
}

/** The values of the data by their words, and by those of the asker's language where no other value has them. */
export class ValueIndex {
  private readonly own = new Map<string, ValueRef[]>();
  private readonly translated = new Map<string, ValueRef[]>();
  private readonly words = new Set<string>();
  private readonly language: Language;

  constructor(language: Language) {
    this.language = language;
  }

  add(ref: ValueRef): void {
    const key = this.plain(valueKey(ref.value));
    if (key === '' || !keep(this.own, key, ref)) return;
    const inOther = (this.language.translated?.values(key) ?? []).filter((word) => keep(this.translated, word, ref));
    for (const word of [key, ...inOther].flatMap((one) => one.split(' '))) this.words.add(word);
  }

  /** The values spelled so, by their words joined by spaces. */
  named(key: string): readonly ValueRef[] {
    const plain = this.plain(key);
    return this.own.get(plain) ?? this.translated.get(plain) ?? [];
  }

  /** The values of one word that meets a test. */
  where(test: (word: string) => boolean): ValueRef[] {
    const others = [...this.translated].filter(([key]) => !this.own.has(key));
    return [...new Set([...this.own, ...others].flatMap(([key, refs]) => (!key.includes(' ') && test(key) ? refs : [])))];
  }

  /** Whether a value has the word. */
  has = (word: string): boolean => this.words.has(word);

  plain = (text: string): string => this.language.plain?.(text) ?? text;

  [Symbol.iterator] = (): Iterator<string> => this.words[Symbol.iterator]();
}

/** Adds a value under a key; false if it is there. */
function keep(values: Map<string, ValueRef[]>, key: string, ref: ValueRef): boolean {
  const known = values.get(key) ?? [];
  if (known.some((one) => one.table === ref.table && one.column === ref.column && one.value === ref.value)) return false;
  values.set(key, [...known, ref]);
  return true;
}
