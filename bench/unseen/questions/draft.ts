import type { Sample } from '../generate.ts';
import type { Query } from '../query.ts';
import type { Draw } from '../random.ts';
import type { Measure } from './measures.ts';
import type { SaidPeriod } from './periods.ts';
import type { Language } from './phrases.ts';

/** The setting in which a question is drawn. */
export interface Scene {
  sample: Sample;
  random: Draw;
  today: string;
  language: Language;
}

/** A question being built: its meaning, and the parts of its sentence. */
export interface Draft {
  /** The names of the modifiers, in order. */
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
  /** Words for a shape with a sentence of its own. */
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
