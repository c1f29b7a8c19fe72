import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { previewSections } from './preview-sections.ts';

const { home } = await organizations();

test('shows each section as a report would, and of one that cannot be computed why', async () => {
  const metric = { name: 'revenue', expression: 'sum(amount)' };
  const sections = [
    { kind: 'query', query: { metrics: [metric], by: ['region'] } },
    { kind: 'query', title: 'Profit', query: { metrics: ['profit'] } },
    { kind: 'text', text: 'To know.' },
  ];
  const request = { data_source_ids: [await ordersSource(home)], sections, date_range: { start: '2026-01-01', end: '2026-03-31' } };
  const { results } = await call(previewSections, request, { as: home.owner });
  expect(results).toMatchObject([
    { title: 'Revenue by region', problem: null },
    { title: 'Profit', problem: expect.stringContaining('profit'), blocks: [] },
    { title: 'Note', problem: null, blocks: [{ kind: 'paragraph', text: 'To know.' }] },
  ]);
  expect(results[0].blocks.map(({ kind }: { kind: string }) => kind)).toContain('table');
});
