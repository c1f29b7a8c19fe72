/** Elements that hold text as text: nothing of the data is ever read as markup. */

const SVG = 'http://www.w3.org/2000/svg';

export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') made.addEventListener('click', value);
    else made.setAttribute(key, String(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A value as it is read; text keeps to its own direction. */
export function sayValue(value, format) {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'number') return String(value);
  if (format === 'percent') return percent.format(value);
  return format === 'compact' ? compact.format(value) : number.format(value);
}

export function short(value) {
  return compact.format(value);
}

/** A table of rows, numbers to the right. */
export function drawTable({ columns, rows, truncated }) {
  const isNumber = (column) => ['integer', 'decimal', 'double'].includes(column.type);
  const head = element(
    'tr',
    {},
    ...columns.map((column) => element('th', { scope: 'col', class: isNumber(column) ? 'n' : '' }, column.label)),
  );
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map((column, at) => element('td', { class: isNumber(column) ? 'n' : '', dir: 'auto' }, sayValue(row[at], column.format))),
    ),
  );
  const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...body));
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table' },
    table,
    truncated ? element('p', {}, 'There are more rows.') : null,
  );
}
