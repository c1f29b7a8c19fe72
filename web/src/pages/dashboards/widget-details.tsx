import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keepFile } from '../../api/client.ts';
import { Button } from '../../components/button.tsx';
import { Chart, type ChartHandle } from '../../components/chart.tsx';
import { tableOf } from '../../components/chart-spec.ts';
import { type Column, DataTable, type Row } from '../../components/data-table.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Receipts } from '../ask/receipts.tsx';
import type { Widget } from './types.ts';
import { specOf, WidgetBody } from './widget-body.tsx';

/** Everything about one widget: its content, larger; its data; its queries, each of which can be run again. */
export function WidgetDetails({ widget, close }: { widget: Widget; close(): void }) {
  const { t } = useTranslation('board');
  const chart = useRef<ChartHandle>(null);
  const { title, data, insight, config } = widget;
  const table = dataOf(widget, t('value'));
  async function picture() {
    const url = chart.current?.picture();
    if (url) keepFile(await pictureFile(url), `${title}.png`);
  }
  return (
    <Dialog wide title={title} close={close}>
      <div className="details">
        {data.kind === 'chart' ? (
          <Chart ref={chart} spec={specOf(widget, data)} label={title} height={340} discreet />
        ) : data.kind !== 'table' ? (
          <WidgetBody widget={widget} />
        ) : null}
        {insight && (
          <p>
            <bdi>{insight}</bdi>
          </p>
        )}
        {data.notices.length > 0 && (
          <Notice>
            {data.notices.map((notice) => (
              <p key={notice}>
                <bdi>{notice}</bdi>
              </p>
            ))}
          </Notice>
        )}
        {table && (
          <section className="details-part" aria-label={t('data')}>
            <h3>{t('data')}</h3>
            <DataTable label={t('dataOf', { title })} columns={table.columns} rows={table.rows} rowCount={table.rowCount} height={320} />
          </section>
        )}
        <section className="details-part" aria-label={t('origin')}>
          <h3>{t('origin')}</h3>
          {typeof config.table === 'string' && (
            <p className="muted">
              {t('ofTable')} <bdi>{config.table}</bdi>
            </p>
          )}
          {data.kind === 'goal' && (
            <p>
              <Link to={`/goals/${data.goal_id}`}>{t('toGoal')}</Link>
            </p>
          )}
          <Receipts receipts={data.receipts} title={t('queries')} />
        </section>
      </div>
      <div className="actions actions-end">
        {data.kind === 'chart' && (
          <Button kind="secondary" onClick={() => void picture()}>
            {t('png')}
          </Button>
        )}
        <Button onClick={close}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}

function dataOf(widget: Widget, value: string): { columns: readonly Column[]; rows: readonly Row[]; rowCount?: number } | null {
  const { data, title } = widget;
  switch (data.kind) {
    case 'chart':
      return tableOf(specOf(widget, data));
    case 'table':
      return { columns: data.columns, rows: data.rows, rowCount: data.row_count };
    case 'kpi':
      if (!data.trend) return null;
      return {
        columns: [
          { key: 'step', label: '', type: 'date' },
          { key: 'value', label: title || value, type: 'number', format: data.format, unit: data.unit },
        ],
        rows: data.trend.categories.map((step, at) => [step, data.trend?.values[at] ?? null]),
      };
    case 'goal':
      return {
        columns: [
          { key: 'day', label: '', type: 'date' },
          { key: 'value', label: title, type: 'number', format: 'decimal', unit: data.unit || null },
        ],
        rows: data.course.map(({ date, value: stood }) => [date, stood]),
      };
    default:
      return null;
  }
}

/** Decodes a data URL without fetching it. */
async function pictureFile(url: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}
