import type { DataModel, ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { QuestionTable } from '../../question-tables.ts';
import { partsOf } from '../tokens/tokens.ts';
import { isSkeleton } from './similar-words.ts';

/** The column by which people tell a table's things apart. */
export interface Label {
  column: ModelColumn;
  /** False if things share a name. */
  unique: boolean;
}

const NAMES = ['name', 'names', 'nm', 'title', 'label', 'bezeichnung', 'titel'];

/** What says when, even as a text: nothing is called so. */
const MOMENTS = new Set(['day', 'date', 'month', 'year', 'time', 'week', 'tag', 'datum', 'monat', 'jahr', 'zeit', 'woche']);

/** The labels of all tables that have one: a column called name or title, or else a key in words. */
export function labelsOf(model: DataModel, tables: readonly QuestionTable[]): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>();
  for (const table of model.tables) {
    const column = labelColumn(table);
    if (!column) continue;
    const known = tables.find(({ name }) => name === table.name);
    const profile = known?.profile.columns.find(({ name }) => name === column.name);
    const isKey = table.key.length === 1 && table.key[0] === column.name;
    const unique = profile?.nullCount === 0 && !profile.distinctApproximate && profile.distinctCount === known?.rowCount;
    labels.set(table.name, { column, unique: isKey || unique });
  }
  return labels;
}

function labelColumn(table: ModelTable): ModelColumn | undefined {
  const open = table.columns.filter(
    ({ type, personal, additivity, hidden }) => type === 'text' && !personal && additivity === null && !hidden,
  );
  const own = ['', ...formsOf(table.name)];
  const called = open.filter(({ name }) => own.some((form) => NAMES.some((word) => partsOf(name).join('') === `${form}${word}`)));
  if (called.length > 0) return called[0];
  // `genre.genre`, `titles.ttl`.
  const same = open.filter(({ name }) => formsOf(table.name).some((form) => isSame(partsOf(name).join(''), form)));
  if (same.length === 1) return same[0];
  const named = open.filter(({ name }) => NAMES.some((word) => partsOf(name).at(-1)!.endsWith(word)));
  if (named.length === 1) return named[0];
  const key = table.key.length === 1 ? open.find(({ name }) => name === table.key[0]) : undefined;
  return named.length === 0 && key && !partsOf(key.name).some((part) => MOMENTS.has(part)) ? key : undefined;
}

const isSame = (name: string, form: string): boolean => name === form || isSkeleton(name, form);

/** A table's name in the plural and in the singular, as one word. */
function formsOf(name: string): string[] {
  const whole = partsOf(name).join('');
  return [
    whole,
    whole.replace(/s$/, ''),
    whole.replace(/es$/, ''),
    whole.replace(/ies$/, 'y'),
    whole.replace(/e?n$/, ''),
    whole.replace(/n$/, ''),
  ];
}
