import type { ModelTable } from '../../../../data/model/types.ts';
import type { Step } from '../../../metrics/metric-query/types.ts';
import type { Language, Role } from '../languages/types.ts';
import { fold, type Token } from '../tokens/tokens.ts';
import type { ReadingScope } from '../types.ts';
import type { Item } from '../vocabulary/items.ts';
import type { Lexicon } from '../vocabulary/lexicon.ts';
import type { Named } from '../vocabulary/named.ts';

/** One way to read the words from a position up to `end`. */
export interface Parse<T> {
  end: number;
  value: T;
  cost: number;
}

/** A day as German writes it. */
const DAY = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/;
const PARSES_MAX = 24;

/** The words of one question with what each may be, and the means to read parts of it. */
export class Parser {
  readonly tokens: readonly Token[];
  readonly items: readonly Item[][];
  readonly language: Language;
  readonly lexicon: Lexicon;
  readonly scope: ReadingScope;
  private readonly text: string;
  private readonly memo = new Map<string, unknown>();
  private readonly monthNames: Map<string, number>;
  private readonly stepNames: Map<string, Step>;
  private tables: ReadonlySet<ModelTable> | null = null;

  constructor(text: string, tokens: readonly Token[], items: readonly Item[][], lexicon: Lexicon, scope: ReadingScope) {
    this.text = text;
    this.tokens = tokens;
    this.items = items;
    this.lexicon = lexicon;
    this.language = lexicon.language;
    this.scope = scope;
    this.monthNames = new Map(this.language.months.flatMap((names, at) => names.map((name) => [fold(name), at] as const)));
    this.stepNames = new Map(
      (Object.entries(this.language.steps) as [Step, readonly string[]][]).flatMap(([step, names]) =>
        names.map((name) => [fold(name), step] as const),
      ),
    );
  }

  /** The result of a rule at a position, computed once; the cheapest parses only. */
  once<T>(rule: string, at: number, compute: () => Parse<T>[]): Parse<T>[] {
    const key = `${rule} ${at}`;
    const known = this.memo.get(key);
    // The key names the rule, and each rule yields one type.
    if (known) return known as Parse<T>[];
    // A rule that comes upon itself at the same place reads nothing more there.
    this.memo.set(key, []);
    const found = compute()
      .sort((a, b) => a.cost - b.cost)
      .slice(0, PARSES_MAX);
    this.memo.set(key, found);
    return found;
  }

  /** Where a phrase with this role at a position may end. */
  role(at: number, ...roles: Role[]): number[] {
    return (this.items[at] ?? []).flatMap((item) => (item.kind === 'role' && roles.includes(item.role) ? [item.end] : []));
  }

  names(at: number): Parse<Named['referent']>[] {
    if (this.isStatistic(at)) return [];
    const whole = this.isOfStatistic(at);
    // "Only" names no `members_only`.
    const isOnly = this.role(at, 'only').length > 0;
    return (this.items[at] ?? []).flatMap((item) =>
      item.kind === 'name' && (!whole || item.named.cost === 0) && !(item.named.cost > 0 && item.end === at + 1 && isOnly)
        ? [{ end: item.end, value: item.named.referent, cost: item.named.cost }]
        : [],
    );
  }

  /** "Value" in "p-value" and "score" in "z-score" are no columns of that name. */
  private isStatistic(at: number): boolean {
    if (!/^(?:values?|scores?|wert|werte)$/.test(this.tokens[at]?.word ?? '')) return false;
    const before = this.tokens[at - 1]?.kind === 'mark' ? at - 2 : at - 1;
    return /^[prtfz]$/.test(this.tokens[before]?.word ?? '') && (before === at - 1 || /^[-–]$/.test(this.tokens[at - 1]!.text));
  }

  /** The "mean value of" something is no part of a column's name in a task. */
  private isOfStatistic(at: number): boolean {
    const [before, word, after] = [at - 1, at, at + 1].map((place) => this.tokens[place]?.word ?? '');
    const isValue = this.scope.task === true && /^values?$/.test(word!) && after === 'of';
    return isValue && /^(?:mean|average|median|maximum|minimum|max|min|highest|lowest|total)$/.test(before!);
  }

  /** The tables that the question names anywhere. */
  tablesNamed(): ReadonlySet<ModelTable> {
    this.tables ??= new Set(
      this.items.flatMap((_, at) => this.names(at).flatMap(({ value }) => (value.kind === 'table' ? [value.table] : []))),
    );
    return this.tables;
  }

  values(at: number) {
    return (this.items[at] ?? []).flatMap((item) => (item.kind === 'value' ? [item] : []));
  }

  /** A position with those that phrases with these roles lead to from it, one after another; not more than `most`. */
  reached(at: number, most: number, ...roles: Role[]): number[] {
    const found = [at];
    for (const start of found)
      for (const end of this.role(start, ...roles)) if (!found.includes(end) && found.length < most) found.push(end);
    return found;
  }

  /** The positions after none, some or all of the fillers at a position. */
  fillers(at: number): number[] {
    return this.reached(at, 8, 'filler');
  }

  /** The position of the fillers that end at a position, or the position itself. */
  beforeFillers(at: number): number {
    let start = at;
    while (start > 0 && this.role(start - 1, 'filler').includes(start)) start -= 1;
    return start;
  }

  /** Whether the question or a part of it ends before a position. */
  closes(at: number): boolean {
    return at === this.tokens.length || this.tokens[at]!.kind === 'mark';
  }

  /** The position after the fillers. */
  skip(at: number): number {
    return Math.max(...this.fillers(at));
  }

  skipMarks(at: number): number {
    let next = at;
    while (this.tokens[next]?.kind === 'mark') next += 1;
    return next;
  }

  skipPrepositions(at: number): number {
    let next = at;
    for (let again = true; again; ) {
      const after = Math.max(next, ...this.role(next, 'preposition', 'filler'));
      again = after > next;
      next = after;
    }
    return next;
  }

  step(at: number, step: Step): number[] {
    return this.stepNames.get(this.tokens[at]?.word ?? '') === step ? [at + 1] : [];
  }

  stepAt(at: number): Step | null {
    return this.stepNames.get(this.tokens[at]?.word ?? '') ?? null;
  }

  /** The step that "month over month" or "month to month" names at a position; it is three words long. */
  stepOverStepAt(at: number): Step | null {
    const step = this.stepAt(at);
    return this.role(at + 1, 'overSteps', 'to').includes(at + 2) && this.stepAt(at + 2) === step ? step : null;
  }

  monthAt(at: number): number | null {
    return this.monthNames.get(this.tokens[at]?.word ?? '') ?? null;
  }

  /** The place that a word such as "third" names. */
  ordinalAt(at: number): number | null {
    const word = this.tokens[at]?.word;
    return Object.entries(this.language.ordinals).find(([name]) => fold(name) === word)?.[1] ?? null;
  }

  yearAt(at: number): number | null {
    const token = this.tokens[at];
    return token?.kind === 'number' && /^(?:19|20)\d\d$/.test(token.text) ? token.value : null;
  }

  /** A whole number, in digits or as a word. */
  countAt(at: number): number | null {
    const token = this.tokens[at];
    if (token?.kind === 'number') return Number.isInteger(token.value) ? token.value : null;
    const word = token?.word ?? '';
    const found = Object.entries(this.language.numbers).find(([name]) => fold(name) === word);
    return found?.[1] ?? null;
  }

  numberAt(at: number): number | null {
    const token = this.tokens[at];
    // "Am 30.4.2025" is a day.
    if (token?.kind === 'number' && DAY.test(token.text)) return null;
    return token?.kind === 'number' ? token.value : this.countAt(at);
  }

  /** The words as written, without what leads up to them. */
  labelOf(at: number, end: number): string {
    let start = at;
    for (let next = at; next < end && next !== -1; ) {
      start = next;
      const after = Math.max(-1, ...this.role(next, 'filler', 'preposition').filter((one) => one < end));
      next = this.items[next]!.some((item) => item.kind === 'role' && item.end > after) ? -1 : after;
    }
    return this.textOf(start, end);
  }

  /** True if a phrase with this role stands anywhere. */
  says(role: Role): boolean {
    return this.items.some((items) => items.some((item) => item.kind === 'role' && item.role === role));
  }

  /** What is written after a word, also what no token stands for. */
  textAfter(at: number): string {
    return this.text.slice(this.tokens[at]?.end);
  }

  /** What is written before a word. */
  textBefore(at: number): string {
    return this.text.slice(0, this.tokens[at]?.start).trimEnd();
  }

  /** The words as written. */
  textOf(at: number, end: number): string {
    const [first, last] = [this.tokens[at], this.tokens[end - 1]];
    return first && last ? this.text.slice(first.start, last.end) : '';
  }
}
