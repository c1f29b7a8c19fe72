import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/chart.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Sparkline } from '../../../components/sparkline.tsx';
import { useValues } from '../../../components/values.ts';
import { useFormat } from '../../../format.tsx';
import type { Block, Finding, Kpi, ReportChart, ReportTable } from '../types.ts';
import { ReceiptLinks } from './receipts.tsx';

/** One block of a report. Everything in the data is rendered as text. */
export function ReportBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{block.text}</p>;
    case 'notice':
      return (
        <Notice kind="warning">
          <p dir="auto">{block.text}</p>
        </Notice>
      );
    case 'kpis':
      return <Kpis items={block.items} />;
    case 'findings':
      return <Findings items={block.items} charts />;
    case 'chart':
      return <ChartBlock chart={block.chart} />;
    case 'table':
      return <TableBlock table={block.table} />;
  }
}

export function Kpis({ items }: { items: Kpi[] }) {
  const values = useValues();
  return (
    <ul className="report-kpis">
      {items.map(({ label, value, format, unit, change, trend, receipt_ids }) => (
        <li key={label}>
          <span className="report-kpi-label" dir="auto">
            {label} <ReceiptLinks ids={receipt_ids} of={label} />
          </span>
          <strong className="report-kpi-value">{values.number(value, format, unit)}</strong>
          {change && (
            <span className="report-kpi-change" dir="auto">
              {values.change(change.absolute, format, unit)}
              {change.fraction !== null && ` (${change.fraction > 0 ? '+' : ''}${values.number(change.fraction, 'percent')})`}{' '}
              {change.compared_to}
            </span>
          )}
          {trend && <Sparkline values={trend.values} />}
        </li>
      ))}
    </ul>
  );
}

/** Findings; with `charts` beside those that have one. */
export function Findings({ items, charts = false }: { items: Finding[]; charts?: boolean }) {
  return (
    <ul className="report-findings">
      {items.map(({ id, kind, sentence, receipt_ids, chart }) => (
        <li key={id} data-kind={kind} data-charted={charts && chart !== undefined}>
          <p>
            {sentence} <ReceiptLinks ids={receipt_ids} of={sentence} />
          </p>
          {charts && chart && <Chart spec={chart} label={chart.title} height={FINDING_PX} discreet />}
        </li>
      ))}
    </ul>
  );
}

const FINDING_PX = 180;

function ChartBlock({ chart }: { chart: ReportChart }) {
  return (
    <div className="report-figure">
      <h3 dir="auto">
        {chart.title} <ReceiptLinks ids={chart.receipt_ids} of={chart.title} />
      </h3>
      <p className="muted" dir="auto">
        {chart.alternative}
      </p>
      <Chart spec={chart} label={chart.title} height={heightOf(chart)} />
    </div>
  );
}

/** Room for a dozen rows; the rest scrolls. */
const TABLE_PX = 520;

/** Bars of categories are stacked vertically, and each needs room. */
function heightOf({ type, x, categories, series }: ReportChart): number {
  if (type !== 'bar' || x.kind === 'time') return 320;
  return Math.min(640, Math.max(220, 70 + categories.length * (series.length > 1 ? 34 : 26)));
}

function TableBlock({ table }: { table: ReportTable }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const shown = table.rows.length;
  return (
    <div className="report-figure">
      <h3 dir="auto">
        {table.title} <ReceiptLinks ids={table.receipt_ids} of={table.title} />
      </h3>
      <DataTable label={table.title} columns={table.columns} rows={table.rows} rowCount={table.row_count} height={TABLE_PX} />
      <p className="hint">
        {shown < table.row_count
          ? t('rowsShown', { shown: format.number(shown), all: format.number(table.row_count) })
          : t('rows', { count: shown, number: format.number(shown) })}
      </p>
    </div>
  );
}
