import { element, sayValue, shape, short } from './elements.js';

const WIDTH = 640;
const HEIGHT = 280;
const LEFT = 56;
const BOTTOM = 40;
const TOP = 12;

/** A chart of a specification as SVG; null where it is of a kind that the table tells as well. */
export function drawChart(chart) {
  const draw = {
    line: drawLines,
    area: drawLines,
    bar: drawBars,
    stacked_bar: drawBars,
    pie: drawPie,
    donut: drawPie,
    scatter: drawPoints,
    kpi: null,
  }[chart.type];
  if (chart.type === 'kpi') return element('p', { class: 'kpi' }, sayValue(chart.series[0]?.values[0] ?? null, chart.y?.format));
  if (!draw) return null;
  const svg = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': chart.alternative });
  draw(svg, chart);
  return element('figure', {}, svg, legend(chart), element('figcaption', {}, chart.title));
}

function legend({ type, series, categories }) {
  const names = type === 'pie' || type === 'donut' ? categories : series.length > 1 ? series.map(({ name }) => name) : [];
  if (names.length === 0) return null;
  return element('ul', { class: 'legend' }, ...names.map((name, at) => element('li', { dir: 'auto', class: `s${at % 8}` }, name)));
}

function scale(values, from, to) {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  return { low, high: low + span, at: (value) => from + ((value - low) / span) * (to - from) };
}

function axes(svg, y, labels, x) {
  for (let i = 0; i <= 4; i++) {
    const value = y.low + ((y.high - y.low) * i) / 4;
    const at = y.at(value);
    svg.append(shape('line', { class: 'grid', x1: LEFT, x2: WIDTH, y1: at, y2: at }));
    svg.append(shape('text', { x: LEFT - 6, y: at + 4, 'text-anchor': 'end' }, short(value)));
  }
  const every = Math.ceil(labels.length / 8);
  labels.forEach((label, at) => {
    if (at % every === 0)
      svg.append(
        shape('text', { x: x(at), y: HEIGHT - BOTTOM + 18, 'text-anchor': 'middle' }, label.length > 12 ? `${label.slice(0, 11)}…` : label),
      );
  });
}

function drawLines(svg, { type, categories, series }) {
  const y = scale(
    series.flatMap(({ values }) => values.filter((value) => value !== null)),
    HEIGHT - BOTTOM,
    TOP,
  );
  const x = (at) => LEFT + 12 + (at * (WIDTH - LEFT - 24)) / Math.max(1, categories.length - 1);
  axes(svg, y, categories, x);
  series.forEach(({ name, values }, at) => {
    let path = '';
    let first = null;
    let last = null;
    values.forEach((value, i) => {
      if (value === null) return;
      path += `${path === '' || values[i - 1] === null ? 'M' : 'L'}${x(i)},${y.at(value)}`;
      first ??= i;
      last = i;
    });
    if (first === null) return;
    if (type === 'area')
      svg.append(shape('path', { class: `area s${at % 8}`, d: `${path}L${x(last)},${y.at(0)}L${x(first)},${y.at(0)}Z` }));
    svg.append(shape('path', { class: `line s${at % 8}`, d: path }, shape('title', {}, name)));
  });
}

function drawBars(svg, { type, categories, series }) {
  const stacked = type === 'stacked_bar';
  const tops = categories.map((_, i) => (stacked ? series.reduce((sum, { values }) => sum + (values[i] ?? 0), 0) : 0));
  const y = scale(
    [...tops, ...(stacked ? [] : series.flatMap(({ values }) => values.filter((value) => value !== null)))],
    HEIGHT - BOTTOM,
    TOP,
  );
  const step = (WIDTH - LEFT) / Math.max(1, categories.length);
  axes(svg, y, categories, (at) => LEFT + step * (at + 0.5));
  const width = (step * 0.8) / (stacked ? 1 : series.length);
  categories.forEach((category, i) => {
    let base = 0;
    series.forEach(({ name, values }, at) => {
      const value = values[i];
      if (value === null || value === undefined) return;
      const [from, to] = [y.at(base), y.at(base + value)];
      const left = LEFT + step * (i + 0.1) + (stacked ? 0 : width * at);
      svg.append(
        shape(
          'rect',
          { class: `bar s${at % 8}`, x: left, width, y: Math.min(from, to), height: Math.max(1, Math.abs(from - to)) },
          shape('title', {}, `${category}, ${name}: ${sayValue(value)}`),
        ),
      );
      if (stacked) base += value;
    });
  });
}

function drawPie(svg, { type, categories, series }) {
  const values = (series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return;
  const [cx, cy, r] = [WIDTH / 2, HEIGHT / 2, HEIGHT / 2 - 10];
  const point = (turn) => `${cx + r * Math.sin(turn * 2 * Math.PI)},${cy - r * Math.cos(turn * 2 * Math.PI)}`;
  let turn = 0;
  values.forEach((value, at) => {
    const share = value / total;
    const title = shape('title', {}, `${categories[at]}: ${sayValue(share, 'percent')}`);
    if (share > 0.9999) svg.append(shape('circle', { class: `bar s${at % 8}`, cx, cy, r }, title));
    else if (share > 0)
      svg.append(
        shape(
          'path',
          { class: `bar s${at % 8}`, d: `M${cx},${cy}L${point(turn)}A${r},${r} 0 ${share > 0.5 ? 1 : 0} 1 ${point(turn + share)}Z` },
          title,
        ),
      );
    turn += share;
  });
  if (type === 'donut') svg.append(shape('circle', { class: 'hole', cx, cy, r: r * 0.6 }));
}

function drawPoints(svg, { points = [] }) {
  const y = scale(
    points.map(([, value]) => value),
    HEIGHT - BOTTOM,
    TOP,
  );
  const x = scale(
    points.map(([value]) => value),
    LEFT + 8,
    WIDTH - 8,
  );
  axes(svg, y, [], () => 0);
  for (let i = 0; i <= 4; i++) {
    const value = x.low + ((x.high - x.low) * i) / 4;
    svg.append(shape('text', { x: x.at(value), y: HEIGHT - BOTTOM + 18, 'text-anchor': 'middle' }, short(value)));
  }
  for (const [px, py] of points) svg.append(shape('circle', { class: 'bar s0', cx: x.at(px), cy: y.at(py), r: 3 }));
}
