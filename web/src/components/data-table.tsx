import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type NumberFormat, useValues, type Values } from './values.ts';

export interface Column {
  key: string;
  label: string;
  type: 'text' | 'number' | 'date' | 'timestamp' | 'boolean';
  format?: NumberFormat | null;
  unit?: string | null;
  /** Of dates that each stand for the step that they begin. */
  step?: 'month' | 'quarter' | 'year';
}

export type Row = readonly Cell[];

export interface Sort {
  /** The key of a column. */
  by: string;
  descending: boolean;
}

interface DataTableProps {
  label: string;
  columns: readonly Column[];
  /** Cells in the order of the columns. */
  rows: readonly Row[];
  /** In pixels, or `fill` for its container's height. */
  height?: number | 'fill';
  /** The total number of rows, if these are only some of them. */
  rowCount?: number;
  /** Renders one cell differently; undefined keeps the default. */
  draw?(row: Row, column: Column, at: number): ReactNode | undefined;
  /** Sorts from outside; without it the table sorts the rows it has. */
  sort?: Sort | null;
  sorted?(sort: Sort | null): void;
}

const ROW_PX = 36;
const SHARE_OF_VIEW = 12;
const SAMPLE = 200;
/** The minimum width of the column that takes the remaining room, in characters. */
const REST_MIN = 14;

/** Any number of rows and columns, rendering only those in view; each header sorts by its column. */
export function DataTable({ label, columns, rows, height = 420, rowCount, draw, sort, sorted }: DataTableProps) {
  const { t } = useTranslation('charts');
  const values = useValues();
  const [own, setOwn] = useState<Sort | null>(null);
  const by = sorted ? (sort ?? null) : own;
  const setBy = sorted ?? setOwn;
  const order = useMemo(() => (sorted ? null : orderOf(columns, rows, by)), [columns, rows, by, sorted]);
  const widths = useMemo(() => widthsOf(columns, rows, { values, narrow: height === 'fill' }), [columns, rows, values, height]);
  const rest = useMemo(() => widestText(columns, widths), [columns, widths]);
  const least = sum(widths.map((width, at) => (at === rest ? Math.min(width, REST_MIN) : width)));
  const scroller = useRef<HTMLElement>(null);
  const { getVirtualItems, getTotalSize } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: SHARE_OF_VIEW,
    useFlushSync: false,
  });
  const shown = getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = getTotalSize() - (shown.at(-1)?.end ?? 0);
  const all = rowCount ?? rows.length;
  return (
    <section
      ref={scroller}
      className="data-table"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      style={height === 'fill' ? undefined : { maxHeight: height }}
    >
      <table aria-label={label} aria-rowcount={all + 1} aria-colcount={columns.length} style={{ minWidth: `${least}ch` }}>
        <colgroup>
          {columns.map(({ key }, at) => (
            <col key={key} style={at === rest ? undefined : { width: `${widths[at]}ch` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column.key} column={column} by={by} turn={setBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space px={above} columns={columns.length} />
          {shown.map(({ index }) => {
            const row = rows[order ? order[index]! : index]!;
            return (
              <tr key={index} aria-rowindex={index + 2}>
                {columns.map((column, at) => {
                  const text = textOf(row[at], column, values);
                  return (
                    <td key={column.key} className={column.type === 'number' ? 'data-number' : undefined} title={text}>
                      {draw?.(row, column, at) ?? <bdi>{text}</bdi>}
                    </td>
                  );
                })}
              </tr>
            );
          })}
          <Space px={below} columns={columns.length} />
        </tbody>
      </table>
      {rows.length === 0 && <p className="data-none muted">{t('noRows')}</p>}
    </section>
  );
}

function Head({ column, by, turn }: { column: Column; by: Sort | null; turn(sort: Sort | null): void }) {
  const mine = by?.by === column.key ? by : null;
  const first = column.type === 'number';
  // First the default direction, then the other, then the original order.
  const next = !mine ? { by: column.key, descending: first } : mine.descending === first ? { ...mine, descending: !first } : null;
  return (
    <th
      scope="col"
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : 'none'}
      className={column.type === 'number' ? 'data-number' : undefined}
    >
      <button type="button" onClick={() => turn(next)}>
        <bdi>{column.label}</bdi>
        <span aria-hidden="true" className="data-arrow">
          {mine ? (mine.descending ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  );
}

/** A placeholder for rows out of view. */
function Space({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="data-space" style={{ height: px }}>
      <td colSpan={columns} />
    </tr>
  );
}

function textOf(cell: Cell | undefined, column: Column, values: Values): string {
  if (column.type === 'date' && column.step && typeof cell === 'string') return values.step(cell, column.step);
  if ((column.type === 'date' || column.type === 'timestamp') && typeof cell === 'string') return values.day(cell);
  return values.cell(cell, column.format, column.unit);
}

/** Row indices in the requested order; empty cells come last in either direction. */
function orderOf(columns: readonly Column[], rows: readonly Row[], sort: Sort | null): Uint32Array | null {
  const at = columns.findIndex(({ key }) => key === sort?.by);
  if (!sort || at < 0) return null;
  const way = sort.descending ? -1 : 1;
  const number = columns[at]?.type === 'number';
  const keys = rows.map((row) => {
    const cell = row[at];
    if (cell === null || cell === undefined || cell === '') return null;
    return number ? Number(cell) : String(cell);
  });
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return Uint32Array.from(rows.keys()).sort((a, b) => {
    const [left, right] = [keys[a]!, keys[b]!];
    if (left === null || right === null) return left === right ? a - b : left === null ? 1 : -1;
    const by = typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right));
    return by * way || a - b;
  });
}

/** In characters, from the header and the first rows, so that columns do not shift while rows load. In `narrow` tables, headers wrap and cells have half the padding. */
function widthsOf(columns: readonly Column[], rows: readonly Row[], { values, narrow }: { values: Values; narrow: boolean }): number[] {
  const padding = narrow ? 2 : 4;
  const head = (label: string) => (narrow ? Math.max(...label.split(' ').map((word) => word.length)) : label.length);
  const sample = rows.slice(0, SAMPLE);
  return columns.map((column, at) => {
    const longest = sample.reduce((most, row) => Math.max(most, textOf(row[at], column, values).length), head(column.label) + 2);
    return Math.min(36, Math.max(5 + padding, longest + padding));
  });
}

/** The column that takes the remaining room: the widest that is not numeric; -1 if there is none. */
function widestText(columns: readonly Column[], widths: readonly number[]): number {
  const texts = [...columns.keys()].filter((at) => columns[at]?.type !== 'number');
  return texts.reduce((best, at) => (best < 0 || widths[at]! > widths[best]! ? at : best), -1);
}

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
