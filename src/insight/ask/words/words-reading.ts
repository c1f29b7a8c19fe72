import type { MetricDefinition, RowsQuery } from '../../metrics/metric-query/types.ts';
import type { Analysis } from './assembly/assemble-analysis.ts';
import type { FormSlot } from './forms/types.ts';
import type { Language } from './languages/types.ts';
import type { ReadQuery } from './reading-context.ts';
import type { Correction } from './tokens/question-words.ts';

interface Read {
  language: Language['code'];
  corrections: Correction[];
  /** Notes on the presentation of the result. */
  setAside: readonly string[];
  /** Notes that change nothing about the answer. */
  unneeded: readonly string[];
  /** The places of a form that the notes ask to fill in. */
  form: readonly FormSlot[];
}

/** A question that was not understood as a whole. */
interface Unread {
  kind: 'unread';
  /** The words that nothing accounts for. */
  left: string[];
  reason: string | null;
  /** What the other words mean; null if they do not make a number. */
  core: ReadQuery | null;
}

export type WordsReading =
  | ({ kind: 'query'; reading: ReadQuery } & Read)
  | ({ kind: 'choices'; readings: ReadQuery[] } & Read)
  | ({ kind: 'rows'; rows: RowsQuery; define: MetricDefinition[]; understood: string } & Read)
  | ({ kind: 'analysis'; analysis: Analysis } & Read)
  | (Unread & Read);
