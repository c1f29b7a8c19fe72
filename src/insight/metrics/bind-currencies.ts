import type { Unit } from '../../data/model/types.ts';
import { sayList } from '../figures/wording.ts';
import type { MeantTable, Metric } from './bind-metrics.ts';

/** A metric of money as one metric per currency if its rows name theirs, the most frequent first. */
export function perCurrency(plain: Metric, unit: Unit | null, of: MeantTable): Metric[] {
  if (unit?.kind !== 'currency') return [plain];
  if ('code' in unit) return [{ ...plain, unit: unit.code }];
  const codes = currenciesIn(unit.column, of);
  if (codes.length === 0) return [plain];
  const note =
    `Amounts in "${plain.column}" are in the currency that "${unit.column}" names. Different currencies are not added: each has its own figures, ` +
    `and rows without one of ${sayList(codes)} are in none of them.`;
  return codes.map((code) => ({
    ...plain,
    name: `${plain.name} (${code})`,
    label: `${plain.label} (${code})`,
    unit: code,
    filters: { dimension: unit.column, is: code },
    notes: [...plain.notes, note],
  }));
}

/** The currencies of a column. Spellings that the model takes for one value are one. */
function currenciesIn(name: string, { table, meaning }: MeantTable): string[] {
  const values = table.profile.columns.find((column) => column.name === name)?.topValues.map(({ value }) => value) ?? [];
  const { folded = false } = meaning.columns.find((column) => column.name === name) ?? {};
  return folded ? [...new Set(values.map((value) => value.trim().toUpperCase()))] : values;
}
