import type { CellValue } from '../../data/engine/types.ts';
import type { Section, Table, TableColumn } from '../figures/document.ts';

interface Part {
  source: string;
  sections: Section[];
  id: string;
}

/** Appends the sources' main tables, with the source's name as first column, so that csv contains all of them. Columns match by label. */
export function joinTables(parts: readonly Part[]): Table | null {
  const tables = parts.flatMap(({ source, sections, id }) => {
    const table = tableOf(sections, id);
    return table ? [{ source, table }] : [];
  });
  if (tables.length === 0) return null;
  const columns: TableColumn[] = [{ key: 'source', label: 'Source', type: 'text' }];
  const places = new Map<string, number>();
  const maps = tables.map(({ table }) => {
    const seen = new Map<string, number>();
    return table.columns.map((column) => {
      // A label that occurs twice in one table stands for two columns.
      const nth = (seen.get(column.label) ?? 0) + 1;
      seen.set(column.label, nth);
      const name = `${nth}\u0000${column.label}`;
      const known = places.get(name);
      if (known === undefined) {
        places.set(name, columns.length);
        columns.push({ ...column, key: `c${columns.length}` });
        return columns.length - 1;
      }
      const merged = columns[known]!;
      if (merged.type !== column.type) columns[known] = { key: merged.key, label: merged.label, type: 'text' };
      else if (merged.format !== column.format) columns[known] = { key: merged.key, label: merged.label, type: merged.type };
      return known;
    });
  });
  async function* stream(): AsyncGenerator<CellValue[][]> {
    for (const [t, { source, table }] of tables.entries()) {
      const map = maps[t]!;
      for await (const batch of 'stream' in table.rows ? table.rows.stream() : [table.rows]) {
        yield batch.map((row) => {
          const joined: CellValue[] = new Array<CellValue>(columns.length).fill(null);
          joined[0] = source;
          row.forEach((cell, i) => {
            const at = map[i]!;
            joined[at] = columns[at]!.type === 'text' && cell !== null ? String(cell) : cell;
          });
          return joined;
        });
      }
    }
  }
  return {
    id: 'all',
    title: `${tables[0]!.table.title}: all data sources`,
    columns,
    rows: { stream },
    rowCount: tables.reduce((sum, { table }) => sum + table.rowCount, 0),
    // Each source shows its own table; this one is for data formats.
    rowsShownMax: 20,
    receiptIds: [...new Set(tables.flatMap(({ table }) => table.receiptIds))],
  };
}

function tableOf(sections: readonly Section[], id: string): Table | undefined {
  for (const { blocks } of sections) {
    for (const block of blocks) if (block.kind === 'table' && block.table.id === id) return block.table;
  }
  return undefined;
}
