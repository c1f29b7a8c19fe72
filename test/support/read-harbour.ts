import { readInWords, type WordsReading } from '../../src/insight/ask/words/read-question.ts';
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
