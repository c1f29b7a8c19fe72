import type { ModelTable, Unit } from '../../data/model/types.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import { phrase } from '../../platform/locale.ts';
import { sayList } from '../figures/wording.ts';
import type { Filter } from './metric-query/types.ts';

interface Amount {
  name: string;
  label: string;
  column: string | null;
  unit?: string;
  filters: Filter | null;
  notes: string[];
}

interface Table {
  table: SnapshotTable;
  meaning: ModelTable;
}

/** A metric of money as one metric per currency if its rows name theirs, the most frequent first. */
export function perCurrency<M extends Amount>(plain: M, unit: Unit | null, of: Table): M[] {
  if (unit?.kind !== 'currency') return [plain];
  if ('code' in unit) return [{ ...plain, label: labelIn(plain.label, unit.code), unit: unit.code }];
  const codes = currenciesIn(unit.column, of);
  if (codes.length === 0) return [plain];
  const notes = [
    phrase(
      `Amounts in "${plain.column}" are in the currency that "${unit.column}" names.`,
      `Beträge in „${plain.column}“ sind in der Währung, die „${unit.column}“ nennt.`,
    ),
    // Said once where several columns have the same currencies.
    phrase(
      `Different currencies are not added: each has its own figures, and rows without one of ${sayList(codes)} are in none of them.`,
      `Verschiedene Währungen werden nicht addiert: Jede hat eigene Zahlen, und Zeilen ohne ${sayList(codes)} sind in keiner davon.`,
    ),
  ];
  return codes.map((code) => ({
    ...plain,
    name: `${plain.name} (${code})`,
    label: `${plain.label} (${code})`,
    unit: code,
    filters: { dimension: unit.column, is: code },
    notes: [...plain.notes, ...notes],
  }));
}

/** A label that ends with its currency, in the same form as where a table has several: "Amount eur" → "Amount (EUR)". */
function labelIn(label: string, code: string): string {
  const end = ` ${code}`;
  return label.length > end.length && label.toUpperCase().endsWith(end.toUpperCase()) ? `${label.slice(0, -end.length)} (${code})` : label;
}

/** The currencies of a column. Spellings that the model takes for one value are one. */
function currenciesIn(name: string, { table, meaning }: Table): string[] {
  const values = table.profile.columns.find((column) => column.name === name)?.topValues.map(({ value }) => value) ?? [];
  const { folded = false } = meaning.columns.find((column) => column.name === name) ?? {};
  return folded ? [...new Set(values.map((value) => value.trim().toUpperCase()))] : values;
}
