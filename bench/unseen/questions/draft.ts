import type { Sample } from '../generate.ts';
import type { Query } from '../query.ts';
import type { Draw } from '../random.ts';
import type { Measure } from './measures.ts';
import type { SaidPeriod } from './periods.ts';
import type { Language } from './phrases.ts';

/** What a question is drawn in. */
export interface Scene {
  sample: Sample;
  random: Draw;
  today: string;
  language: Language;
}

/** A question under way: what it means, and the parts of which its sentence is made. */
export interface Draft {
  /** The names of what was added to the measure, in order. */
  shape: string[];
  measure: Measure;
  /** More measures in the same answer. */
  more: Measure[];
  query: Query;
  said: Said;
}

interface Said {
  /** With a leading space each, or empty. */
  filter: string;
  time: string;
  period?: SaidPeriod;
  earlier?: SaidPeriod;
  /** Dimensions by name, singular. */
  by: string[];
  /** "month". */
  grain?: 'month' | 'quarter' | 'week';
  /** Words of a shape that has a sentence of its own. */
  number?: number;
  low?: boolean;
}

export function draft(measure: Measure): Draft {
  return {
    shape: [],
    measure,
    more: [],
    query: { metrics: [{ metric: measure.metric, label: measure.en }], by: [] },
    said: { filter: '', time: '', by: [] },
  };
}
