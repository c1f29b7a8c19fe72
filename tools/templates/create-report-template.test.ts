import { expect, test } from '@jest/globals';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { COMPOSED } from '../../src/insight/reports/sections/composed-template.ts';
import { call, callAsAgent, importSource, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { analyzeData } from '../analysis/analyze-data.ts';
import { queryMetrics } from '../analysis/query-metrics.ts';
import { createDelivery } from '../deliveries/create-delivery.ts';
import { createGoal } from '../goals/create-goal.ts';
import { updateBrand } from '../organization/update-brand.ts';
import { estimateReport } from '../reports/estimate-report.ts';
import { generateReport } from '../reports/generate-report.ts';
import { readReportDocument } from '../reports/read-report-document.ts';
import { showReport } from '../reports/show-report.ts';
import { getUsage } from '../usage/get-usage.ts';
import { createReportTemplate } from './create-report-template.ts';
import { deleteReportTemplate } from './delete-report-template.ts';
import { updateReportTemplate } from './update-report-template.ts';

const { home, stranger } = await organizations();
const as = await (await service()).key('rest', home);
const lines = ['order_id,order_date,region,amount'];
for (let i = 0; i < 400; i += 1) {
  const day = new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);
  lines.push(`${i + 1},${day},${i % 3 ? 'North' : 'South'},${100 + (i % 17)}.25`);
}
const file = `${lines.join('\n')}\n`;
const source = await importSource(home, file);
const writes = { scopes: ['reports:write', 'reports:read', 'analysis:run', 'data-sources:read'] };
const credits = async () => (await call(getUsage, {}, { as })).credits.used;
const revenue = { name: 'revenue', expression: 'sum(amount)' };
const byRegion = { kind: 'query', title: 'Revenue by region', query: { metrics: [revenue], by: ['region'] } };

async function sectionsOfAllKinds(from = source, owner = home.owner, question = 'total amount by region'): Promise<object[]> {
  const asked = await call(analyzeData, { question, data_source_ids: [from] }, { as: owner });
  const goal = await call(
    createGoal,
    {
      title: 'Sell more',
      target_value: 40_000,
      start_date: '2025-01-01',
      due_date: '2026-12-31',
      binding: { data_source_id: from, type: 'sum', field: 'amount' },
    },
    { as: owner },
  );
  return [
    { kind: 'text', title: 'Why we report', text: '# Aim\n\nHow *orders* do, with **numbers** behind every word.' },
    byRegion,
    { kind: 'answer', conversation_id: asked.conversation_id, turn: 1 },
    { kind: 'table', title: 'Latest orders', query: { rows: { table: 'orders', columns: ['order_id', 'amount'], limit: 5 } } },
    { kind: 'explain', metric: 'amount' },
    { kind: 'forecast', metric: revenue, grain: 'month', horizon: 3 },
    { kind: 'goal', goal_id: goal.id },
  ];
}

test('a composed report has the sections in order, the numbers of query_metrics, and the price that was quoted', async () => {
  const sections = await sectionsOfAllKinds();
  const request = { template_id: COMPOSED.id, data_source_ids: [source], output_format: 'json', report_parameters: { sections } };
  const quoted = await call(estimateReport, request, { as: home.owner });
  expect(quoted).toMatchObject({ can_generate: true, reasons: [], credits: 1 + 1 + 1 + 1 + 2 + 1 });
  const before = await credits();
  const made = await call(generateReport, { ...request, title: 'Board' }, { as });
  expect([made.status, made.credits_consumed, await credits()]).toEqual(['completed', quoted.credits, before + quoted.credits]);
  const shown = await call(readReportDocument, { id: made.report_id }, { as: home.owner });
  expect(shown.sections.map(({ title }: Wire) => title)).toEqual([
    'Why we report',
    'Revenue by region',
    'Total amount by region',
    'Latest orders',
    'Why amount changed',
    'Forecast of revenue by month',
    'Sell more',
    'About the data',
  ]);
  const table = shown.sections[1].blocks.find(({ kind }: Wire) => kind === 'table').table;
  const { rows } = await call(queryMetrics, { data_source_ids: [source], ...byRegion.query }, { as });
  expect(table.rows).toEqual(rows);
  expect(shown.receipts.map(({ id }: Wire) => id)).toEqual(expect.arrayContaining(table.receipt_ids));
  expect(shown.parameters).toEqual({});
});

test('an agent composes from nothing, in the brand, saves it, makes every format, and has it delivered weekly', async () => {
  const scopes = { scopes: ['account:write', 'reports:write', 'reports:read', 'analysis:run', 'data-sources:read', 'automations:write'] };
  const agent = async (tool: Parameters<typeof callAsAgent>[0], args: object) => {
    const answer = await callAsAgent(tool, { ...args }, home, scopes);
    expect([answer.isError, answer.isError && answer.text]).toEqual([false, false]);
    return answer.structured;
  };
  await agent(updateBrand, { colour: '#7a1f5c', footer: 'For members of the board only' });
  const sections = await sectionsOfAllKinds();
  const saved = await agent(createReportTemplate, { name: 'Board', data_source_ids: [source], sections });
  const charged: number[] = [];
  for (const output_format of OUTPUT_FORMATS) {
    const made = await agent(generateReport, { template_id: saved.id, data_source_ids: [source], output_format });
    expect(made.status).toBe('completed');
    charged.push(made.credits_consumed);
  }
  // Further formats of the same report cost nothing more.
  expect(charged.slice(1)).toEqual([0, 0, 0, 0]);
  const content = {
    type: 'report',
    template_id: saved.id,
    data_source_ids: [source],
    formats: [...OUTPUT_FORMATS],
    period: 'previous_week',
  };
  const delivery = await agent(createDelivery, { name: 'Board', content, frequency: 'weekly', weekday: 1, local_time: '08:00' });
  expect([delivery.frequency, delivery.weekday, delivery.status]).toEqual(['weekly', 1, 'active']);
});

test('in a German organization nothing of a composed report is in English', async () => {
  const { key, sql } = await service();
  await sql("update organization set locale = 'de-DE' where id = ?", [stranger.organizationId]);
  const own = await importSource(stranger, file);
  const [, ...all] = await sectionsOfAllKinds(own, stranger.owner, 'Summe von amount nach region');
  const sections = all.map(({ title: _, ...untitled }: Wire) => untitled);
  const request = {
    template_id: COMPOSED.id,
    data_source_ids: [own],
    output_format: 'json',
    report_parameters: { sections },
  };
  const made = await call(generateReport, request, { as: await key('rest', stranger) });
  const shown = await call(readReportDocument, { id: made.report_id }, { as: stranger.owner });
  const said = (block: Wire): string[] =>
    [block.text, block.kpi, ...(block.items ?? []).flatMap((item: Wire) => [item.label, item.sentence, item.change?.compared_to])]
      .concat([block.table?.title, ...(block.table?.columns ?? []).map(({ label }: Wire) => label)])
      .concat([
        block.chart?.title,
        block.chart?.alternative,
        block.chart?.x.label,
        ...(block.chart?.series ?? []).map(({ name }: Wire) => name),
      ])
      .filter((text) => typeof text === 'string');
  const texts = shown.sections.flatMap(({ title, blocks }: Wire) => [title, ...blocks.flatMap(said)]);
  expect(
    texts.filter((text: string) => /\b(?:the|of|and|with|was|is|are|from|against|by|to|about|value|change|rose|fell)\b/i.test(text)),
  ).toEqual([]);
});

test('a template is saved with parameters, made by its id, and stays in the report when it is changed or deleted', async () => {
  const asked = { dimension: 'region', is: { parameter: 'region' } };
  const template = {
    name: 'One region',
    data_source_ids: [source],
    sections: [{ kind: 'query', query: { metrics: [revenue], filters: asked } }],
    parameters: [{ name: 'region', label: 'Region', default: 'North' }],
  };
  const { structured: saved } = await callAsAgent(createReportTemplate, template, home, writes);
  const request = { template_id: saved.id, data_source_ids: [source], output_format: 'json' };
  const of = async (report_parameters: object) => {
    const made = await call(generateReport, { ...request, report_parameters }, { as });
    const shown = await call(readReportDocument, { id: made.report_id }, { as: home.owner });
    return [made.report_id, shown.sections[0].blocks[0].items[0].value];
  };
  const [, north] = await of({});
  const [id, south] = await of({ region: 'South' });
  const [, january] = await of({ region: 'South', date_range: { start: '2025-01-01', end: '2025-01-31' } });
  const sum = (keep: (i: number) => boolean) =>
    Array.from({ length: 400 }, (_, i) => (keep(i) ? 100.25 + (i % 17) : 0)).reduce((all, one) => all + one, 0);
  expect([north, south, january]).toEqual([sum((i) => i % 3 !== 0), sum((i) => i % 3 === 0), sum((i) => i % 3 === 0 && i < 31)]);
  const stored = { region: 'South', sections: (await call(showReport, { id }, { as: home.owner })).parameters.sections };
  const further = await call(generateReport, { ...request, output_format: 'excel', report_parameters: stored }, { as });
  expect(further.credits_consumed).toBe(0);
  await call(updateReportTemplate, { id: saved.id, sections: [byRegion], parameters: [] }, { as: home.owner });
  await call(deleteReportTemplate, { id: saved.id }, { as: home.owner });
  const again = await call(readReportDocument, { id }, { as: home.owner });
  expect([again.template.name, again.sections[0].blocks[0].items[0].value]).toEqual(['One region', south]);
});

test('a section that cannot be made is named, with what to do, before anything is paid', async () => {
  const before = await credits();
  const bad = { kind: 'query', title: 'Profit', query: { metrics: ['profit'] } };
  const request = { template_id: COMPOSED.id, data_source_ids: [source], report_parameters: { sections: [byRegion, bad] } };
  await expect(call(generateReport, request, { as })).rejects.toThrow('Section 2 (“Profit”): ');
  const refused = await callAsAgent(
    createReportTemplate,
    { name: 'x', data_source_ids: [source], sections: [byRegion, { kind: 'pie' }] },
    home,
    writes,
  );
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('Section 2: Set kind to one of query, table') });
  const unknown = [{ ...byRegion, title: { parameter: 'name' } }];
  await expect(
    call(createReportTemplate, { name: 'x', data_source_ids: [source], sections: unknown }, { as: home.owner }),
  ).rejects.toMatchObject({
    details: { sections: [expect.stringContaining('Add it there')] },
  });
  await expect(
    call(createReportTemplate, { name: 'x', data_source_ids: [source], sections: [byRegion] }, { as: stranger.owner }),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await credits()).toBe(before);
});
