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

test('tells an agent of another organization where to look', async () => {
  const { isError, text } = await callAsAgent(getReport, { report_id: report }, stranger);
  expect([isError, text]).toEqual([true, expect.stringContaining('was not found in your organization. List')]);
});
