import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { call, callAsAgent } from '../../test/support/tool-call.ts';
import { getReport } from './get-report.ts';

const { home, stranger, key, report } = await library();

test('shows a report with the address of its file', async () => {
  expect(await call(getReport, { id: report }, { as: key })).toMatchObject({
    id: report,
    title: 'All orders',
    status: 'completed',
    template_name: 'Tabular detail',
    data_sources: [{ name: 'orders' }],
    download_url: `/api/v1/reports/${report}/download/`,
    error_message: null,
  });
  const { text } = await callAsAgent(getReport, { report_id: report }, home);
  expect(text).toContain(`File: report://${report}/file or /api/v1/reports/${report}/download/`);
});

test('reads a report as text by section, the same by tool and by resource', async () => {
  const { structured } = await callAsAgent(getReport, { report_id: 'All orders' }, home);
  const uri = (section: string) => `report://${report}/sections/${section}`;
  expect(structured.sections).toEqual([
    { id: 'summary', title: 'Summary', uri: uri('summary') },
    { id: 'rows', title: 'Rows', uri: uri('rows') },
    { id: 'about', title: 'About the data', uri: uri('about') },
  ]);
  const read = (section: string) => callAsAgent(getReport, { report_id: report, section }, home);
  const rows = await read('rows');
  expect(rows.structured.section_text).toBe(rows.text);
  // The four orders of test/support/serve.ts, under the names of their columns.
  expect(rows.text.match(/^\| .* \|$/gm)).toHaveLength(2 + 4);
  const { text } = await read('overview');
  expect(text).toContain('# All orders\nTabular detail over orders, made ');
  expect(text).toContain(uri('rows'));
  expect(await read('nothing')).toMatchObject({
    isError: true,
    text: expect.stringContaining('Use overview, or one of: summary, rows, about.'),
  });
});

test('tells an agent of another organization where to look', async () => {
  const { isError, text } = await callAsAgent(getReport, { report_id: report }, stranger);
  expect([isError, text]).toEqual([true, expect.stringContaining('was not found in your organization. List')]);
});
