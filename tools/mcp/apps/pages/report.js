import { element } from './elements.js';
import { connect, say } from './host.js';

/** A finished report: what it is, what it found, and where its file is. */
function show(report, failed, text) {
  const main = document.querySelector('main');
  if (report === null || failed) {
    main.replaceChildren(element('p', { dir: 'auto' }, text || 'There is no report.'));
    return;
  }
  main.replaceChildren(
    element('h1', { dir: 'auto' }, report.title),
    element('p', { class: 'quiet' }, `${report.status} · ${report.output_format} · ${report.credits_consumed} credits`),
    element('ul', {}, ...report.findings.map(({ sentence }) => element('li', { dir: 'auto' }, sentence))),
    element(
      'div',
      { class: 'next' },
      element(
        'button',
        { type: 'button', onclick: () => say(`Read the report report://${report.report_id}/file to me.`) },
        'Read the file',
      ),
    ),
  );
}

connect('report', show);
