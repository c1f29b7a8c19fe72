import type { ColumnProfile } from '../engine/types.ts';
import { measuredPeriod } from '../engine/unpivot/period-name.ts';
import { proposeColumns } from './propose-columns.ts';
import type { DeterminingKey } from './propose-determined.ts';
import { steppedAdditivity } from './propose-levels.ts';
import { repeatedNumber } from './propose-lines.ts';
import type { Open } from './propose-questions.ts';
import type { ModelColumn, ModelTable } from './types.ts';

/** So few things on several rows may be repeated by mistake. */
const FEW_REPEATED = 8;

interface Judged {
  /** Its columns as stored. */
  columns: readonly ColumnProfile[];
  table: Pick<ModelTable, 'name' | 'columns' | 'stock'>;
  lines: DeterminingKey | null;
  ratios: ReadonlyMap<string, number>;
  /** Rows that describe things, or hold for a time: their numbers are settled by that. */
  settled: boolean;
}

/** What the evidence for a proposal leaves open. */
export function findOpen({ columns, table, lines, ratios, settled }: Judged): Open[] {
  const named = new Map(proposeColumns({ columns: [...columns] }, table.name).map((column) => [column.name, column]));
  const open: Open[] =
    lines && lines.repeated < FEW_REPEATED && lines.repeated * 2 < lines.values ? [aboutLines(lines, table.columns, named)] : [];
  const nameless: string[] = [];
  for (const column of table.columns) {
    const before = named.get(column.name);
    if (!before || before.additivity === null) continue;
    const repeated = lines && lines.column !== column.name && repeatedNumber(before, lines);
    if (repeated) open.push(repeated);
    else if (lines?.perhaps.has(column.name) && column.determinedBy.length === 0)
      open.push({ kind: 'blank_below', column: column.name, of: lines.column });
    else if (table.stock && isLeftOpen(before, column)) {
      const stepped = (time?: string) => steppedAdditivity(before.name, 'additive', ratios.get(before.name), time) !== 'additive';
      if (stepped(table.stock.time))
        open.push({ kind: 'level', column: column.name, stock: table.stock, taken: column.additivity!, slow: stepped() });
    } else if (column.additivity === 'unknown' && !settled && isNameless(columns.find(({ name }) => name === column.name)!)) {
      nameless.push(column.name);
    }
  }
  // Periods as columns are offered as rows.
  const columnsAsked = nameless.filter((name) => measuredPeriod(name)?.measure !== '');
  return columnsAsked.length > 0 ? [...open, { kind: 'adds_up', columns: columnsAsked }] : open;
}

/** What each number of a thing would be if the rows were not its lines. */
function aboutLines(
  { column: of, values, repeated }: DeterminingKey,
  columns: readonly ModelColumn[],
  named: ReadonlyMap<string, ModelColumn>,
): Open {
  const belonging = columns.flatMap(({ name, additivity, determinedBy }) => {
    const own = additivity === 'attribute' && determinedBy.includes(of) ? named.get(name)?.additivity : undefined;
    return own ? [{ name, additivity: own === 'additive' ? own : ('unknown' as const) }] : [];
  });
  return { kind: 'lines', of, values, repeated, belonging };
}

/** A number that by its name adds up, and in this table does not. */
function isLeftOpen(before: ModelColumn, { additivity, determinedBy }: ModelColumn): boolean {
  return before.additivity === 'additive' && determinedBy.length === 0 && (additivity === 'stock' || additivity === 'unknown');
}

/** A number whose name says neither what it is nor that it adds up. */
function isNameless({ role, roleReason, roleSource }: ColumnProfile): boolean {
  return role === 'additive_measure' && roleSource !== 'override' && roleReason.startsWith('A number whose name says neither');
}
