import { drawChart } from './chart.js';
import { drawTable, element, sayValue } from './elements.js';
import { connect, request } from './host.js';

/** A dashboard: what each widget says; one that is pressed is drawn in full. */
function show(dashboard, failed, text) {
  const main = document.querySelector('main');
  if (dashboard === null || failed) {
    main.replaceChildren(element('p', { dir: 'auto' }, text || 'There is no dashboard.'));
    return;
  }
  const full = element('section', { 'aria-live': 'polite' });
  if (dashboard.widget !== null) full.append(...drawWidget(dashboard.widget));
  const changes = dashboard.changes.map(({ title, summary }) => element('li', { dir: 'auto' }, `${title}: ${summary}`));
  main.replaceChildren(
    ...[
      element('h1', { dir: 'auto' }, dashboard.name),
      element(
        'p',
        { class: 'quiet' },
        `${dashboard.status} · ${dashboard.widget_count} widgets · ${dashboard.last_refresh === null ? 'never refreshed' : `as of ${dashboard.last_refresh}`}`,
      ),
      dashboard.last_error === null ? null : element('p', { dir: 'auto' }, dashboard.last_error),
      changes.length === 0
        ? null
        : element('details', {}, element('summary', {}, 'What the last refresh changed'), element('ul', {}, ...changes)),
      full,
      element('div', { class: 'cards' }, ...dashboard.widgets.map((widget) => card(dashboard.id, widget, full))),
    ].filter((one) => one !== null),
  );
}

function card(dashboardId, widget, full) {
  const open = async () => {
    const args = { dashboard_id: dashboardId, widget_id: widget.id };
    const answer = await request('tools/call', { name: 'get_dashboard', arguments: args }).catch(() => null);
    const found = answer?.structuredContent?.widget ?? null;
    full.replaceChildren(...(found === null ? [element('p', {}, 'This widget cannot be shown here.')] : drawWidget(found)));
  };
  return element(
    'button',
    { type: 'button', class: 'card', onclick: open },
    element('strong', { dir: 'auto' }, widget.title),
    widget.value === null ? null : element('span', { class: 'figure' }, sayValue(widget.value)),
    widget.insight === null ? null : element('span', { class: 'quiet', dir: 'auto' }, widget.insight),
  );
}

function drawWidget({ title, type, data, insight }) {
  return [
    element('h2', { dir: 'auto' }, title),
    drawData(type, title, data),
    insight === null ? null : element('p', { dir: 'auto' }, insight),
    ...data.notices.map((notice) => element('p', { class: 'quiet', dir: 'auto' }, notice)),
  ].filter((one) => one !== null);
}

function drawData(type, title, data) {
  if (data.kind === 'kpi') return element('p', { class: 'kpi' }, sayValue(data.value, data.format));
  if (data.kind === 'goal')
    return element(
      'p',
      { class: 'kpi' },
      `${sayValue(data.value)}${data.target === null ? '' : ` of ${sayValue(data.target)}`}${data.unit ? ` ${data.unit}` : ''} · ${data.percentage.toFixed(1)}% · ${data.status.replaceAll('_', ' ')}`,
    );
  if (data.kind === 'text') return element('ul', {}, ...data.findings.map(({ sentence }) => element('li', { dir: 'auto' }, sentence)));
  if (data.kind === 'table') {
    const columns = data.columns.map(({ label, type: kind, format }) => ({ label, type: kind === 'number' ? 'decimal' : 'text', format }));
    return drawTable({ columns, rows: data.rows, truncated: data.row_count > data.rows.length });
  }
  const chart = { ...data, type, title, points: data.points?.map(({ x, y }) => [x, y]) };
  return drawChart(chart) ?? drawTable(chartTable(data));
}

/** The figures of a chart that is of no kind that is drawn here. */
function chartTable({ x, categories, series }) {
  const columns = [{ label: x.label, type: 'text' }, ...series.map(({ name }) => ({ label: name, type: 'decimal' }))];
  return {
    columns,
    rows: categories.map((category, at) => [category, ...series.map(({ values }) => values[at] ?? null)]),
    truncated: false,
  };
}
connect('dashboard', show);
