import { expect, test } from '@jest/globals';
import { library } from '../../test/support/library.ts';
import { call, ordersSource, type Wire } from '../../test/support/tool-call.ts';
import { listReportHistory } from './list-report-history.ts';

const { home, stranger, report } = await library();

test('shows who made a report of what, and narrows by format and data', async () => {
  const list = (query: object, as = home.viewer) => call(listReportHistory, query, { as });
  const { results } = await list({ output_format: 'csv' });
  expect(results).toMatchObject([{ id: report, template_name: 'Tabular detail', created_by: home.owner.email, progress: 100 }]);
  const [{ id: source }] = results[0].data_sources as Wire[];
  expect(await list({ data_source_id: source })).toMatchObject({ count: 1 });
  expect(await list({ data_source_id: await ordersSource(home) })).toMatchObject({ count: 0 });
  expect(await list({ output_format: 'pdf' })).toMatchObject({ count: 0 });
  expect(await list({}, stranger.owner)).toMatchObject({ count: 0 });
  await expect(list({ output_format: 'doc' })).rejects.toMatchObject({ details: { output_format: [expect.any(String)] } });
});
