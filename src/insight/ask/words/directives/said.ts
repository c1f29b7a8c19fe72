import { nameOf } from '../grammar/columns.ts';
import type { Concept } from '../languages/directive-words.ts';
import type { ColumnRef, Piece } from '../types.ts';
import type { Part } from './phrases.ts';

/** Concepts that say no more than the question where it has them too. */
const NOUNS: readonly Concept[] = [
  'mean',
  'median',
  'mode',
  'spread',
  'quartile',
  'quartileRange',
  'correlation',
  'outliers',
  'pValue',
  'zScore',
  'extremes',
  'regression',
  'rows',
  'linear',
  'missing',
  'student',
  'anova',
  'chiSquare',
  'shapiro',
  'pearson',
  'spearman',
  'kendall',
];

/** Meanings that add nothing. Only what leaves rows out tells both columns from either. */
const NEUTRAL: readonly Concept[] = ['idle', 'values', 'columnNoun', 'both', 'either'];

/** Ends in a word by which a number of things is all of them. */
const ALL = /\b(?:the|all|these|those|die|alle|diese)$/i;

/** What an instruction says, by the meanings of its parts. */
export class Said {
  readonly columns: ColumnRef[];
  /** Whether it has words of the question that are no phrases. */
  readonly repeats: boolean;
  /** "If there are any". */
  readonly conditional: boolean;
  readonly numbers: number[];
  private readonly concepts: Set<Concept>;
  private readonly parts: readonly Part[];
  private readonly asked: ReadonlySet<Concept>;

  /** @param asked the meanings of the question that the instruction belongs to */
  constructor(parts: readonly Part[], asked: ReadonlySet<Concept>) {
    this.parts = parts;
    this.conditional = /^(?:if (?:there (?:are|is) )?any|falls vorhanden)\b/i.test(parts[0]?.text ?? '');
    this.repeats = parts.some(({ concept }) => concept === 'said');
    this.asked = asked;
    this.columns = [...new Map(parts.flatMap(({ column }) => (column ? [[nameOf(column), column] as const] : []))).values()];
    // "the three varieties" are all of them.
    const counts = (at: number) =>
      parts[at]!.concept === 'number' &&
      /^\p{L}+$/u.test(parts[at]!.text) &&
      ALL.test(parts[at - 1]?.text ?? '') &&
      ['column', 'rows'].includes(parts[at + 1]?.concept ?? '');
    this.numbers = [...new Set(parts.flatMap(({ numbers }, at) => (counts(at) ? [] : numbers)))];
    this.concepts = new Set(
      parts.flatMap(({ concept }) => (concept === 'number' || concept === 'column' || concept === 'said' ? [] : [concept])),
    );
  }

  /** The column that is said to have a part: right before "as the response", or right after "the response is". */
  columnBeside(concept: Concept): ColumnRef | null {
    const at = this.parts.findIndex((part) => part.concept === concept);
    if (at === -1) return null;
    const others = (one: Part) => one.concept !== 'idle' && one.concept !== 'said';
    const before = this.parts.slice(0, at).findLast(others)?.column;
    const after = this.parts.slice(at + 1).find(others)?.column;
    return before && after ? (/\b(?:as|is|being|als|ist)\b/i.test(this.between(before, at)) ? before : after) : (before ?? after ?? null);
  }

  /** The words between a column and a part after it. */
  private between(column: ColumnRef, at: number): string {
    const from = this.parts.findIndex((part) => part.column === column);
    return this.parts
      .slice(from + 1, at)
      .map(({ text }) => text)
      .join(' ');
  }

  /** Whether a column is named after a phrase. */
  namesAfter(concept: Concept): boolean {
    const at = this.parts.findIndex((part) => part.concept === concept);
    return at !== -1 && this.parts.slice(at + 1).some(({ column }) => column !== undefined);
  }

  has(...concepts: Concept[]): boolean {
    return concepts.some((one) => this.concepts.has(one));
  }

  /** Whether the question has one of the meanings. */
  asks(...concepts: Concept[]): boolean {
    return concepts.some((one) => this.asked.has(one));
  }

  /** Whether it has nothing else, but for what says nothing or repeats the question. */
  only(...concepts: Concept[]): boolean {
    return [...this.concepts].every((one) => NEUTRAL.includes(one) || concepts.includes(one) || (NOUNS.includes(one) && this.asks(one)));
  }

  /** Columns that it names have to be those of the question. */
  get mentions(): Piece[] {
    return this.columns.map((ref): Piece => ({ kind: 'mention', ref }));
  }
}
