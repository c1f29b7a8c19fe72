import type { EntityManager } from '@mikro-orm/postgresql';
import { loadSnapshot } from '../../data/sources/snapshots.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { phrase, quoted } from '../../platform/locale.ts';
import { sayNumber, sayPercent } from '../figures/wording.ts';
import type { FinishedWidget } from './compute-dashboard.ts';
import type { Dashboard, Widget } from './entities.ts';
import type { DashboardDiff, WidgetChange, WidgetData } from './types.ts';
import type { WidgetQuery } from './widget-query.ts';

interface Compared {
  before: readonly Widget[];
  created: readonly FinishedWidget[];
  updated: readonly FinishedWidget[];
  removed: readonly Widget[];
  ids: ReadonlyMap<string, string>;
  sources: readonly OpenSource[];
}

/** What a refresh changed, widget by widget, and which change in the data caused it. */
export async function diffOf(tx: EntityManager, dashboard: Dashboard, compared: Compared): Promise<DashboardDiff> {
  const { before, created, updated, removed, ids } = compared;
  const sources = await changedSources(tx, dashboard, compared.sources);
  const known = new Map(before.map((widget) => [widget.key, widget]));
  const entry = (key: string, title: string, change: WidgetChange['change'], summary: string, was: number | null, is: number | null) => ({
    widget_id: ids.get(key) ?? known.get(key)?.id ?? '',
    title,
    change,
    summary,
    before: was,
    after: is,
  });
  return {
    changes: [
      ...updated.map((widget) => {
        const old = known.get(widget.key)!;
        const is = headline(widget.data);
        if (isRedefined(old.config, widget.config)) return entry(widget.key, widget.title, 'updated', redefined(), null, is);
        const was = headline(old.data);
        return entry(widget.key, widget.title, 'updated', summaryOf(old, widget, [...before], [...updated], was, is), was, is);
      }),
      ...created.map((widget) =>
        entry(widget.key, widget.title, 'created', widget.insight ?? phrase('New.', 'Neu.'), null, headline(widget.data)),
      ),
      ...removed.map((widget) => entry(widget.key, widget.title, 'removed', unsupported(), headline(widget.data), null)),
    ],
    sources,
  };
}

const redefined = () =>
  phrase(
    'Redefined: its metric or the data model changed since the last refresh, so that it is not compared with what it showed then.',
    'Neu definiert: Seine Kennzahl oder das Datenmodell hat sich seit der letzten Aktualisierung geändert, daher kein Vergleich mit dem Stand davor.',
  );

const unsupported = () =>
  phrase('The data or the configuration no longer supports it.', 'Die Daten oder die Einstellungen geben es nicht mehr her.');

/** Whether two versions of a widget compute different things, so that their numbers cannot be compared. */
function isRedefined(old: Record<string, unknown>, now: Record<string, unknown>): boolean {
  // Widgets saved before they held their query go by their aggregate.
  if (old.query === undefined || now.query === undefined) return old.aggregation !== now.aggregation;
  const definition = ({ query, model_version, metric_id, metric_version }: Record<string, unknown>) => {
    const { metrics, filters } = query as WidgetQuery;
    return JSON.stringify([metrics, filters, model_version, metric_id, metric_version]);
  };
  return definition(old) !== definition(now);
}

/** A widget's main number: its figure, or the sum of the values that it draws. */
function headline(data: WidgetData): number | null {
  if (data.kind === 'kpi' || data.kind === 'goal') return data.value;
  if (data.kind !== 'chart' || data.series.length === 0) return null;
  const values = data.series.flatMap(({ values: own }) => own.filter((value) => value !== null));
  return values.length === 0 ? null : Number(values.reduce((sum, value) => sum + value, 0).toPrecision(12));
}

function summaryOf(
  old: Widget,
  widget: FinishedWidget,
  before: readonly Widget[],
  updated: readonly FinishedWidget[],
  was: number | null,
  is: number | null,
): string {
  const format = widget.data.kind === 'kpi' ? widget.data.format : 'decimal';
  if (was === null || is === null || was === is) {
    const said =
      widget.insight !== null && widget.insight !== old.insight ? ` ${phrase('It now says', 'Neue Aussage')}: ${widget.insight}` : '';
    const kept = was === is && is !== null ? phrase('; its total did not', ', die Summe nicht') : '';
    return `${phrase('Its breakdown changed', 'Die Aufteilung hat sich geändert')}${kept}.${said}`;
  }
  const fraction = was > 0 ? ` (${is > was ? '+' : ''}${sayPercent(is / was - 1)})` : '';
  const [from, to] = [was, is].map((value) => sayNumber(value, format));
  const moved = phrase(
    `${is > was ? 'Rose' : 'Fell'} from ${from} to ${to}${fraction}.`,
    `Von ${from} auf ${to} ${is > was ? 'gestiegen' : 'gefallen'}${fraction}.`,
  );
  return `${moved}${driverOf(widget, before, updated, is - was)}`;
}

/** The dimension value that moved a figure most, by the same metric's breakdowns before and after. */
function driverOf(widget: FinishedWidget, before: readonly Widget[], updated: readonly FinishedWidget[], whole: number): string {
  if (widget.type !== 'kpi' || !['sum', 'count'].includes(String(widget.config.aggregation))) return '';
  const same = (one: { type: string; config: Record<string, unknown> }) =>
    (one.type === 'bar' || one.type === 'donut') &&
    one.config.metric === widget.config.metric &&
    one.config.data_source_id === widget.config.data_source_id;
  const moved = updated.filter(same).flatMap((now) => {
    const then = before.find(({ key }) => key === now.key);
    if (!then || now.data.kind !== 'chart' || then.data.kind !== 'chart') return [];
    const [old, is] = [valuesByName(then.data), valuesByName(now.data)];
    const names = [...new Set([...is.keys(), ...old.keys()])];
    return names.map((name) => ({ dimension: String(now.config.dimension), name, by: (is.get(name) ?? 0) - (old.get(name) ?? 0) }));
  });
  const top = moved
    .filter(({ by }) => Math.sign(by) === Math.sign(whole))
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || (a.name < b.name ? -1 : 1))[0];
  if (!top) return '';
  const by = `${top.by > 0 ? '+' : ''}${sayNumber(top.by, 'decimal')}`;
  return phrase(
    ` ${top.dimension} "${top.name}" moved it most (${by}).`,
    ` Am stärksten wirkte ${top.dimension} ${quoted(top.name)} (${by}).`,
  );
}

function valuesByName(data: Extract<WidgetData, { kind: 'chart' }>): Map<string, number> {
  return new Map(data.categories.map((name, i) => [name, data.series[0]?.values[i] ?? 0]));
}

async function changedSources(tx: EntityManager, dashboard: Dashboard, sources: readonly OpenSource[]): Promise<DashboardDiff['sources']> {
  const earlier = new Map(dashboard.sources.map(({ id, snapshotId }) => [id, snapshotId]));
  const other = sources.filter(({ id, snapshotId }) => earlier.get(id) !== snapshotId);
  const rows = (tables: readonly { rowCount: number }[]) => tables.reduce((sum, table) => sum + table.rowCount, 0);
  const changed: DashboardDiff['sources'] = [];
  for (const { id, name, tables } of other) {
    const snapshotId = earlier.get(id);
    const before = snapshotId === undefined ? null : await loadSnapshot(tx, dashboard.organizationId, snapshotId);
    changed.push({ id, name, rows_before: before && rows(before.tables), rows_after: rows(tables) });
  }
  return changed;
}
