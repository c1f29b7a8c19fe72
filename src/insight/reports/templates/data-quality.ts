import type { CellValue } from '../../../data/engine/types.ts';
import type { SnapshotTable } from '../../../data/sources/entities.ts';
import { phrase } from '../../../platform/locale.ts';
import { cite, findingsBlock, notices } from '../../blocks/make-blocks.ts';
import { kpisBlock } from '../../blocks/period-totals.ts';
import { qualityHeadline } from '../../blocks/standing-headlines.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { Block, Kpi, Section, Table } from '../../figures/document.ts';
import { withTime } from '../../metrics/bind.ts';
import { findNamed } from '../../metrics/bind-names.ts';
import { chooseTime } from '../../metrics/bind-time-choice.ts';
import { tableNamed } from '../../metrics/metric-query/model-paths.ts';
import { parametersOf } from '../../metrics/parameters.ts';
import { queryDays } from '../../metrics/queries/day-series.ts';
import { queryCategories, queryColumns, queryDuplicates, type TableCounts } from '../../metrics/queries/quality-counts.ts';
import { rowsRelation } from '../../metrics/queries/rows-relation.ts';
import { note } from '../../statistics/change.ts';
import { columnFindings, duplicateFinding, gapFindings, spellingFinding } from '../../statistics/quality-findings.ts';
import { defineTemplate } from './define-template.ts';
import type { SourceContent } from './types.ts';

export const dataQuality = defineTemplate({
  id: '576f5577-ba3b-4627-8540-446daf353f73',
  name: 'Data quality',
  description:
    'How complete and consistent the data is: empty and constant columns, duplicates, gaps, future dates, inconsistent spellings, and what the import repaired.',
  bestFor: 'Checking whether data is reliable before you build other reports on it.',
  needs: 'Any table.',
  baseCredits: 2,
  parameters: parametersOf(),
  build,
});

const TABLES_MAX = 20;
const CATEGORIES_MAX = 6;
const VALUES_MAX = 500;

async function build(work: SourceWork): Promise<SourceContent> {
  const { source, parameters, binding, suffix } = work;
  const named = parameters.table === undefined ? undefined : findNamed(source.tables, parameters.table);
  // Filters bind to one table's columns, so with filters the report covers that table.
  const chosen = named ?? (binding.filters.length > 0 || parameters.date_range ? binding.table : undefined);
  const tables = chosen ? [chosen] : source.tables.filter((table) => table.profile.columns.length > 0).slice(0, TABLES_MAX);
  const parts = await Promise.all(tables.map((table) => checkTable(work, table)));
  const cells = parts.reduce((sum, { counts }) => sum + counts.rows * counts.columns.length, 0);
  const empty = parts.reduce((sum, { counts }) => sum + counts.columns.reduce((nulls, column) => nulls + column.nulls, 0), 0);
  const receiptIds = parts.flatMap(({ counts }) => counts.receiptIds);
  const kpis: Kpi[] = [
    { label: phrase('Rows', 'Zeilen'), value: parts.reduce((sum, { counts }) => sum + counts.rows, 0), format: 'integer', receiptIds },
    {
      label: phrase('Columns', 'Spalten'),
      value: parts.reduce((sum, { counts }) => sum + counts.columns.length, 0),
      format: 'integer',
      receiptIds,
    },
    {
      label: phrase('Cells with a value', 'Zellen mit Wert'),
      value: cells === 0 ? null : (cells - empty) / cells,
      format: 'percent',
      receiptIds,
    },
    ...parts.slice(0, 1).map(
      ({ repeated }): Kpi => ({
        label:
          repeated.part === 1
            ? phrase('Repeated rows', 'Wiederholte Zeilen')
            : phrase('Repeated rows (estimated)', 'Wiederholte Zeilen (geschätzt)'),
        value: repeated.duplicates * repeated.part,
        format: 'integer',
        receiptIds: [repeated.receiptId],
      }),
    ),
  ];
  const skipped = source.tables.length - tables.length;
  const summary: Block[] = [
    kpisBlock(kpis),
    ...findingsBlock([...cite([note(`Import: ${source.importSummary}`)]), ...parts.flatMap(({ findings }) => findings)]),
    ...notices([
      ...(cells === 0 ? [phrase('There are no rows, so there is nothing to check.', 'Es gibt keine Zeilen, also nichts zu prüfen.')] : []),
      ...(skipped > 0
        ? [
            phrase(
              `${skipped} further ${skipped === 1 ? 'table is' : 'tables are'} not part of this report. Choose it with the parameter table.`,
              `${skipped} weitere ${skipped === 1 ? 'Tabelle gehört' : 'Tabellen gehören'} nicht zu diesem Bericht. Sie wählen sie mit dem Parameter table.`,
            ),
          ]
        : []),
    ]),
  ];
  const table = columnsTable(
    `columns${suffix}`,
    tables,
    parts.map(({ counts }) => counts),
  );
  const personal = tables.some(({ profile }) => profile.columns.some(({ role }) => role === 'personal_data'));
  const checks = parts.flatMap(({ findings }) => findings).filter(({ said }) => said.value !== 0).length;
  const repeated = parts.reduce((sum, part) => sum + part.repeated.duplicates * part.repeated.part, 0);
  const headline = cells === 0 ? {} : { headline: qualityHeadline({ filled: (cells - empty) / cells, checks, repeated }, receiptIds) };
  const sections: Section[] = [
    { id: `summary${suffix}`, title: phrase('Summary', 'Zusammenfassung'), ...headline, blocks: summary },
    {
      id: `columns${suffix}-section`,
      title: phrase('Columns', 'Spalten'),
      blocks: [
        { kind: 'table', table },
        ...notices(
          personal
            ? [
                phrase(
                  'The values of columns with personal data are masked.',
                  'Die Werte von Spalten mit personenbezogenen Daten sind verdeckt.',
                ),
              ]
            : [],
        ),
      ],
    },
  ];
  return { sections, period: null, primaryTableId: table.id };
}

async function checkTable({ recorder, binding, parameters, today }: SourceWork, table: SnapshotTable) {
  const { columns } = table.profile;
  const own = table.name === binding.table.name;
  const { model, calendar } = binding.scope;
  const time = own ? binding.time : chooseTime(columns, tableNamed(model, table.name), calendar, []);
  const scope = { ...binding.scope, model: withTime(model, table.name, time) };
  const bound = { ...binding, scope, table, time, filters: own ? binding.filters : [] };
  const from = rowsRelation(bound, parameters.date_range && time ? [parameters.date_range] : null);
  const reportDate = new Date(today * 86_400_000).toISOString().slice(0, 10);
  const categories = columns.filter(
    ({ role, type, distinctCount }) => role === 'category' && type === 'text' && distinctCount > 1 && distinctCount <= VALUES_MAX,
  );
  const key = columns.find(
    ({ role, distinctCount, nullCount, type }) =>
      role === 'identifier' && type !== 'json' && distinctCount >= (table.rowCount - nullCount) * 0.9,
  );
  const [counts, repeated, keys, values, days] = await Promise.all([
    queryColumns(recorder, table, from, reportDate),
    queryDuplicates(recorder, table, columns, from, `${phrase('Repeated rows of', 'Wiederholte Zeilen von')} ${table.name}`),
    key && columns.length > 1
      ? queryDuplicates(recorder, table, [key], from, `${phrase('Repeated values of', 'Wiederholte Werte von')} ${key.name}`)
      : null,
    queryCategories(recorder, categories.slice(0, CATEGORIES_MAX), from),
    time ? queryDays(recorder, bound, [], parameters.date_range ?? null) : null,
  ]);
  const gaps =
    days && days.step === 'day' && days.coverage && days.coverage.slack <= 10 ? gapFindings(days.points, days.coverage.slack) : [];
  const findings =
    counts.rows === 0
      ? []
      : [
          ...cite(columnFindings(counts.columns, counts.rows), ...counts.receiptIds),
          // That none repeats stands in the headline and the figures.
          ...(repeated.duplicates > 0 || repeated.part > 1
            ? cite([duplicateFinding(null, repeated.duplicates, repeated.rows, repeated.part)], repeated.receiptId)
            : []),
          ...(key && keys ? cite([duplicateFinding(key.name, keys.duplicates, keys.rows, keys.part)], keys.receiptId) : []),
          ...values.flatMap(({ column, values: all, receiptId }) => cite([spellingFinding(column, all)], receiptId)),
          ...(days ? cite(gaps, days.receiptId) : []),
          ...cite(
            categories.length > CATEGORIES_MAX
              ? [
                  note(
                    phrase(
                      `Spellings were compared in the first ${CATEGORIES_MAX} of ${categories.length} categories.`,
                      `Schreibweisen wurden in den ersten ${CATEGORIES_MAX} von ${categories.length} Kategorien verglichen.`,
                    ),
                  ),
                ]
              : [],
          ),
        ];
  return { counts, repeated, findings };
}

/** One line per column of each table. Distinct counts are from the import. */
function columnsTable(id: string, tables: readonly SnapshotTable[], counts: readonly TableCounts[]): Table {
  const rows = tables.flatMap((table, t) =>
    table.profile.columns.map((column, c): CellValue[] => {
      const own = counts[t]!.columns[c]!;
      const masked = column.role === 'personal_data' ? phrase('(masked)', '(verdeckt)') : null;
      return [
        table.name,
        column.name,
        typeName(column.type),
        roleName(column.role),
        own.nulls,
        counts[t]!.rows === 0 ? null : own.nulls / counts[t]!.rows,
        column.distinctCount,
        column.distinctApproximate,
        own.min ?? masked,
        own.max ?? masked,
      ];
    }),
  );
  return {
    id,
    title: phrase('Every column', 'Alle Spalten'),
    columns: [
      { key: 'table', label: phrase('Table', 'Tabelle'), type: 'text' },
      { key: 'column', label: phrase('Column', 'Spalte'), type: 'text' },
      { key: 'type', label: phrase('Type', 'Typ'), type: 'text' },
      { key: 'role', label: phrase('Role', 'Rolle'), type: 'text' },
      { key: 'empty', label: phrase('Empty', 'Leer'), type: 'number', format: 'integer' },
      { key: 'empty_share', label: phrase('Empty share', 'Anteil leerer'), type: 'number', format: 'percent' },
      { key: 'distinct', label: phrase('Different values', 'Verschiedene Werte'), type: 'number', format: 'integer' },
      { key: 'distinct_estimated', label: phrase('Estimated', 'Geschätzt'), type: 'boolean' },
      { key: 'min', label: phrase('Smallest', 'Kleinster'), type: 'text' },
      { key: 'max', label: phrase('Largest', 'Größter'), type: 'text' },
    ],
    rows,
    rowCount: rows.length,
    rowsShownMax: 1_000,
    receiptIds: counts.flatMap(({ receiptIds }) => receiptIds),
  };
}

const ROLES: Record<string, string> = {
  identifier: 'Kennung',
  time: 'Zeit',
  category: 'Kategorie',
  geography: 'Ort',
  additive_measure: 'Summe',
  rate: 'Quote',
  free_text: 'Freitext',
  personal_data: 'personenbezogen',
};
const roleName = (role: string) => phrase(role.replace('_', ' '), ROLES[role] ?? role.replace('_', ' '));

const TYPES: Record<string, string> = {
  text: 'Text',
  integer: 'Ganzzahl',
  decimal: 'Dezimalzahl',
  double: 'Gleitkommazahl',
  date: 'Datum',
  timestamp: 'Zeitpunkt',
  boolean: 'ja/nein',
  json: 'JSON',
};
const typeName = (type: string) => phrase(type, TYPES[type] ?? type);
