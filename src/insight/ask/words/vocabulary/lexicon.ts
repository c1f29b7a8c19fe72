import type { DataModel } from '../../../../data/model/types.ts';
import type { FoundValue, QuestionTable } from '../../question-tables.ts';
import type { Language } from '../languages/types.ts';
import { partsOf } from '../tokens/tokens.ts';
import type { NamedMetric } from '../types.ts';
import { namedMoments } from './date-names.ts';
import { AMOUNTS, COUNTS, isPower, TABLE_WORDS, UNITS } from './generic-words.ts';
import { splitsAt } from './joined-names.ts';
import { keyNoun } from './key-noun.ts';
import { ABBREVIATION, FURTHER_PART, GENERIC_WORD, MISSING_PART, SILENT_PART } from './name-costs.ts';
import { distinct, leavesAim, type Named, namesOf, type Referent, type Target } from './named.ts';
import { basesOfPart, type Distance, FARTHEST } from './related-words.ts';
import { rowWords } from './row-words.ts';
import { hasScale, isScalePart, withoutScale } from './scales.ts';
import { shortFormsOf } from './short-forms.ts';
import { abbreviates, editDistance, nearest, swaps, typosAllowed } from './similar-words.ts';
import { ValueIndex, type ValueRef } from './value-index.ts';

const JOINTS: ReadonlySet<string> = new Set(['of', 'per', 'pro', 'je']);
const MISSPELT_MIN = 7; // Shorter words are rather other words.
export interface LexiconInput {
  model: DataModel;
  tables: readonly QuestionTable[];
  metrics: readonly NamedMetric[];
  found: readonly FoundValue[];
}

/** The names and values of the data, to be found by the words of one language. */
export class Lexicon {
  readonly language: Language;
  readonly model: DataModel;
  private readonly byPart = new Map<string, Set<Target>>();
  private readonly stems = new Map<string, Set<string>>();
  /** The stems of each part. */
  private readonly forms = new Map<string, string[]>();
  private readonly values: ValueIndex;
  private readonly matched = new Map<string, Map<string, number>>();
  /** Words at whose compounds the names are taken apart. */
  private readonly heads = new Set<string>();

  constructor({ model, tables, metrics, found }: LexiconInput, language: Language) {
    this.language = language;
    this.values = new ValueIndex(language);
    this.model = model;
    for (const table of model.tables) {
      const context = partsOf(table.name);
      for (const name of namesOf(table)) this.add({ referent: { kind: 'table', table }, own: partsOf(name), context: [] });
      for (const own of [keyNoun(table, model.tables, language), ...rowWords(table, tables, language).map((word) => [word])])
        if (own.length > 0) this.add({ referent: { kind: 'table', table }, own, context: [] });
      for (const column of table.columns) {
        for (const name of namesOf(column))
          this.add({ referent: { kind: 'column', table, column }, own: partsOf(name), context, scale: hasScale(name) });
      }
    }
    for (const metric of metrics) {
      for (const name of new Set([metric.name, metric.label, ...metric.synonyms])) {
        this.add({ referent: { kind: 'metric', metric }, own: partsOf(name), context: [] });
      }
    }
    for (const { name, profile } of tables) {
      const table = model.tables.find((one) => one.name === name);
      for (const { name: of, type, topValues } of profile.columns) {
        const column = table?.columns.find((one) => one.name === of);
        if (!table || !column || column.personal || type !== 'text') continue;
        for (const { value } of topValues) this.values.add({ table, column, value });
      }
    }
    for (const { table: name, column: of, value } of found) {
      const table = model.tables.find((one) => one.name === name);
      const column = table?.columns.find((one) => one.name === of);
      if (table && column && !column.personal) this.values.add({ table, column, value });
    }
  }

  /** Adds what the asker calls something; from then on the word means that. */
  define(term: string, referent: Referent): void {
    const own = partsOf(term);
    // What the asker means by "revenue" is not what a metric of that name does.
    const same = (target: Target) => target.referent.kind === 'metric' && target.own.join() === own.join();
    for (const targets of this.byPart.values()) for (const target of [...targets].filter(same)) targets.delete(target);
    this.add({ referent, own, context: [] });
    this.matched.clear();
  }

  private add(target: Target): void {
    const { translated } = this.language;
    if (translated && !target.translated)
      for (const own of translated.names(target.own)) this.add({ ...target, own, context: [], translated: true });
    for (const part of new Set([...target.own, ...target.context])) {
      this.byPart.set(part, (this.byPart.get(part) ?? new Set()).add(target));
      if (this.forms.has(part)) continue;
      this.forms.set(part, this.language.stems(part));
      for (const stem of this.forms.get(part)!) this.stems.set(stem, (this.stems.get(stem) ?? new Set()).add(part));
    }
  }

  /** Where words are joined, a name is also found by its head: `buchungskanal` as `booking_channel` would be. */
  private splitAt(word: string): void {
    if (this.language.linking.length === 0 || this.heads.has(word)) return;
    this.heads.add(word);
    for (const { part, parts } of splitsAt(word, this.forms, this.stems, this.language))
      for (const target of [...this.byPart.get(part)!])
        if (target.own.includes(part)) this.add({ ...target, own: target.own.flatMap((one) => (one === part ? parts : [one])) });
  }

  /** The values spelled so, by their words joined by spaces. */
  valuesNamed = (key: string): readonly ValueRef[] => this.values.named(key);

  /** The values of one word that meets a test. */
  valuesWhere = (test: (word: string) => boolean): ValueRef[] => this.values.where(test);

  /** The parts of names that a word fits, with the cost. */
  private partsFor(word: string): Map<string, number> {
    const cached = this.matched.get(word);
    if (cached) return cached;
    this.splitAt(word);
    const parts = new Map<string, number>();
    for (const stem of this.language.stems(word)) for (const part of this.stems.get(stem) ?? []) parts.set(part, 0);
    if (this.byPart.has(word)) parts.set(word, 0);
    const isValue = [word, ...this.language.stems(word)].some((form) => this.valuesNamed(form).length > 0);
    const short = parts.size === 0 && word.length > 2 ? shortFormsOf(word, this.forms, this.language, isValue) : [];
    for (const part of short) parts.set(part, ABBREVIATION);
    this.matched.set(word, parts);
    return parts;
  }

  /** True if a name has the word, in any of its forms. */
  names = (word: string): boolean => this.exactParts(word).length > 0;

  /** True if a name or a value has just this word, in any of its forms. */
  hasWord = (word: string): boolean => this.values.has(word) || this.names(word);

  /** True if the word is part of a name or a value. */
  knows = (word: string): boolean => this.values.has(this.values.plain(word)) || this.partsFor(word).size > 0;

  /** The name that a word is almost spelled like, where it only begins like another: "catgory" is the category, not `cat`. */
  misspelt(word: string): string | null {
    if (word.length < MISSPELT_MIN || this.values.has(this.values.plain(word)) || this.names(word)) return null;
    const near = [...this.byPart.keys()].filter((part) => part[0] === word[0] && editDistance(word, part, 1) === 1);
    return near.length === 1 && near[0]!.length >= MISSPELT_MIN - 1 ? near[0]! : null;
  }

  /** The only known word that a mistyped one can stand for; null if there is none, or several. */
  correct(word: string, grammar: Iterable<string>): string | null {
    if (typosAllowed(word.length) === 0) return null;
    // Most of the word, not just two letters as `id` has of "idspuetd".
    const mostOf = (one: string) => [...this.partsFor(one).keys()].some((part) => part.length * 2 >= one.length);
    const swapped = swaps(word);
    const meant = swapped.find((one) => this.values.has(one) || this.names(one)) ?? swapped.find(mostOf);
    if (meant !== undefined) return meant;
    return nearest(word, [...this.byPart.keys(), ...this.values, ...grammar]);
  }

  /** The names and values, by a word each, that one of these words stands for: those at the least distance only. */
  related(words: ReadonlyMap<string, Distance>, grammar: ReadonlySet<string>): string[] {
    let least = FARTHEST + 1;
    let found: string[] = [];
    const add = (word: string, distance: number) => {
      if (distance > least || grammar.has(word)) return;
      if (distance < least) found = [];
      least = distance;
      if (!found.includes(word)) found.push(word);
    };
    for (const part of this.byPart.keys()) {
      const distances = basesOfPart(part).flatMap((base) => words.get(base) ?? []);
      if (distances.length > 0 && this.spelled([part]).some(({ partial, cost }) => !partial && cost < GENERIC_WORD))
        add(part, Math.min(...distances));
    }
    for (const [word, distance] of words) if (distance < FARTHEST && this.valuesNamed(word).length > 0) add(word, distance);
    return found;
  }

  /** The tables, columns and metrics that several words in a row name; the best only. */
  named(words: readonly string[]): Named[] {
    const found = this.spelled(words);
    if (found.length > 0) return found;
    // "order lines" for `orderlines`.
    const joined = words.length > 1 && words.length < 4 ? words.join('') : '';
    if (joined !== '' && this.exactParts(joined).length > 0) return this.spelled([joined]);
    return [this.headedBy(words), namedMoments(words, this.model, this.language)].find(({ length }) => length > 0) ?? [];
  }

  /** "number of products" for `number_products`: all words but "of" in the order of a name of an amount. */
  private headedBy(words: readonly string[]): Named[] {
    const joint = words.findIndex((word) => this.language.genitives.includes(word));
    if (joint < 1 || joint === words.length - 1) return [];
    const plain = words.filter(
      (word, at) => at < joint || !(this.language.genitives.includes(word) || this.language.articles.includes(word)),
    );
    const inOrder = (parts: readonly string[]) =>
      parts.length === plain.length && plain.every((word, at) => this.partsFor(word).has(parts[at]!));
    return this.spelled(plain).filter(
      ({ referent, partial }) =>
        !partial && referent.kind === 'column' && referent.column.additivity !== null && inOrder(partsOf(referent.column.name)),
    );
  }

  private exactParts(word: string): string[] {
    this.splitAt(word);
    return this.language.stems(word).flatMap((stem) => [...(this.stems.get(stem) ?? [])]);
  }

  private spelled(words: readonly string[]): Named[] {
    const fits = [...this.candidates(words)].flatMap((target) => {
      const named = this.fit(target, words);
      return named ? [{ named, translated: target.translated === true }] : [];
    });
    if (fits.length === 0) return [];
    // What is called so is meant before what would be in another language.
    const own = fits.filter(({ named, translated }) => !translated && !named.partial);
    const found = (own.length > 0 ? own : fits).map(({ named }) => named);
    const whole = found.filter(({ partial }) => !partial);
    const kept = whole.length > 0 ? whole : found;
    const most = Math.min(...kept.map(({ cost }) => cost)) + 0.35;
    return distinct(kept.filter(({ cost, referent }) => cost <= most || referent.kind === 'table')).slice(0, 8);
  }

  private candidates(words: readonly string[]): Set<Target> {
    let rarest: Set<Target> | null = null;
    for (const word of words) {
      if (AMOUNTS.has(word) && rarest) continue;
      const targets = new Set<Target>();
      for (const part of this.partsFor(word).keys()) for (const target of this.byPart.get(part)!) targets.add(target);
      if (!rarest || targets.size < rarest.size) rarest = targets;
    }
    return rarest ?? new Set();
  }

  private fit(target: Target, words: readonly string[]): Named | null {
    const own = new Set(target.own.keys());
    let cost = 0;
    let generic = false;
    for (const word of words) {
      const parts = this.partsFor(word);
      const exact = [...own].find((one) => parts.has(target.own[one]!));
      // "Home branch" is a `home_br`, although branches are a table of their own.
      const at = exact ?? [...own].find((one) => own.size < target.own.length && abbreviates(target.own[one]!, word));
      if (at !== undefined) {
        cost += parts.get(target.own[at]!) ?? ABBREVIATION;
        own.delete(at);
        continue;
      }
      // "A concert in 2014" does not name the table singer_in_concert by its "in".
      const context = this.language.phrases.preposition.includes(word) ? undefined : target.context.find((part) => parts.has(part));
      if (context !== undefined) cost += parts.get(context)! + 0.02;
      else if (AMOUNTS.has(word) && own.size < target.own.length && !this.isOwnName(word)) {
        generic = true;
        cost += GENERIC_WORD;
      } else return null;
    }
    if (own.size === target.own.length || withoutScale(target.own, own, target.scale) === null) return null;
    const missing = [...withoutScale(target.own, own, target.scale)!].filter((at) => !isPower(target.own, at)).map((at) => target.own[at]!);
    const noise = (part: string) => this.isSilent(part) || (target.referent.kind === 'table' && TABLE_WORDS.has(part));
    const silent = (part: string) => noise(part) || target.context.some((other) => this.isSameWord(part, other));
    // "number" alone does not name every column that ends in it.
    if (missing.length > 0 && target.own.filter((_, at) => !own.has(at)).every((part) => this.isSilent(part) || COUNTS.has(part)))
      return null;
    const lacking = missing.filter((part) => !silent(part) && !AMOUNTS.has(part));
    // The head of "cost of treatment" and "price per night" stands before the "of" and "per".
    const joint = target.own.findIndex((part, at) => at > 0 && JOINTS.has(part));
    const headed = joint > 0 ? target.own.slice(0, joint) : target.own;
    const heads = (part: string, at: number) => !noise(part) && !isPower(target.own, at) && !isScalePart(part, target.scale);
    const head = headed.findLast(heads) ?? headed.at(-1)!;
    if (leavesAim(target.referent, missing) || (lacking.length > 0 && (generic || missing.includes(head)))) return null;
    const weak = missing.length - lacking.length + missing.filter((part) => AMOUNTS.has(part)).length;
    return {
      referent: target.referent,
      cost: cost + weak * SILENT_PART + (lacking.length > 0 ? MISSING_PART + (lacking.length - 1) * FURTHER_PART : 0),
      partial: generic || lacking.length > 0,
    };
  }

  /** Whether a word that may be left out of names is a whole name: "membership level" is a level then, and no amount. */
  private isOwnName(word: string): boolean {
    const targets = this.exactParts(word).flatMap((part) => [...this.byPart.get(part)!]);
    return targets.some(({ referent, own }) => own.length === 1 && referent.kind === 'column' && !referent.column.additivity);
  }

  private isSilent = (part: string): boolean => this.language.silent.includes(part) || UNITS.has(part);

  /** Whether two parts of names are forms of one word: "pet" and "pets". */
  private isSameWord = (part: string, other: string): boolean =>
    part === other || this.language.stems(part).includes(other) || this.language.stems(other).includes(part);
}
