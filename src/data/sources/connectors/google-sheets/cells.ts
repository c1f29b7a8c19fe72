import { z } from 'zod';
import { type GridCell, type GridRow, plainNumber, textCell } from '../../../engine/grid/grid.ts';
import { type NumberDisplay, readNumberFormat } from '../../../engine/grid/number-format.ts';
import { serialCell } from '../../../engine/grid/serial-date.ts';
import { unexpected } from './spreadsheet.ts';

/** What is asked for each range; blanks at the end of rows and of ranges do not come. */
export const CELL_FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(effectiveValue,effectiveFormat(numberFormat))),rowMetadata(hiddenByUser,hiddenByFilter),columnMetadata(hiddenByUser)))';

const extendedValue = z.object({
  numberValue: z.number().optional(),
  stringValue: z.string().optional(),
  boolValue: z.boolean().optional(),
  errorValue: z.object({ type: z.string().optional() }).optional(),
});

const cellData = z.object({
  effectiveValue: extendedValue.optional(),
  effectiveFormat: z
    .object({ numberFormat: z.object({ type: z.string().optional(), pattern: z.string().optional() }).optional() })
    .optional(),
});
type CellData = z.output<typeof cellData>;

const gridData = z.object({
  startRow: z.number().int().default(0),
  rowData: z.array(z.object({ values: z.array(cellData).default([]) })).default([]),
  rowMetadata: z.array(z.object({ hiddenByUser: z.boolean().optional(), hiddenByFilter: z.boolean().optional() })).default([]),
  columnMetadata: z.array(z.object({ hiddenByUser: z.boolean().optional() })).default([]),
});

const response = z.object({
  sheets: z
    .array(
      z.object({
        properties: z.object({ sheetId: z.number().int().default(0) }).default({ sheetId: 0 }),
        data: z.array(gridData).default([]),
      }),
    )
    .default([]),
});

/** The rows of one requested range. */
export interface RangeRows {
  sheetId: number;
  /** From 0. */
  startRow: number;
  rows: GridRow[];
  hiddenRows: number;
  /** Positions from 0. */
  hiddenColumns: number[];
}

/** The rows of each range of a response. @throws ConnectorProblem if it is none */
export function rowsIn(body: unknown): RangeRows[] {
  const found = response.safeParse(body);
  if (!found.success) throw unexpected();
  return found.data.sheets.flatMap(({ properties: { sheetId }, data }) =>
    data.map(({ startRow, rowData, rowMetadata, columnMetadata }) => {
      const isHidden = (i: number) => rowMetadata[i]?.hiddenByUser === true || rowMetadata[i]?.hiddenByFilter === true;
      const rows = rowData.map(({ values }, i): GridRow => {
        const row = { line: startRow + i + 1, cells: values.map(cellOf) };
        return isHidden(i) ? { ...row, hidden: true } : row;
      });
      return {
        sheetId,
        startRow,
        rows,
        hiddenRows: rows.filter(({ cells, hidden }) => hidden && cells.some(Boolean)).length,
        hiddenColumns: columnMetadata.flatMap(({ hiddenByUser }, i) => (hiddenByUser ? [i] : [])),
      };
    }),
  );
}

/** What a cell shows for each type of error (ErrorType of the Sheets API). */
const ERRORS: Record<string, string> = {
  NULL_VALUE: '#NULL!',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  REF: '#REF!',
  NAME: '#NAME?',
  NUM: '#NUM!',
  N_A: '#N/A',
  LOADING: 'Loading...',
};

function cellOf({ effectiveValue: value, effectiveFormat }: CellData): GridCell | null {
  if (value === undefined) return null;
  if (value.stringValue !== undefined) return textCell(value.stringValue) ?? null;
  if (value.boolValue !== undefined) return { kind: 'boolean', text: String(value.boolValue) };
  if (value.errorValue !== undefined) return { kind: 'error', text: ERRORS[value.errorValue.type ?? ''] ?? '#ERROR!' };
  if (value.numberValue === undefined) return null;
  const { kind, sign } = displayOf(effectiveFormat?.numberFormat ?? {});
  const shown = kind === 'number' ? null : serialCell(value.numberValue, kind, '1899');
  if (shown !== null) return shown;
  return { kind: 'number', text: plainNumber(String(value.numberValue)), sign };
}

/** A pattern is missing where the format is the default of the spreadsheet's locale. */
function displayOf({ type, pattern = '' }: { type?: string | undefined; pattern?: string | undefined }): NumberDisplay {
  const { kind, sign } = readNumberFormat(pattern);
  if (kind === 'elapsed') return { kind };
  if (type === 'DATE' || type === 'DATE_TIME') return { kind: 'date' };
  if (type === 'TIME') return { kind: 'time' };
  return { kind: 'number', sign: sign ?? (type === 'PERCENT' ? '%' : undefined) };
}
