import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CATALOGUE } from '../../tools/mcp/catalogue.ts';
import { CLIENTS } from '../mcp/clients.ts';
import { describeWith } from '../support/describe-with.ts';
import { eventually } from '../support/eventually.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, openBrowser, type Visitor, visit } from './browser.ts';
import { PAYLOADS } from './payloads.ts';

const uris = CATALOGUE.flatMap((tool) => {
  const uri = (tool._meta as { ui?: { resourceUri?: string } } | undefined)?.ui?.resourceUri;
  return uri === undefined ? [] : [[tool.name, uri] as const];
});

let served: Served;
let pages: Record<string, string>;
beforeAll(async () => {
  served = await sharedService();
  const client = await CLIENTS.modern(`${served.url}/mcp/v1/`, await served.key('mcp', await served.seed('trial')));
  pages = {};
  for (const [name, uri] of uris) {
    const { contents } = await client.request('readResource', { uri });
    expect(contents).toEqual([
      {
        uri,
        mimeType: 'text/html;profile=mcp-app',
        text: expect.any(String),
        _meta: { ui: expect.objectContaining({ csp: expect.anything() }) },
      },
    ]);
    for (const domains of Object.values(contents[0]._meta.ui.csp)) expect(domains).toEqual([]);
    pages[name] = contents[0].text;
  }
  await client.close();
});
afterAll(() => served.close());

test('tools that carry a page are those that show something', () => {
  expect(uris.map(([name]) => name)).toEqual(expect.arrayContaining(['analyze_data', 'generate_report', 'get_dashboard']));
});

test.each(uris)('the page of %s reaches nothing, and runs only what its policy knows by its hash', (name) => {
  const page = pages[name] ?? '';
  expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
    /https?:\/\/|@import|url\(|fetch\(|XMLHttpRequest|WebSocket|innerHTML|eval\(/,
  );
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'$/);
  for (const [tag, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ] as const) {
    const blocks = [...page.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text ?? '');
    expect(blocks).toHaveLength(1);
    expect(policy).toContain(
      `${directive} 'sha256-${createHash('sha256')
        .update(blocks[0] ?? '')
        .digest('base64')}'`,
    );
  }
});

const HOSTILE = `<img src=x onerror="parent.postMessage({jsonrpc:'2.0',method:'pwned'},'*')"><script>parent.pwned=1</script> ${PAYLOADS.join(' ')}`;
const ANSWER = {
  answer: `Total by ${HOSTILE}`,
  answered: true,
  planner: 'parser',
  question: 'q',
  understood: 'Per region.',
  assumptions: [],
  table: {
    columns: [
      { name: 'region', label: HOSTILE, type: 'text', format: 'text' },
      { name: 'total', label: 'Total', type: 'decimal', format: 'decimal' },
    ],
    rows: [
      [HOSTILE, 12.5],
      ['\u202eسوق\u202c', 3],
      ['=1+1', null],
    ],
    truncated: true,
  },
  chart: {
    type: 'bar',
    title: HOSTILE,
    alternative: HOSTILE,
    x: { label: 'Region', kind: 'category' },
    y: { label: 'Total', format: 'decimal' },
    categories: [HOSTILE, 'b', 'c'],
    series: [{ name: HOSTILE, values: [12.5, 3, null] }],
    receipt_ids: ['r1'],
  },
  sql: 'select 1',
  receipts: [{ id: 'r1', label: HOSTILE, rows_scanned: 4, tables: [{ name: 'orders' }] }],
  receipts_left_out: 0,
  follow_ups: ['And by month?'],
  notes: [],
};

describeWith('chromium', 'a host that shows pages', () => {
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    browser = await openBrowser();
    visitor = await visit(browser);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** A host as the protocol describes it: a sandboxed frame without an origin, and messages. */
  async function showIn(page: Visitor['page'], html: string, result: object) {
    await page.goto('about:blank');
    await page.setContent('<!doctype html><title>Host</title>');
    await page.evaluate(
      ([text, structured]) => {
        const host = globalThis as unknown as { messages: unknown[] };
        host.messages = [];
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.style.width = '700px';
        frame.style.height = '900px';
        addEventListener('message', ({ data, source }) => {
          if (source !== frame.contentWindow) return;
          host.messages.push(data);
          const send = (message: object) => frame.contentWindow?.postMessage({ jsonrpc: '2.0', ...message }, '*');
          if (data.method === 'ui/initialize') {
            const hostContext = { theme: 'dark', styles: { variables: { '--color-text-primary': '#fafafa' } } };
            send({
              id: data.id,
              result: { protocolVersion: '2026-01-26', hostInfo: { name: 'h', version: '1' }, hostCapabilities: {}, hostContext },
            });
          }
          if (data.method === 'ui/notifications/initialized') {
            send({ method: 'ui/notifications/tool-input', params: { arguments: {} } });
            send({
              method: 'ui/notifications/tool-result',
              params: { content: [{ type: 'text', text: 'as text' }], structuredContent: structured },
            });
          }
          if (data.method === 'ui/message') send({ id: data.id, result: {} });
          if (data.method === 'tools/call')
            send({ id: data.id, result: { content: [], structuredContent: { widget: (structured as { full?: object }).full } } });
        });
        frame.srcdoc = text as string;
        document.body.append(frame);
      },
      [html, result] as const,
    );
    return page.frameLocator('iframe');
  }
  const messages = (page: Visitor['page']) =>
    page.evaluate(() => (globalThis as unknown as { messages: { method?: string; params?: object }[] }).messages);

  test('sees the answer with chart, table and receipts; what cells hold stays text', async () => {
    const { page, mishaps } = visitor;
    const frame = await showIn(page, pages.analyze_data ?? '', ANSWER);
    await frame.getByRole('heading', { name: 'Total by' }).waitFor();
    expect(await frame.getByRole('heading').textContent()).toBe(ANSWER.answer);
    expect(await frame.locator('tbody td').allTextContents()).toEqual([HOSTILE, '12.5', '\u202eسوق\u202c', '3', '=1+1', '–']);
    expect(await frame.locator('svg rect.bar').count()).toBe(2);
    expect(await frame.locator('img, script[src], iframe').count()).toBe(0);
    await frame.getByText('There are more rows.').waitFor();
    await frame.getByText('Where these numbers come from').click();
    await frame.getByText('4 rows read of orders').waitFor();
    expect(await frame.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('dark');
    await frame.getByRole('button', { name: 'And by month?' }).click();
    const said = async () => (await messages(page)).find(({ method }) => method === 'ui/message');
    expect((await eventually(said))?.params).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'And by month?' }],
    });
    const sent = await messages(page);
    const methods = ['ui/initialize', 'ui/message', 'ui/notifications/initialized', 'ui/notifications/size-changed'];
    expect([...new Set(sent.map(({ method }) => method))].sort()).toEqual(methods);
    expect(mishaps).toEqual([]);
  });

  test.each(['line', 'area', 'stacked_bar', 'pie', 'donut', 'scatter', 'kpi', 'heatmap'])(
    'draws %s, or leaves it to the table',
    async (type) => {
      const { page, mishaps } = visitor;
      const chart = {
        ...ANSWER.chart,
        type,
        points: [
          [1, 2],
          [3, 4],
        ],
      };
      const frame = await showIn(page, pages.analyze_data ?? '', { ...ANSWER, chart });
      await frame.locator('table').waitFor();
      expect(await frame.locator('figure, .kpi').count()).toBe(type === 'heatmap' ? 0 : 1);
      expect(mishaps).toEqual([]);
    },
  );

  test('sees a report with its findings', async () => {
    const { page, mishaps } = visitor;
    const report = {
      title: HOSTILE,
      report_id: 'x',
      status: 'completed',
      output_format: 'pdf',
      credits_consumed: 3,
      findings: [{ kind: 'trend', sentence: HOSTILE, value: 1 }],
    };
    const frame = await showIn(page, pages.generate_report ?? '', report);
    await frame.getByRole('listitem').waitFor();
    expect([await frame.getByRole('heading').textContent(), await frame.getByRole('listitem').textContent()]).toEqual([HOSTILE, HOSTILE]);
    expect(mishaps).toEqual([]);
  });

  test('sees a dashboard, and asks for a widget in full when it is pressed', async () => {
    const { page, mishaps } = visitor;
    const full = (data: object) => ({ id: 'w', title: HOSTILE, type: 'bar', insight: HOSTILE, data: { notices: [], ...data } });
    const chart = { ...ANSWER.chart, kind: 'chart' };
    const board = {
      id: 'd',
      name: HOSTILE,
      status: 'active',
      widget_count: 1,
      last_refresh: null,
      last_error: null,
      changes: [{ title: HOSTILE, summary: HOSTILE }],
      widget: null,
      widgets: [{ id: 'w', title: HOSTILE, type: 'bar', value: 12.5, insight: HOSTILE }],
      full: full(chart),
    };
    const frame = await showIn(page, pages.get_dashboard ?? '', board);
    await frame.getByRole('button').click();
    await frame.locator('svg rect.bar').first().waitFor();
    expect(await frame.getByRole('heading', { level: 2 }).textContent()).toBe(HOSTILE);
    const asked = (await messages(page)).find(({ method }) => method === 'tools/call');
    expect(asked?.params).toEqual({ name: 'get_dashboard', arguments: { dashboard_id: 'd', widget_id: 'w' } });
    for (const data of [
      { kind: 'kpi', value: 3, format: 'integer' },
      { kind: 'text', findings: [{ sentence: HOSTILE }] },
      { kind: 'table', columns: [{ key: 'a', label: HOSTILE, type: 'text', format: null }], rows: [[HOSTILE]], row_count: 2 },
      { kind: 'chart', x: { label: 'a' }, categories: ['b'], series: [{ name: HOSTILE, values: [1] }] },
    ]) {
      const type = data.kind === 'chart' ? 'funnel' : 'table';
      const shown = await showIn(page, pages.get_dashboard ?? '', { ...board, widget: { ...full(data), type } });
      await shown.locator('h2 + *').first().waitFor();
    }
    expect(mishaps).toEqual([]);
  });
});
