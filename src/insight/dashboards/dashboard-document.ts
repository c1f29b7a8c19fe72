import type { OpenSource } from '../../data/sources/types.ts';
import { phrase } from '../../platform/locale.ts';
import type { Block, Chart, ReportDocument, Section, Table } from '../figures/document.ts';
import type { Span } from '../statistics/types.ts';
import type { DashboardDetail } from './dashboards.ts';
import type { Widget } from './entities.ts';
import type { WidgetData } from './types.ts';

type ShownDates = { date_range?: Span; compared_with?: Span };
type Of<K extends WidgetData['kind']> = Widget & { data: Extract<WidgetData, { kind: K }> };

const POINTS_SHOWN = 100;

/** Turns a dashboard into a document for the report renderers: key findings, figures, then each chart and table with its sentence. */
export function dashboardDocument(
  { dashboard, widgets }: Pick<DashboardDetail, 'dashboard' | 'widgets'>,
  sources: readonly OpenSource[],
  { organization, now, slice }: { organization: string; now: Date; slice: Record<string, unknown> },
): ReportDocument {
  const ordered = widgets.toSorted((a, b) => a.position.y - b.position.y || a.position.x - b.position.x);
  const texts = ordered.filter((widget): widget is Of<'text'> => widget.data.kind === 'text');
  const goals = ordered.filter((widget): widget is Of<'goal'> => widget.data.kind === 'goal');
  const figures = ordered.filter((widget): widget is Of<'kpi'> => widget.data.kind === 'kpi');
  const drawn = ordered.filter(({ data }) => data.kind === 'chart' || data.kind === 'table');
  const none: Section = {
    id: 'none',
    title: phrase('Figures', 'Zahlen'),
    blocks: [
      {
        kind: 'notice',
        text: phrase(
          'Nothing has been computed yet. Refresh the dashboard.',
          'Noch ist nichts berechnet. Aktualisieren Sie das Dashboard.',
        ),
      },
    ],
  };
  const sections: Section[] = [
    ...(ordered.length === 0 ? [none] : []),
    ...texts.map((widget) => ({ id: widget.id, title: widget.title, blocks: [findings(widget), ...notices(widget)] })),
    ...(goals.length > 0
      ? [{ id: 'goals', title: phrase('Goals', 'Ziele'), blocks: [goalKpis(goals), ...goals.flatMap(insight), ...goals.flatMap(notices)] }]
      : []),
    ...(figures.length > 0
      ? [{ id: 'figures', title: phrase('Figures', 'Zahlen'), blocks: [kpis(figures), ...figures.flatMap(notices)] }]
      : []),
    ...drawn.map((widget) => ({ id: widget.id, title: widget.title, blocks: [...insight(widget), ...shown(widget), ...notices(widget)] })),
  ];
  const receipts = new Map(ordered.flatMap((widget) => widget.receipts.map((receipt) => [receipt.id, receipt])));
  return {
    schemaVersion: 1,
    reportId: dashboard.id,
    title: dashboard.name,
    description: dashboard.description,
    organization,
    template: { id: dashboard.id, name: 'Dashboard' },
    generatedAt: now.toISOString(),
    parameters: { ...(dashboard.lastRefresh ? { figures_as_of: dashboard.lastRefresh.toISOString() } : {}), ...slice },
    period: periodOf(widgets),
    sources: sources.map((source) => ({
      id: source.id,
      name: source.name,
      type: source.type,
      snapshotId: source.snapshotId,
      snapshotSha256: source.snapshotSha256,
      importedAt: source.importedAt.toISOString(),
      tables: source.tables.map(({ name, rowCount }) => ({ name, rowCount })),
      importSummary: source.importSummary,
    })),
    sections,
    primaryTableId: '',
    receipts: [...receipts.values()],
  };
}

/** The dates of a dashboard that shows some only, the same in all of its widgets over time. */
function periodOf(widgets: readonly Widget[]): ReportDocument['period'] {
  const { date_range: dates, compared_with: before } = (widgets.find(({ config }) => 'date_range' in config)?.config ?? {}) as ShownDates;
  return dates ? { ...dates, ...(before ? { comparedTo: before } : {}) } : null;
}

const receiptIds = ({ receipts }: Widget) => receipts.map(({ id }) => id);
const insight = (widget: Widget): Block[] => (!widget.insight ? [] : [{ kind: 'paragraph', text: widget.insight }]);
const notices = ({ notices: said }: Widget): Block[] => said.map((text) => ({ kind: 'notice', text }));

function findings(widget: Of<'text'>): Block {
  const items = widget.data.findings.map(({ sentence, value, format }, at) => ({
    id: `${widget.id}-${at}`,
    kind: 'note' as const,
    sentence,
    value,
    format,
    receiptIds: receiptIds(widget),
  }));
  return { kind: 'findings', items };
}

function kpis(widgets: Of<'kpi'>[]): Block {
  const items = widgets.map((widget) => {
    const { value, format, unit, change } = widget.data;
    return {
      label: widget.title,
      value,
      format,
      ...(unit === null ? {} : { unit }),
      ...(change ? { change: { absolute: change.absolute, fraction: change.fraction, comparedTo: change.compared_to } } : {}),
      receiptIds: receiptIds(widget),
    };
  });
  return { kind: 'kpis', items };
}

/** Each goal's value and progress. */
function goalKpis(widgets: Of<'goal'>[]): Block {
  const items = widgets.flatMap((widget) => {
    const { value, unit, percentage } = widget.data;
    const of = { receiptIds: receiptIds(widget) };
    return [
      { label: widget.title, value, format: 'decimal' as const, ...(unit === '' ? {} : { unit }), ...of },
      { label: `${widget.title}, ${phrase('of the way', 'des Weges')}`, value: percentage / 100, format: 'percent' as const, ...of },
    ];
  });
  return { kind: 'kpis', items };
}

const DRAWN_AS: Partial<Record<Widget['type'], Chart['type']>> = {
  line: 'line',
  area: 'area',
  bar: 'bar',
  stacked_bar: 'stacked_bar',
  pie: 'bar',
  donut: 'bar',
  funnel: 'bar',
};

/** Documents have only a report's chart types: shares of a whole become bars, and heatmaps and scatters become tables. */
function shown(widget: Widget): Block[] {
  const { data } = widget;
  if (data.kind === 'table') {
    const columns = data.columns.map(({ format, ...column }) => ({ ...column, ...(format === null ? {} : { format }) }));
    return [{ kind: 'table', table: tableOf(widget, columns, data.rows, data.row_count) }];
  }
  if (data.kind !== 'chart') return [];
  const type = DRAWN_AS[widget.type];
  if (type === undefined) return [{ kind: 'table', table: cells(widget, data) }];
  const { alternative, x, y, categories, series } = data;
  const chart: Chart = {
    id: widget.id,
    type,
    title: widget.title,
    alternative,
    x: { label: x.label, kind: x.kind === 'time' ? 'time' : 'category' },
    y: { label: y.label, format: y.format, ...(y.unit === null ? {} : { unit: y.unit }) },
    categories,
    series,
    receiptIds: receiptIds(widget),
  };
  return [{ kind: 'chart', chart }];
}

/** A heatmap's cells row by row, or a scatter's points. */
function cells(widget: Widget, { x, y, categories, series, points }: Of<'chart'>['data']): Table {
  if (points) {
    const columns: Table['columns'] = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'x', label: x.label, type: 'number', format: 'decimal' },
      { key: 'y', label: y.label, type: 'number', format: y.format },
    ];
    const rows = points.map((point) => [point.name, point.x, point.y]);
    return { ...tableOf(widget, columns, rows, rows.length), rowsShownMax: POINTS_SHOWN };
  }
  const columns: Table['columns'] = [
    { key: 'name', label: '', type: 'text' },
    ...categories.map((label, at) => ({ key: `column-${at}`, label, type: 'number' as const, format: y.format })),
  ];
  const rows = series.map(({ name, values }) => [name, ...values]);
  return tableOf(widget, columns, rows, rows.length);
}

function tableOf(widget: Widget, columns: Table['columns'], rows: Extract<Table['rows'], unknown[]>, rowCount: number): Table {
  return { id: widget.id, title: widget.title, columns, rows, rowCount, rowsShownMax: 1_000, receiptIds: receiptIds(widget) };
}
