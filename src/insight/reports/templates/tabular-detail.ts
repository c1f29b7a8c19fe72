import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { streamWithReceipt } from '../../../data/receipts/recorder.ts';
import { localDay, phrase, quoted } from '../../../platform/locale.ts';
import { kpiOf, notices } from '../../blocks/make-blocks.ts';
import { kpisBlock } from '../../blocks/period-totals.ts';
import { listHeadline } from '../../blocks/standing-headlines.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Section, Table, TableColumn } from '../../figures/document.ts';
import { metricsOf, rankMeasures, rowsLike } from '../../metrics/bind-metrics.ts';
import { findColumn } from '../../metrics/bind-names.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { rowsRelation } from '../../metrics/queries/rows-relation.ts';
import { askMetrics, ROW_COUNT, readAmounts, valuesOf } from '../../metrics/queries/run-query.ts';
import { defineTemplate } from './define-template.ts';
import type { SourceContent } from './types.ts';

export const tabularDetail = defineTemplate({
  id: '371faed6-de6f-4f42-a857-77881ee023b7',
  name: 'Tabular detail',
  description: 'The rows themselves, every one of them: chosen columns, filtered and sorted.',
  bestFor: 'An export or a list of individual records; csv and excel contain all rows, pdf and html the first ones.',
  needs: 'Any table. date_range needs a time column.',
  baseCredits: 2,
  parameters: parametersOf('columns', 'sort', 'rows_shown_max'),
  build,
});

const ROWS_SHOWN_MAX = 1_000;
const TOTALS_MAX = 4;

async function build(work: SourceWork): Promise<SourceContent> {
  const { binding, parameters, recorder, suffix } = work;
  const { table, time, meant } = binding;
  const { columns: all } = table.profile;
  const personal = all.filter(({ role }) => role === 'personal_data');
  const named = parameters.columns?.flatMap((name) => findColumn(all, name) ?? []);
  const columns = named && named.length > 0 ? named : all.filter(({ role }) => role !== 'personal_data');
  const range = time && parameters.date_range ? parameters.date_range : null;
  const from = rowsRelation(binding, range ? [range] : null);
  const metrics = rankMeasures(meant)
    .filter((column) => columns.includes(column))
    .flatMap((column) => metricsOf(column, meant))
    .slice(0, TOTALS_MAX)
    .map((metric) => ({ ...metric, thing: binding.metric.thing }));
  const counted = await askMetrics(recorder, binding, {
    label: `${phrase('Rows and totals of', 'Zeilen und Summen von')} ${table.name}`,
    values: [ROW_COUNT, ...valuesOf(metrics)],
    range,
  });
  const row = counted.rows[0] ?? [];
  const rowCount = Number(row[0] ?? 0);
  const amounts = readAmounts(metrics, row, 1);
  const order = (parameters.sort ?? []).flatMap(({ column, direction }) => {
    const sorted = findColumn(all, column);
    return sorted ? [`${quoteName(sorted.name)} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`] : [];
  });
  const rows = streamWithReceipt(
    recorder,
    {
      label: `${phrase('Every row of', 'Jede Zeile von')} ${table.name}`,
      sql: `SELECT ${columns.map(({ name }) => quoteName(name)).join(', ') || 'NULL AS nothing'}\nFROM ${from.sql}${order.length > 0 ? `\nORDER BY ${order.join(', ')}` : ''}`,
      params: from.params,
      tables: from.tables,
    },
    rowCount,
  );
  const detail: Table = {
    id: `detail${suffix}`,
    title: table.name,
    columns: columns.map(tableColumn),
    rows: { stream: rows.stream },
    rowCount,
    rowsShownMax: parameters.rows_shown_max ?? ROWS_SHOWN_MAX,
    receiptIds: [rows.receiptId],
  };
  const summary: Block[] = [
    kpisBlock([
      kpiOf(rowsLike(binding.metric), { num: rowCount, den: null }, counted.receiptId),
      ...metrics.map((metric, i) => kpiOf(metric, amounts[i]!, counted.receiptId)),
    ]),
    ...notices([
      ...(rowCount === 0 ? [emptyNotice(table.rowCount, range)] : []),
      ...binding.notes.filter((note) => /table|date_range|has no|Tabelle|fehlt/.test(note)),
      ...personalNotices(personal, columns),
    ]),
  ];
  const summed = metrics.find(({ kind }) => kind === 'sum')?.column;
  const sums = metrics.flatMap((metric, i) => (metric.column === summed ? [{ metric, amount: amounts[i]! }] : []));
  // Filtered rows may be of less time than all, and rows without a date are of none.
  const dated = time !== null && findColumn(all, time.column)?.nullCount === 0 && binding.filters.length === 0;
  const covered = range ?? (dated ? time.span : null);
  const headline = listHeadline(rowCount, { of: binding.metric, sums, covered }, counted.receiptId);
  const sections: Section[] = [
    { id: `summary${suffix}`, title: phrase('Summary', 'Zusammenfassung'), ...(rowCount > 0 ? { headline } : {}), blocks: summary },
    { id: `rows${suffix}`, title: phrase('Rows', 'Zeilen'), blocks: [{ kind: 'table', table: detail }] },
  ];
  return { sections, period: range, primaryTableId: detail.id };
}

function emptyNotice(rows: number, range: { start: string; end: string } | null): string {
  if (rows === 0) return phrase('The table has no rows.', 'Die Tabelle hat keine Zeilen.');
  if (!range) return phrase('No rows match the filters.', 'Keine Zeile entspricht den Filtern.');
  return phrase(
    `No rows are dated between ${localDay(range.start)} and ${localDay(range.end)} and matches the filters.`,
    `Keine Zeile ist zwischen ${localDay(range.start)} und ${localDay(range.end)} datiert und entspricht den Filtern.`,
  );
}

function personalNotices(personal: readonly ColumnProfile[], shown: readonly ColumnProfile[]): string[] {
  const left = personal.filter((column) => !shown.includes(column)).map(({ name }) => quoted(name));
  const kept = personal.filter((column) => shown.includes(column)).map(({ name }) => quoted(name));
  return [
    ...(left.length > 0
      ? [
          phrase(
            `Personal data is left out: ${left.join(', ')}. List these columns in the parameter columns to include them.`,
            `Personenbezogene Daten sind weggelassen: ${left.join(', ')}. Nennen Sie diese Spalten im Parameter columns, um sie aufzunehmen.`,
          ),
        ]
      : []),
    ...(kept.length > 0
      ? [
          phrase(
            `This report contains personal data, as requested: ${kept.join(', ')}.`,
            `Dieser Bericht enthält wie gewünscht personenbezogene Daten: ${kept.join(', ')}.`,
          ),
        ]
      : []),
  ];
}

/** Groups digits only in whole numbers that are quantities. */
function tableColumn({ name, type, role, engineType }: ColumnProfile, index: number): TableColumn {
  const column = { key: `c${index + 1}`, label: name };
  if (role === 'additive_measure' && /^DECIMAL\(\d+,\s*2\)$/.test(engineType)) return { ...column, type: 'number', format: 'decimal' };
  switch (type) {
    case 'integer':
      return { ...column, type: 'number', ...(role === 'additive_measure' ? { format: 'integer' as const } : {}) };
    case 'decimal':
    case 'double':
      return { ...column, type: 'number' };
    case 'date':
    case 'timestamp':
    case 'boolean':
      return { ...column, type };
    default:
      return { ...column, type: 'text' };
  }
}
