/** What a text says of a number. Between `tolerance` and `beyond` an exact "is" is neither confirmed nor contradicted. */
export type Relation =
  | { kind: 'is'; value: number; tolerance: number; beyond: number }
  | { kind: 'above'; value: number; inclusive: boolean }
  | { kind: 'below'; value: number; inclusive: boolean }
  | { kind: 'between'; from: number; to: number };

/** Where a member stands among its kind: 1 is the largest, or the smallest `from` the bottom. */
export interface Ranking {
  member: string;
  place: number;
  from: 'top' | 'bottom';
  /** What is ranked, as a question ("total revenue"). */
  measure: string;
  /** The dimension, if the text names it; otherwise the column in which the member is found. */
  dimension: string | null;
  /** "in 2025". */
  context: string;
}

/** Something that a text claims, with what it refers to. */
export type Claim = {
  /** As written in the text. */
  text: string;
  sentence: string;
} & (
  | {
      /**
       * `value` compares the number itself, `share` a part in percent of a whole, `change` a later value with an earlier one, `multiple` their
       * quotient, `order` which of two is larger.
       */
      kind: 'value' | 'share' | 'change' | 'multiple' | 'order';
      relation: Relation;
      percent: boolean;
      /** What it refers to, as questions, likeliest first: one for a value, two for the others. */
      readings: string[][];
    }
  | { kind: 'rank'; ranking: Ranking }
);
