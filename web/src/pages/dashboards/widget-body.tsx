import { useTranslation } from 'react-i18next';
import { Chart } from '../../components/chart.tsx';
import type { ChartSpec, ChartType } from '../../components/chart-spec.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { useValues } from '../../components/values.ts';
import { Facts, ProgressBar, StatusBadge } from '../goals/standing.tsx';
import type { Widget, WidgetData } from './types.ts';

const DRAWN: readonly string[] = ['line', 'area', 'bar', 'stacked_bar', 'pie', 'donut', 'heatmap', 'scatter', 'funnel'];

/** The chart of a widget's data. */
export function specOf({ type }: Widget, data: Extract<WidgetData, { kind: 'chart' }>): ChartSpec {
  return { ...data, type: DRAWN.includes(type) ? (type as ChartType) : 'line' };
}

interface WidgetBodyProps {
  widget: Widget;
  pick?(category: string): void;
}

/** The content of a widget: a figure with its trend, a chart, a table, or findings. */
export function WidgetBody({ widget, pick }: WidgetBodyProps) {
  const { t } = useTranslation('board');
  const { data, title } = widget;
  switch (data.kind) {
    case 'kpi':
      return <Figure data={data} />;
    case 'chart':
      return <Chart spec={specOf(widget, data)} label={title} height="fill" discreet pick={pick} />;
    case 'table':
      return <DataTable label={title} columns={data.columns} rows={data.rows} rowCount={data.row_count} height="fill" />;
    case 'goal':
      return <Goal title={title} data={data} />;
    default:
      return data.findings.length === 0 ? (
        <p className="muted">
          <bdi>{data.notices.join(' ') || t('noFindings')}</bdi>
        </p>
      ) : (
        <ul className="findings">
          {data.findings.map(({ sentence, kind }) => (
            <li key={sentence} data-kind={kind}>
              <bdi>{sentence}</bdi>
            </li>
          ))}
        </ul>
      );
  }
}

function Goal({ title, data }: { title: string; data: Extract<WidgetData, { kind: 'goal' }> }) {
  const goal = {
    title,
    status: data.status,
    progress_percentage: data.percentage,
    expected_percentage: data.expected_percentage,
    current_value: data.value,
    target_value: data.target,
    unit: data.unit,
    due_date: data.due_date,
  };
  return (
    <div className="panel-part">
      <p>
        <StatusBadge status={data.status} />
      </p>
      <ProgressBar goal={goal} />
      <Facts goal={goal} />
    </div>
  );
}

function Figure({ data }: { data: Extract<WidgetData, { kind: 'kpi' }> }) {
  const values = useValues();
  const { value, format, unit, change, trend } = data;
  const fraction = change && change.fraction !== null && format !== 'percent' ? change.fraction : null;
  return (
    <div className="figure">
      <p className="figure-value">{values.number(value, roundedFormat(value, format), unit)}</p>
      {change && (
        <p className="figure-change muted" title={`${values.change(change.absolute, format, unit)} ${change.compared_to}`}>
          <strong>
            {fraction === null
              ? values.change(change.absolute, roundedFormat(change.absolute, format), unit)
              : `${fraction > 0 ? '+' : ''}${values.number(fraction, 'percent')}`}
          </strong>{' '}
          {change.compared_to}
        </p>
      )}
      {trend && <Sparkline values={trend.values} />}
    </div>
  );
}

/** Above ten thousand, decimals carry no information; the details have them. */
function roundedFormat(value: number | null, format: Extract<WidgetData, { kind: 'kpi' }>['format']) {
  return format === 'decimal' && value !== null && Math.abs(value) >= 10_000 ? 'integer' : format;
}
