import { drawChart } from './chart.js';
import { drawTable, element } from './elements.js';
import { connect, say } from './host.js';

/** The answer to a question: sentence, chart, table, how it was computed, and what can be asked next. */
function show(answer, failed, text) {
  const main = document.querySelector('main');
  if (answer === null || failed) {
    main.replaceChildren(element('p', { dir: 'auto' }, text || 'There is no answer.'));
    return;
  }
  const { table, chart, sql, receipts, follow_ups: next } = answer;
  const notes = [...answer.assumptions.map((one) => `Assumed: ${one}`), ...answer.notes];
  const drawn = chart === null ? null : drawChart(chart);
  main.replaceChildren(
    ...[
      element('h1', { dir: 'auto' }, answer.answer),
      answer.understood === '' ? null : element('p', { class: 'quiet', dir: 'auto' }, answer.understood),
      ...notes.map((note) => element('p', { class: 'quiet', dir: 'auto' }, note)),
      drawn,
      table !== null && (table.rows.length > 1 || drawn === null) ? drawTable(table) : null,
      sql === null && receipts.length === 0 ? null : provenance(sql, receipts),
      next.length === 0
        ? null
        : element('div', { class: 'next' }, ...next.map((one) => element('button', { type: 'button', onclick: () => say(one) }, one))),
    ].filter((one) => one !== null),
  );
}

function provenance(sql, receipts) {
  const items = receipts.map((receipt) =>
    element(
      'li',
      {},
      `${receipt.id}: ${receipt.label} (${receipt.rows_scanned} rows read of ${receipt.tables.map(({ name }) => name).join(', ')})`,
    ),
  );
  return element(
    'details',
    {},
    element('summary', {}, 'Where these numbers come from'),
    sql === null ? null : element('pre', {}, sql),
    element('ul', {}, ...items),
  );
}

connect('answer', show);
