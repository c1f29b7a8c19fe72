import { phrase, quoted } from '../../platform/locale.ts';
import { localized } from '../../platform/localized.ts';
import type { Receipt } from './types.ts';

/** A question about a table that nobody has answered. */
export interface TableDoubt {
  /** Empty if its rows are in doubt, or all of it. */
  columns: string[];
  /** What was seen, in sentences. */
  evidence: string;
  /** What the reading means that holds until somebody answers, as a sentence. */
  taken: string | null;
}

/** A table with its open questions. */
export interface DoubtedTable {
  name: string;
  doubts?: readonly TableDoubt[];
}

const next = () =>
  phrase(
    'Until somebody answers this question on the page of the data source, numbers that rest on it are in doubt.',
    'Solange niemand diese Frage auf der Seite der Datenquelle beantwortet, sind Zahlen, die darauf beruhen, ungeklärt.',
  );

/** What is in doubt about the rows of these tables, and about those of their columns that a query reads, as sentences. */
export function doubtsRead(tables: readonly DoubtedTable[], reads: (column: string) => boolean): string[] {
  const said = tables.flatMap((table) => {
    const columns = new Set(table.doubts?.flatMap((doubt) => doubt.columns));
    return [...rowDoubts(table), ...[...columns].filter(reads).flatMap((column) => columnDoubts(table, column))];
  });
  return [...new Set(said)];
}

/** What is in doubt about the rows of a table, as sentences. */
export function rowDoubts({ name, doubts = [] }: DoubtedTable): string[] {
  return doubts.filter(({ columns }) => columns.length === 0).map((doubt) => sentence(doubt, quoted(name)));
}

/** What is in doubt about a column of a table, as sentences. */
export function columnDoubts({ name, doubts = [] }: DoubtedTable, column: string): string[] {
  return doubts
    .filter(({ columns }) => columns.includes(column))
    .map((doubt) => sentence(doubt, `${quoted(column)} ${phrase('of', 'in')} ${quoted(name)}`));
}

function sentence({ evidence, taken }: TableDoubt, what: string): string {
  const now = taken === null ? [] : [`${phrase('For now', 'Vorläufig gilt')}: ${localized(taken)}`];
  const said = [localized(evidence), ...now, next()];
  return `${what} ${phrase('is in doubt', 'ist ungeklärt')}. ${said.join(' ')}`;
}

/** What is in doubt about the numbers of these receipts, each said once. */
export const doubtsBehind = (receipts: readonly Receipt[]): string[] => [...new Set(receipts.flatMap(({ doubts = [] }) => doubts))];
