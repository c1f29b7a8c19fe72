import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { Drawing } from './chart-drawing.ts';
import { type ChartSpec, tableOf } from './chart-spec.ts';
import { DataTable } from './data-table.tsx';
import { useValues } from './values.ts';

/** Loads the drawing code. A page that expects charts may call it while it still waits for its data. */
export const prepareCharts = () => import('./chart-drawing.ts');

export interface ChartHandle {
  /** The chart as drawn, as a PNG data URL; null if it is not drawn. */
  picture(): string | null;
}

export interface ChartProps {
  spec: ChartSpec;
  /** A name for screen readers and the table's heading. */
  label: string;
  /** In pixels, or `fill` for its container's height. */
  height?: number | 'fill';
  /** Shows the link to the table only to keyboard and screen reader users. */
  discreet?: boolean;
  /** Called with the category that was clicked. */
  pick?(category: string): void;
  ref?: Ref<ChartHandle>;
}

/**
 * A chart in the page's colours, drawn by a library that loads with the first chart; and the same data as a table. Everything it writes is
 * text, whatever names the data contains.
 */
export function Chart(props: ChartProps) {
  const { spec, label, height = 320, discreet = false } = props;
  const { t } = useTranslation('charts');
  const [asTable, setAsTable] = useState(false);
  const [failed, setFailed] = useState(false);
  const figures = useValues();
  const table = useMemo(() => tableOf(spec), [spec]);
  const room = height === 'fill' ? undefined : { height };
  if (spec.type === 'kpi') {
    const value = spec.series[0]?.values[0] ?? null;
    return (
      <figure className="chart" aria-label={label}>
        <p className="chart-figure">{figures.number(value, spec.y?.format, spec.y?.unit)}</p>
      </figure>
    );
  }
  const shown = asTable || failed || spec.type === 'table';
  return (
    <figure className={`chart ${height === 'fill' ? 'chart-fill' : ''}`} aria-label={label}>
      {failed && <p className="muted">{t('notDrawn')}</p>}
      {shown ? (
        <DataTable label={label} columns={table.columns} rows={table.rows} height={height === 'fill' ? 'fill' : Math.min(height, 480)} />
      ) : table.rows.length === 0 ? (
        <p className="chart-empty muted">{t('empty')}</p>
      ) : (
        <Canvas {...props} room={room} fail={() => setFailed(true)} />
      )}
      {spec.type !== 'table' && table.rows.length > 0 && !failed && (
        <Button
          kind="quiet"
          className={`chart-switch ${discreet ? 'chart-discreet' : ''}`}
          aria-label={`${asTable ? t('asChart') : t('asTable')}: ${label}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      )}
    </figure>
  );
}

function Canvas({ spec, label, room, pick, ref, fail }: ChartProps & { room: { height: number } | undefined; fail(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const alternative = useId();
  const figures = useValues();
  const [drawn, setDrawn] = useState(false);
  // Read once the library has loaded: it may have changed in the meantime.
  const latest = useRef({ spec, figures, pick, fail });
  latest.current = { spec, figures, pick, fail };
  useImperativeHandle(ref, () => ({ picture: () => drawing.current?.picture() ?? null }), []);
  useEffect(() => {
    let gone = false;
    prepareCharts()
      .then(({ draw }) => {
        if (gone || !place.current) return;
        drawing.current = draw(place.current, () => latest.current);
        setDrawn(true);
      })
      .catch(() => {
        if (!gone) latest.current.fail();
      });
    return () => {
      gone = true;
      drawing.current?.end();
      drawing.current = null;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are read through `latest`
  useEffect(() => drawing.current?.again(), [spec, figures]);
  return (
    <>
      <div
        ref={place}
        className="chart-canvas"
        style={room}
        role="img"
        aria-label={label}
        aria-describedby={alternative}
        data-drawn={drawn}
      />
      <span id={alternative} className="unseen">
        {spec.alternative}
      </span>
    </>
  );
}
