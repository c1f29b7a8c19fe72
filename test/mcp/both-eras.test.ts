import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COMPOSED } from '../../src/insight/reports/sections/composed-template.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { TOOLS } from '../../tools/index.ts';
import { CATALOGUE } from '../../tools/mcp/catalogue.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { prepareObject } from '../support/tenant-objects.ts';
import { type AnyClient, CLIENTS } from './clients.ts';
import { anyIds, CALLED_ELSEWHERE, furtherIds, toolArguments } from './tool-arguments.ts';

let served: Served;
let home: Seeded;
let sourceId: string;
let reportId: string;
let dashboardId: string;
let ids = anyIds();
const clients = {} as Record<keyof typeof CLIENTS, AnyClient>;

beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('professional');
  const bearer = await served.key('rest', home);
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'text/csv' };
  const upload = await fetch(`${served.url}/api/data-sources/?file_name=orders.csv`, { method: 'POST', body: CSV, headers });
  sourceId = ((await upload.json()) as { id: string }).id;
  const made = await fetch(`${served.url}/api/v1/reports/generate/`, {
    method: 'POST',
    body: JSON.stringify(request()),
    headers: { ...headers, 'content-type': 'application/json' },
  });
  reportId = ((await made.json()) as { report_id: string }).report_id;
  dashboardId = await prepareObject(served, 'dashboard', home);
  ids = { source: sourceId, report: reportId, dashboard: dashboardId, ...(await furtherIds(served, home)) };
  await fetch(`${served.url}/api/v1/dashboards/${dashboardId}/refresh/`, { method: 'POST', headers });
  const key = await served.key('mcp', home);
  clients.legacy = await CLIENTS.legacy(`${served.url}/mcp/v1`, key);
  clients.modern = await CLIENTS.modern(`${served.url}/mcp/v1/`, key);
});
afterAll(async () => {
  await Promise.all([clients.legacy?.close(), clients.modern?.close()]);
  await served.close();
});

/** Removes what the 2026 era adds to every result, and what differs between calls. */
function plain(result: Record<string, unknown>): unknown {
  const { _meta, ttlMs, cacheScope, resultType, ...rest } = result;
  return JSON.parse(
    JSON.stringify(rest)
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replace(/sandbox_cs_\w+/g, 'PAGE')
      .replace(/(generation_duration_seconds"):\d+/, '$1:0'),
  );
}

async function both(ask: (client: AnyClient) => Promise<Record<string, unknown>>) {
  const [legacy, modern] = [await ask(clients.legacy), await ask(clients.modern)];
  expect(plain(modern)).toEqual(plain(legacy));
  return modern;
}

const template = () => REPORT_TEMPLATES[0]?.id;
const request = () => ({ template_id: template(), data_source_ids: [sourceId], output_format: 'json' });

test('each client speaks the newest protocol it knows', () => {
  expect([clients.legacy.protocolVersion, clients.modern.protocolVersion]).toEqual(['2025-11-25', '2026-07-28']);
});

test('tools/list is the one that was agreed, the same in both eras', async () => {
  const { tools } = await both((client) => client.list('listTools'));
  expect(tools).toMatchSnapshot();
});

test('the whole schemas are those that were agreed', () => {
  expect(CATALOGUE).toMatchSnapshot();
  for (const tool of CATALOGUE) {
    expect(tool.title?.length).toBeGreaterThan(0);
    expect(tool.annotations).toEqual({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      idempotentHint: expect.any(Boolean),
      openWorldHint: expect.any(Boolean),
    });
    expect([tool.inputSchema.type, tool.outputSchema?.type]).toEqual(['object', 'object']);
  }
});

describe('every tool answers the same in both eras, as structure and as text', () => {
  test.each(TOOLS.filter(({ name, mcp }) => mcp && !CALLED_ELSEWHERE.includes(name)).map(({ name }) => [name]))('%s', async (name) => {
    // For a tool that spends, the second era would get the first one's answer again.
    const spends = TOOLS.find((tool) => tool.name === name)?.spends !== undefined;
    const args = { ...toolArguments(name, ids), ...(spends ? { repeat: true } : {}) };
    // The first refresh takes up what the tools before it changed of the model and the metrics; the next ones find nothing new.
    if (name === 'refresh_dashboard') await clients.modern.request('callTool', { name, arguments: args });
    const result = await both((client) => client.request('callTool', { name, arguments: args }));
    const [first] = result.content as { type: string; text: string }[];
    expect([first?.type, (first?.text.length ?? 0) > 0]).toEqual(['text', true]);
    expect(result.isError).toBeFalsy();
    expect(result.structuredContent).toBeDefined();
    expect(JSON.stringify(result).length).toBeLessThan(32_000);
  });
});

test('what can be expected to fail is a result that says what to do', async () => {
  const cases: [string, object, RegExp][] = [
    ['get_report', { report_id: 'absent' }, /was not found.*List/],
    ['get_usage', { unknown: 1 }, /- unknown: Unknown field/],
    ['get_data_source', {}, /- data_source_id: This field is required/],
    ['list_reports', { cursor: 'AAAA' }, /- cursor: .*Leave it out/],
    ['generate_report', { template_id: template(), data_source_ids: [] }, /- data_source_ids: Specify at least one/],
  ];
  for (const [name, args, words] of cases) {
    const result = await both((client) => client.request('callTool', { name, arguments: args }));
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: expect.stringMatching(words) }] });
  }
});

test('a report tells its progress to whoever asks, and links its file, which can be read', async () => {
  for (const client of Object.values(clients)) {
    const { result, progress } = await client.callWithProgress({ name: 'generate_report', arguments: { ...request(), repeat: true } });
    expect(result.structuredContent).toMatchObject({ success: true, status: 'completed' });
    expect(progress.at(-1)).toMatchObject({ progress: 100, total: 100 });
    const steps = progress.map((step) => step.progress);
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    expect(Array.isArray(result.structuredContent.findings)).toBe(true);
    const link = result.content.find((part: { uri?: string }) => part.uri?.endsWith('/file'));
    const { contents } = await client.request('readResource', { uri: link.uri });
    expect(contents[0]).toMatchObject({ uri: link.uri, mimeType: 'application/json' });
    expect(JSON.parse(contents[0].text)).toHaveProperty('schema_version');
  }
});

test('resources, templates, prompts and completions are the same in both eras', async () => {
  const { resources } = await both((client) => client.list('listResources', {}));
  expect((resources as { uri: string }[]).map(({ uri }) => uri)).toContain(`data-source://${sourceId}/profile`);
  await both((client) => client.list('listResourceTemplates'));
  const profile = await both((client) => client.request('readResource', { uri: `data-source://${sourceId}/profile` }));
  expect(JSON.parse((profile.contents as { text: string }[])[0]?.text ?? '')).toMatchObject({
    id: sourceId,
    schema: { tables: [{ row_count: 4 }] },
  });
  const { prompts } = await both((client) => client.list('listPrompts'));
  for (const { name } of prompts as { name: string }[]) {
    const dates = { month: '2026-01', start: '2026-01-01', end: '2026-01-31', due_date: '2026-12-31' };
    const args = { data_source: 'orders', metric: 'orders', target: '100', ...dates };
    const prompt = await both((client) => client.request('getPrompt', { name, arguments: args }));
    expect(JSON.stringify(prompt.messages)).toContain('orders');
  }
  const byName = { ref: { type: 'ref/prompt', name: 'compare_periods' }, argument: { name: 'data_source', value: 'ORD' } };
  expect(await both((client) => client.request('complete', byName))).toMatchObject({ completion: { values: ['orders'] } });
  const byId = { ref: { type: 'ref/resource', uri: 'data-source://{id}/profile' }, argument: { name: 'id', value: sourceId.slice(0, 18) } };
  expect(await both((client) => client.request('complete', byId))).toMatchObject({ completion: { total: 1 } });
  const { sections } = (await clients.modern.request('callTool', { name: 'get_report', arguments: { report_id: reportId } }))
    .structuredContent;
  const bySection = {
    ref: { type: 'ref/resource', uri: 'report://{id}/sections/{section}' },
    argument: { name: 'section', value: '' },
    context: { arguments: { id: reportId } },
  };
  const ids = sections.map(({ id }: { id: string }) => id);
  expect(await both((client) => client.request('complete', bySection))).toMatchObject({ completion: { values: ids } });
  const metric = { ref: { type: 'ref/prompt', name: 'weekly_review' }, argument: { name: 'metric', value: '' } };
  expect(((await both((client) => client.request('complete', metric))).completion as { values: string[] }).values.length).toBeGreaterThan(
    0,
  );
});

test('another organization sees nothing of it', async () => {
  const stranger = await CLIENTS.modern(`${served.url}/mcp/v1/`, await served.key('mcp', await served.seed('professional')));
  try {
    expect(await stranger.request('callTool', { name: 'get_data_source', arguments: { data_source_id: sourceId } })).toMatchObject({
      isError: true,
    });
    expect((await stranger.request('callTool', { name: 'list_data_sources', arguments: {} })).structuredContent.total).toBe(0);
    await expect(stranger.request('readResource', { uri: `data-source://${sourceId}/profile` })).rejects.toMatchObject({ code: -32602 });
    expect((await stranger.list('listResources', {})).resources).toEqual([]);
  } finally {
    await stranger.close();
  }
});

test('pages of a list join without a gap, and a cursor belongs to its filters', async () => {
  const { structuredContent: first } = await clients.modern.request('callTool', { name: 'list_report_templates', arguments: { limit: 1 } });
  const { structuredContent: second } = await clients.modern.request('callTool', {
    name: 'list_report_templates',
    arguments: { limit: 100, cursor: first.next_cursor },
  });
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id).slice(0, 7)).toEqual(
    [...REPORT_TEMPLATES, COMPOSED].map(({ id }) => id),
  );
  expect(second.next_cursor).toBeNull();
  const other = await clients.modern.request('callTool', {
    name: 'list_report_templates',
    arguments: { name: 'x', cursor: first.next_cursor },
  });
  expect(other.isError).toBe(true);
});
