import type { TableCertificate } from '../types.ts';
import type { ShownSign } from './text-table.ts';

type Certified = TableCertificate['columns'][number];

const NUMBER = /INT|DECIMAL|DOUBLE|FLOAT/;

/** Cells of a spreadsheet have the number without the sign that they show, so the sign comes from their format. */
export function withShownSign(column: Certified, shown: ShownSign | null): Certified {
  if (shown === null || column.symbol !== undefined || !NUMBER.test(column.engineType)) return column;
  if ('differ' in shown) {
    const reason = `${column.reason} Only some cells show ${shown.differ.join(' or ')}, so the column has no unit.`;
    return { ...column, reason };
  }
  const { sign } = shown;
  return sign === '%'
    ? { ...column, symbol: sign, fraction: true, reason: `${column.reason} Cells show percentages and hold fractions: 12% is 0.12.` }
    : { ...column, symbol: sign, reason: `${column.reason} All cells show ${sign}.` };
}
