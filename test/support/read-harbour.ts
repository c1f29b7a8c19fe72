import { readInWords } from '../../src/insight/ask/words/read-question.ts';
import type { WordsReading } from '../../src/insight/ask/words/words-reading.ts';
import { harbour, harbourTables } from './harbour-model.ts';

/** A question about the harbour, read in words. */
export const readHarbour = (question: string, notes?: string): WordsReading =>
  readInWords({
    question,
    notes,
    model: harbour,
    tables: harbourTables,
    metrics: [],
    today: '2026-11-22',
    values: () => [],
  } as never);

/** What a question about the harbour is understood as; its kind if it is neither a number nor a listing. */
export function understoodHarbour(question: string, notes?: string): string {
  const read = readHarbour(question, notes);
  if (read.kind === 'query') return read.reading.understood;
  return read.kind === 'rows' ? read.understood : read.kind;
}
