import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { pino } from 'pino';
import type { Page as BrowserPage } from 'playwright-core';
import { buildWeb } from '../../src/app/web-build/build-web.ts';
import { callTool } from '../support/analysis.ts';
import { describeWith } from '../support/describe-with.ts';
import { eventually } from '../support/eventually.ts';
import { PASSWORD } from '../support/identity.ts';
import { importOnce } from '../support/import-once.ts';
import { openPage, type Page } from '../support/page.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { type Browser, faults, heading, inspect, openBrowser, signIn, type Visitor, visit } from './browser.ts';

let served: Served;
let home: Seeded;
let owner: Page;

beforeAll(async () => {
  // The pages are read when the service starts.
  await buildWeb(pino({ level: 'silent' }));
  served = await sharedService();
});
afterAll(() => served.close());
beforeEach(async () => {
  home = await served.seed('professional');
  owner = openPage(served.url);
  expect((await owner.signIn(home.owner.email, PASSWORD)).status).toBe(200);
});

const PATH = '/api/data-sources/';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function send(path: string, body: string, by = owner) {
  return by.send('POST', path, { body, headers: { 'content-type': 'text/csv' } });
}

function upload(body = CSV, name = 'orders.csv'): Promise<string> {
  return importOnce(served, home, { name, text: body }, async () => {
    const answer = await send(`${PATH}?file_name=${encodeURIComponent(name)}`, body);
    expect([answer.status, answer.body.last_error]).toEqual([201, null]);
    return answer.body.id;
  });
}

/** The source once its import has ended. */
async function settled(id: string) {
  return eventually(async () => {
    const { body } = await owner.get(`${PATH}${id}/`);
    return !['pending', 'syncing'].includes(body.status) && body;
  }, 'the import');
}

type Found = Awaited<ReturnType<typeof settled>>;
const columnOf = (now: Found, name: string) => now.schema.tables[0].columns.find((one: { name: string }) => one.name === name);
const rowsOf = async (id: string, query = '') => (await owner.get(`${PATH}${id}/rows/${query}`)).body;

describe('data sources at the doors of the web application', () => {
  test('an upload answers at once where nobody waits, and tells how its import goes', async () => {
    const answer = await send(`${PATH}?file_name=orders.csv&wait=false`, CSV);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ file_name: 'orders.csv', file_bytes: CSV.length, file_count: 1 });
    expect(await settled(answer.body.id)).toMatchObject({ status: 'active', record_count: 4, progress: 100, last_error: null });
    expect((await owner.get(PATH)).body.results[0]).toMatchObject({ file_bytes: CSV.length, file_count: 1, progress: 100 });
    expect((await send(`${PATH}?file_name=orders.csv&wait=perhaps`, CSV)).status).toBe(400);
  });

  test('rows are shown in pages, in the order of a column, and those of people masked', async () => {
    const id = await upload();
    expect(await rowsOf(id, '?order_by=-amount&limit=2&offset=1')).toEqual({
      table: 'orders',
      row_count: 4,
      truncated: false,
      columns: [
        { name: 'order_id', type: 'integer' },
        { name: 'day', type: 'date' },
        { name: 'region', type: 'text' },
        { name: 'amount', type: expect.any(String) },
      ],
      rows: [
        [1, '2026-01-05', 'North', 10.5],
        [4, '2026-03-01', 'West', 7],
      ],
    });
    for (const query of ['?limit=1001', '?offset=-1', '?order_by=nope', '?table=nope', '?order_by=a"%20--']) {
      expect((await owner.get(`${PATH}${id}/rows/${query}`)).status).toBe(400);
    }
    const people = await upload('email,city\nada@example.com,Rome\nalan@example.com,Bern\ngrace@example.com,Oslo\n', 'people.csv');
    expect(JSON.stringify(await rowsOf(people))).not.toContain('@example.com');
    expect((await owner.get(`${PATH}${people}/distribution/?column=email`)).body).toEqual({ kind: 'none', bars: [] });
  });

  test('distributions count every value once', async () => {
    const values = Array.from({ length: 500 }, (_, i) => `${i},${i % 3 === 0 ? 'a' : 'b'},${(i * i) / 7}`);
    const id = await upload(`n,letter,square\n${values.join('\n')}\n`, 'numbers.csv');
    const of = async (column: string) => (await owner.get(`${PATH}${id}/distribution/?column=${column}`)).body;
    const sum = (bars: { count: number }[]) => bars.reduce((all, { count }) => all + count, 0);
    expect(await of('letter')).toEqual({
      kind: 'values',
      bars: [expect.objectContaining({ from: 'b', count: 333 }), { from: 'a', to: null, count: 167 }],
    });
    const squares = await of('square');
    expect([squares.kind, sum(squares.bars), squares.bars.length <= 24]).toEqual(['ranges', 500, true]);
    expect((await of('n')).bars[0]).toMatchObject({ from: 0 });
  });

  test('a file comes in the place of another, or after it, and a bad one changes nothing', async () => {
    const id = await upload();
    const more = 'order_id,day,region,amount,channel\n5,2026-04-01,East,8,web\n6,2026-04-02,East,1,shop\n';
    const appended = await send(`${PATH}${id}/files/?mode=append&file_name=april.csv`, more);
    expect([appended.status, appended.body.last_error]).toEqual([200, null]);
    expect(appended.body).toMatchObject({ record_count: 6, file_count: 2, file_bytes: CSV.length + more.length });
    expect(appended.body.files.map(({ name }: { name: string }) => name)).toEqual(['orders.csv', 'april.csv']);
    expect(appended.body.certificate).toMatchObject({ file_name: 'orders.csv, april.csv', tables: [{ rows_read: 6, rows_kept: 6 }] });
    expect(appended.body.certificate.warnings.join()).toContain('channel');
    expect((await rowsOf(id, '?offset=3&limit=2')).rows).toEqual([
      [4, '2026-03-01', 'West', 7, null],
      [5, '2026-04-01', 'East', 8, 'web'],
    ]);
    const refused = await send(`${PATH}${id}/files/?mode=append&file_name=broken.parquet`, 'PAR1 and nothing else');
    expect(refused.body).toMatchObject({ status: 'active', record_count: 6, file_count: 2, last_error: expect.any(String) });
    const replaced = await send(`${PATH}${id}/files/?mode=replace&file_name=new.csv`, 'a,b\n1,x\n');
    expect(replaced.body).toMatchObject({ record_count: 1, file_count: 1, file_name: 'new.csv', last_error: null });
    expect((await send(`${PATH}${id}/files/?mode=other&file_name=a.csv`, CSV)).status).toBe(400);
  });

  test('columns that do not go together become text and the certificate says so', async () => {
    const id = await upload();
    const { body } = await send(`${PATH}${id}/files/?mode=append&file_name=odd.csv`, 'order_id,day,region,amount\n7,tomorrow,West,3\n');
    expect(body.schema.tables[0].columns.find(({ name }: { name: string }) => name === 'day').type).toBe('text');
    expect(body.certificate.warnings.join()).toContain('day');
  });

  test('a type is set where every value says the same in it, holds for later files, and is taken back', async () => {
    const id = await upload('code,amount\n1,2.5\n2,3.5\n', 'codes.csv');
    const types = (columns: object) => owner.call('PATCH', `${PATH}${id}/types/`, { types: { codes: columns } });
    const typeOf = (body: { schema: { tables: { columns: { name: string; type: string }[] }[] } }, wanted: string) =>
      body.schema.tables[0]?.columns.find(({ name }) => name === wanted)?.type;
    expect((await types({ code: 'text' })).status).toBe(202);
    const set = await settled(id);
    expect([typeOf(set, 'code'), set.type_overrides]).toEqual(['text', { codes: { code: 'text' } }]);
    expect((await rowsOf(id)).rows[0][0]).toBe('1');
    const refused = await types({ amount: 'integer', nope: 'text' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.error.details)).toEqual(['amount', 'nope']);
    expect(refused.body.error.details.amount[0]).toBe(
      'None of its 2 values can be read as an integer, for example 2.5, 3.5. Correct them in the file, or choose another type.',
    );
    const { body } = await send(`${PATH}${id}/files/?mode=replace&file_name=codes.csv`, 'code,amount\n3,1\n');
    expect(typeOf(body, 'code')).toBe('text');
    // No type is impossible to ask for; those that do not fit are refused.
    for (const type of ['boolean', 'date', 'timestamp', 'double', 'integer']) {
      expect([202, 400]).toContain((await types({ amount: type })).status);
      await settled(id);
    }
    expect((await types({ code: null, amount: null })).status).toBe(202);
    expect(typeOf(await settled(id), 'code')).toBe('integer');
  });

  test('is renamed and described, and deleted with its data; what is made of it is told before', async () => {
    const id = await upload();
    const named = await owner.call('PATCH', `${PATH}${id}/`, { name: ' The\norders ', description: 'From the shop' });
    expect(named.body).toMatchObject({ name: 'The orders', description: 'From the shop' });
    for (const body of [{}, { name: ' ' }, { colour: 'red' }]) expect((await owner.call('PATCH', `${PATH}${id}/`, body)).status).toBe(400);
    await owner.post('/api/goals/', {
      title: 'Revenue',
      target_value: 100,
      start_date: '2026-01-01',
      due_date: '2026-12-31',
      binding: { data_source_id: id, type: 'sum', field: 'amount' },
    });
    const none = { count: 0, newest: [] };
    expect((await owner.get(`${PATH}${id}/dependents/`)).body).toEqual({
      reports: none,
      dashboards: none,
      goals: { count: 1, newest: [{ id: expect.any(String), name: 'Revenue' }] },
    });
    expect((await owner.call('DELETE', `${PATH}${id}/`)).status).toBe(204);
    expect((await owner.get(`${PATH}${id}/`)).status).toBe(404);
    expect(await served.sql('select id from snapshot where data_source_id = ?', [id])).toEqual([]);
    expect((await owner.get('/api/goals/')).status).toBe(200);
  });

  test('a deletion while it is imported stops the import', async () => {
    const rows = Array.from({ length: 300_000 }, (_, i) => `${i},"a ""quoted"" value",${i / 3}`).join('\n');
    const { body } = await send(`${PATH}?file_name=large.csv&wait=false`, `a,b,c\n${rows}\n`);
    expect((await owner.call('DELETE', `${PATH}${body.id}/`)).status).toBe(204);
    expect((await owner.get(`${PATH}${body.id}/`)).status).toBe(404);
    expect((await owner.get(PATH)).body.count).toBe(0);
  });

  test('a viewer reads, and changes nothing', async () => {
    const id = await upload();
    const viewer = openPage(served.url);
    await viewer.signIn(home.viewer.email, PASSWORD);
    expect((await viewer.get(`${PATH}${id}/rows/`)).status).toBe(200);
    expect((await viewer.call('DELETE', `${PATH}${id}/`)).status).toBe(403);
    expect((await viewer.call('PATCH', `${PATH}${id}/`, { name: 'Mine' })).status).toBe(403);
    expect((await send(`${PATH}${id}/files/?mode=replace&file_name=a.csv`, CSV, viewer)).status).toBe(403);
    expect((await viewer.call('PATCH', `${PATH}${id}/types/`, { types: {} })).status).toBe(403);
  });
});

describeWith('chromium', 'the pages of data sources', () => {
  let browser: Browser;
  let visitor: Visitor;
  let tab: BrowserPage;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    visitor = await visit(browser);
    tab = visitor.page;
    await tab.goto(`${served.url}/sign-in?next=/data-sources`);
    await signIn(tab, home.owner.email, PASSWORD);
    await heading(tab, 'Data sources').waitFor();
  });
  afterEach(async () => {
    expect(visitor.mishaps).toEqual([]);
    await visitor.close();
  });

  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const said = (text: string | RegExp) => tab.getByRole('status').getByText(text).first().waitFor();
  const uploads = () => tab.getByRole('list', { name: 'Uploads' });
  const NASTY = '<img src=x onerror=mishap(1)> "quoted"';

  test('several files are brought at once, each with its own outcome, and the list finds them', async () => {
    await tab.getByText('Nothing here yet.').waitFor();
    await inspect(tab, 'sources-none');
    const messy = `day,amount,note\n2026-01-01,5,fine\n2026-01-02,6,"two\nlines"\n2026-01-03,7\n2026-01-04,8,a,b,c,too many\n`;
    await tab
      .locator('input[type=file]')
      .setInputFiles([file('orders.csv', CSV), file(`${NASTY}.csv`, messy), file('broken.parquet', 'PAR1 and nothing else')]);
    await uploads().getByRole('alert').waitFor();
    await uploads().getByText('Ready: 4 rows').first().waitFor();
    await uploads().getByText(/Ready/).nth(1).waitFor();
    const list = tab.getByRole('list', { name: 'Data sources' });
    await list.getByText('Failed').waitFor();
    expect(await list.getByRole('link').count()).toBe(3);
    await inspect(tab, 'sources-brought');
    await tab.getByLabel('Search by name').fill('ord');
    await tab.waitForURL(/name=ord/);
    await list.getByRole('link', { name: 'orders' }).waitFor();
    await eventually(async () => (await list.getByRole('link').count()) === 1);
    await tab.reload();
    expect(await tab.getByLabel('Search by name').inputValue()).toBe('ord');
    await tab.getByLabel('Search by name').fill('nothing like it');
    await tab.getByText('No data sources match.').waitFor();
    await tab.getByRole('button', { name: 'Show all' }).click();
    await list.getByRole('link', { name: NASTY }).click();
    await heading(tab, NASTY).waitFor();
    await tab.getByRole('tab', { name: 'Import' }).click();
    await tab.getByRole('heading', { name: 'Import certificate' }).waitFor();
    await inspect(tab, 'source-import');
  });

  test('dropping is as good as choosing, and an upload can be cancelled', async () => {
    await tab.route(/\/api\/data-sources\/\?file_name=slow/, () => undefined);
    await tab.locator('.drop').evaluate((zone) => {
      const data = new DataTransfer();
      data.items.add(new File(['a,b\n1,2\n'], 'dropped.csv', { type: 'text/csv' }));
      data.items.add(new File(['a,b\n1,2\n'], 'slow.csv', { type: 'text/csv' }));
      zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    });
    await uploads().getByText('Ready: 1 row').waitFor();
    await tab.getByRole('button', { name: 'Cancel slow.csv' }).click();
    await tab.getByText('slow.csv').waitFor({ state: 'detached' });
    expect((await owner.get(PATH)).body.count).toBe(1);
  });

  test('columns show what they hold, and their owner knows better', async () => {
    const days = Array.from(
      { length: 400 },
      (_, i) => `${i},2026-0${1 + (i % 9)}-1${i % 10},${['North', 'South', 'West'][i % 3]},${(i * 37) % 211},p${i}@example.com`,
    );
    const id = await upload(`code,day,region,amount,email\n${days.join('\n')}\n`, 'sales.csv');
    await tab.goto(`${served.url}/data-sources/${id}`);
    await heading(tab, 'sales').waitFor();
    await inspect(tab, 'source-columns');
    await tab.getByRole('button', { name: 'Show values amount' }).click();
    await tab.getByRole('table', { name: /Values of amount/ }).waitFor();
    await tab.getByRole('button', { name: 'Show values email' }).click();
    await tab.getByText('Values of personal data are hidden.').waitFor();
    await inspect(tab, 'source-column-open');
    const amount = tab.getByRole('listitem').filter({ has: tab.getByRole('heading', { name: /amount/ }) });
    await amount.getByLabel('Meaning').selectOption('rate');
    await said('Meaning of amount saved.');
    await amount.getByText('Rate').first().waitFor();
    await amount.getByLabel('Type').selectOption('date');
    await amount
      .getByRole('alert')
      .getByText(/None of its 400 values can be read as a date/)
      .waitFor();
    await tab.getByRole('button', { name: 'Show values code' }).click();
    const code = tab.getByRole('listitem').filter({ has: tab.getByRole('heading', { name: /code/ }) });
    await code.getByLabel('Type').selectOption('text');
    await said(/imported again/);
    await eventually(async () => (await owner.get(`${PATH}${id}/`)).body.schema.tables[0].columns[0].type === 'text');
    await code.getByRole('heading').getByText('Text', { exact: true }).first().waitFor();
  });

  describe('questions about the data', () => {
    const COLUMNS = 'region,order_id,day,price,week,pieces,amount';
    const row = (i: number, n: string | number = i) =>
      `${i % 6 === 1 || i % 6 === 3 ? `Region ${i}` : ''},${i},0${1 + (i % 9)}/0${1 + ((i * 5) % 9)}/2026,"${i},${100 + i * 7}",KW ${1 + i},${n},${i * 10}`;
    const rows = Array.from({ length: 24 }, (_, i) => row(i + 1, i === 6 ? 'about 7' : i + 1));
    const doubtful = () => upload(`${COLUMNS}\n${rows.join('\n')}\nTotal,,,,,,5\n`, 'sales.csv');
    const article = (name: RegExp) => tab.getByRole('article').filter({ has: tab.getByRole('heading', { name }) });

    /** Answers a question in a window of a width; returns the source once its data is read so. */
    async function answer(id: string, [width, name, reading]: readonly [number, RegExp, RegExp], saved = 'Answer saved.'): Promise<Found> {
      const open = async () => (await settled(id)).open_questions;
      const before = await open();
      await tab.setViewportSize({ width, height: 800 });
      await article(name).getByRole('button', { name: reading }).first().click();
      await said(saved);
      await eventually(async () => (await open()) === before - 1);
      return settled(id);
    }

    test('are answered by a click, on a desktop and on phones', async () => {
      const id = await doubtful();
      await tab.goto(`${served.url}/data-sources`);
      await tab.getByText('6 open questions').waitFor();
      await tab.getByRole('link', { name: 'sales' }).click();
      await article(/sum up others/).waitFor();
      expect((await answer(id, [320, /sum up others/, /are kept/])).record_count).toBe(25);
      expect(columnOf(await answer(id, [390, /the day or the month/, /day comes before/]), 'day').type).toBe('date');
      expect(columnOf(await answer(id, [1280, /separates the decimals/, /separates thousands/]), 'price').max).toBe('24268');
      expect(columnOf(await answer(id, [390, /differ from the others/, /left empty/]), 'pieces').type).toBe('integer');
      await tab.getByText('4 settled questions').waitFor();
      await inspect(tab, 'source-questions');
    });

    test('also about a further file; the last answers can be undone', async () => {
      const id = await doubtful();
      await send(`${PATH}${id}/files/?mode=append&file_name=more.csv&wait=false`, `${COLUMNS}\n${rows[2]}\n${row(43)}\n`);
      await settled(id);
      await tab.goto(`${served.url}/data-sources/${id}`);
      expect((await answer(id, [320, /already there/, /Leave the rows out/])).record_count).toBe(25);
      expect(columnOf(await answer(id, [1280, /Which year/, /of the year/]), 'week').type).toBe('date');
      expect(columnOf(await answer(id, [390, /stand for the value above/, /stands for the value/]), 'region').null_count).toBe(0);
      await tab.getByRole('tab', { name: 'Import' }).click();
      await tab.getByText('1 row added').waitFor();
      await inspect(tab, 'source-files');
      await tab.getByRole('button', { name: 'Undo: Answered a question' }).first().click();
      await tab.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await article(/stand for the value above/).waitFor();
      expect(columnOf(await settled(id), 'region').null_count).toBe(16);
    });

    test('of a workbook and of what its tables mean, in German on a phone', async () => {
      const book = new ExcelJS.Workbook();
      const sheet = (name: string, lines: (string | number)[][]) => {
        const added = book.addWorksheet(name);
        added.addRows(lines);
        return added;
      };
      const body = (from: number) => Array.from({ length: 8 }, (_, i) => [`Shop ${from + i}`, 10 * (from + i), 3 + ((i * 5) % 7)]);
      const hidden = sheet('stores', [['store', 'revenue', 'visits'], ...body(1)]);
      hidden.getRow(4).hidden = true;
      sheet('twice', [['outlet', 'revenue', 'visits'], ...body(1), [], ['outlet', 'revenue', 'visits'], ...body(21)]);
      sheet('months', [
        ['shop', 'Jan 2025', 'Feb 2025', 'Mar 2025'],
        ['A', 1, 2, 3],
        ['B', 4, 5, 6],
      ]);
      sheet('years', [['shop', 2023, 2024, 2025], ...Array.from({ length: 6 }, (_, i) => [`S${i}`, 1900 + 7 * i, 2100 - 3 * i, 2000 + i])]);
      const paid = sheet('paid', [['shop', 'paid'], ...Array.from({ length: 9 }, (_, i) => [`P${i}`, 5 + i])]);
      for (let line = 2; line <= 10; line++) paid.getCell(line, 2).numFmt = line % 2 === 0 ? '"$"#,##0.00' : '"£"#,##0.00';
      sheet('booked', [
        ['entry', 'booked amount', 'D/C'],
        ...Array.from({ length: 9 }, (_, i) => [`Entry ${i}`, 10 + i * 3, i % 3 === 0 ? 'D' : 'C']),
      ]);
      const lines = Array.from({ length: 60 }, (_, i) => [
        ...[`A${100 + Math.floor(i / 2)}`, `2026-02-${10 + (Math.floor(i / 2) % 18)}`, ['Lamp', 'Desk', 'Chair'][i % 3]!],
        ...[12 + ((i * 7) % 31), 4.9],
      ]);
      sheet('lines', [['order id', 'ordered', 'product', 'line amount', 'shipping'], ...lines]);
      const bytes = Buffer.from(await book.xlsx.writeBuffer());
      const sent = await owner.send('POST', `${PATH}?file_name=shops.xlsx`, { body: bytes, headers: { 'content-type': XLSX } });
      expect(sent.status).toBe(201);
      const id = sent.body.id;
      await tab.goto(`${served.url}/data-sources/${id}`);
      await article(/repeat, or count/).waitFor();
      await inspect(tab, 'source-questions-workbook');
      await tab.evaluate(() => localStorage.setItem('language', 'de'));
      await tab.reload();
      await tab.getByText('Sie gehört zu je einem „order id“ und zählt einmal.').first().waitFor();
      await tab.getByText('Solange niemand antwortet, wird sie nicht summiert.', { exact: false }).waitFor();
      await tab.getByText('„D/C“ kennzeichnet 3 Zeilen mit D und 6 mit C, und keine Zahl daneben ist negativ.').waitFor();
      expect(await faults(tab, 'source-questions-german', [{ width: 390, height: 844 }])).toEqual([]);
      await tab.evaluate(() => localStorage.setItem('language', 'en'));
      await tab.reload();
      const tableOf = (now: Found, name: string) => now.schema.tables.find((one: { name: string }) => one.name === name);
      expect(tableOf(await answer(id, [390, /hidden rows/, /left out/]), 'stores').row_count).toBe(7);
      expect((await answer(id, [1280, /tables belong together/, /own/])).schema.tables).toHaveLength(8);
      expect(tableOf(await answer(id, [320, /be rows/, /becomes a row/]), 'months').row_count).toBe(6);
      expect(tableOf(await answer(id, [1280, /one unit/, /one unit/]), 'paid').columns[1].type).not.toBe('text');
      expect(tableOf(await answer(id, [390, /numbers are negative/, /marked D are/]), 'booked').columns[1].min).toBe('-28');
      await answer(id, [390, /repeat, or count/, /counts once/]);
      const model = (await owner.get(`${PATH}${id}/model/`)).body.tables.find((one: { name: string }) => one.name === 'lines');
      expect(model.columns.at(-1)).toMatchObject({ additivity: 'attribute', determined_by: ['order id'], corrected: expect.anything() });
    });

    test('about a header and what numbers mean, answered in German', async () => {
      const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);
      const linesOf = (count: number, row: (i: number) => unknown[]) => Array.from({ length: count }, (_, i) => row(i));
      const few = (i: number) => (i < 8 ? Math.floor(i / 2) : i - 4);
      const sheets: Record<string, unknown[][]> = {
        depots: [
          ['day', 'depot id', 'pallets'],
          ...linesOf(120, (i) => [
            day(Math.floor(i / 3)),
            `D${i % 3}`,
            500 + 100 * (i % 3) + Math.round(60 * Math.sin(Math.floor(i / 3) / 6)),
          ]),
        ],
        visits: [['visited', 'place', 'qx'], ...linesOf(60, (i) => [day(i), `P${i % 4}`, ((i * 37) % 101) + 0.5])],
        orders: [
          ['order id', 'ordered', 'product', 'line amount', 'order total'],
          ...linesOf(44, (i) => [`A${few(i)}`, day(few(i)), `P${i % 7}`, (i * 7) % 31, 50 + ((few(i) * 13) % 77)]),
        ],
        freights: [
          ['order no', 'ordered', 'product', 'line amount', 'freight'],
          ...linesOf(60, (i) => [
            `A${Math.floor(i / 2)}`,
            day(Math.floor(i / 2)),
            `P${i % 7}`,
            (i * 7) % 31,
            i % 2 || i >= 16 ? null : 3 + ((i * 5) % 11),
          ]),
        ],
      };
      const book = new ExcelJS.Workbook();
      for (const [name, lines] of Object.entries(sheets)) book.addWorksheet(name).addRows(lines);
      const bytes = Buffer.from(await book.xlsx.writeBuffer());
      const { body } = await owner.send('POST', `${PATH}?file_name=meanings.xlsx`, { body: bytes, headers: { 'content-type': XLSX } });
      const years = await upload(`shop,2024,2025\n${linesOf(6, (i) => [`S${i}`, 1900 + 7 * i, 2100 - 3 * i]).join('\n')}\n`, 'years.csv');
      const saved = 'Antwort gespeichert.';
      await tab.goto(`${served.url}/data-sources/${years}`);
      await tab.evaluate(() => localStorage.setItem('language', 'de'));
      await tab.reload();
      await tab.setViewportSize({ width: 390, height: 800 });
      await article(/erste Zeile eine Überschrift/)
        .getByRole('button', { name: /Werte wie die anderen/ })
        .first()
        .click();
      await said(saved);
      await eventually(async () => (await settled(years)).record_count === 7);
      await tab.goto(`${served.url}/data-sources/${body.id}`);
      await article(/Stand oder ein Betrag/).waitFor();
      expect(
        await faults(tab, 'source-questions-meanings', [
          { width: 390, height: 844 },
          { width: 1280, height: 800 },
        ]),
      ).toEqual([]);
      await answer(body.id, [390, /Stand oder ein Betrag/, /Sie ist ein Stand/], saved);
      await answer(body.id, [1280, /Zahlen summieren/, /Sie lassen sich summieren/], saved);
      await answer(body.id, [320, /demselben Schlüssel/, /Jede Zeile steht für sich/], saved);
      await answer(body.id, [1280, /leere Zellen für den Wert darüber/, /zählt einmal/], saved);
      await tab.evaluate(() => localStorage.setItem('language', 'en'));
      const { tables } = (await owner.get(`${PATH}${body.id}/model/`)).body;
      const adding = (table: string, column: string) =>
        tables.find(({ name }: Found) => name === table).columns.find(({ name }: Found) => name === column).additivity;
      expect([adding('depots', 'pallets'), adding('visits', 'qx'), adding('orders', 'order total'), adding('freights', 'freight')]).toEqual(
        [...['stock', 'additive', 'additive', 'attribute']],
      );
    });
  });

  test('the data model is corrected, refuses what the data contradicts, and agents wait for approval', async () => {
    const days = Array.from({ length: 60 }, (_, i) => `${1 + (i % 50)},2026-0${1 + (i % 6)}-1${i % 10},${['North', 'West'][i % 2]},${i}.5`);
    const id = await upload(`order_id,day,region,amount\n${days.join('\n')}\n`, 'sales.csv');
    const proposed = await callTool(served, await served.key('mcp', home), 'update_data_model', {
      data_source_id: id,
      tables: [{ name: 'sales', columns: [{ name: 'amount', unit: { kind: 'currency', of: 'CHF' } }] }],
      note: NASTY,
    });
    expect(proposed.isError ?? false).toBe(false);
    await tab.goto(`${served.url}/data-sources/${id}?tab=model`);
    await tab.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    await inspect(tab, 'source-model');
    await tab.getByRole('button', { name: 'Approve version 1' }).click();
    await said('Correction approved.');
    await tab.getByRole('list', { name: 'Meaning of the columns of sales' }).getByText('CHF').waitFor();
    await tab.getByRole('button', { name: 'Edit sales' }).click();
    await tab.getByLabel('Key').fill('order_id');
    await inspect(tab, 'source-model-table');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab
      .getByRole('dialog')
      .getByRole('alert')
      .getByText(/repeat|twice|not unique/)
      .waitFor();
    await tab.getByLabel('Key').fill('');
    await tab.getByLabel('One row').fill('One row is one sale.');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('One row is one sale.').first().waitFor();
    await tab.getByRole('button', { name: 'Edit amount' }).click();
    await tab.getByLabel('Adding up').selectOption('rate');
    await inspect(tab, 'source-model-column');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByText('Rate: averaged, never summed').first().waitFor();
    await tab.getByRole('button', { name: 'Restore: Version 2' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await tab.getByText('Restores version 2').waitFor();
    const { tables } = (await owner.get(`${PATH}${id}/model/`)).body;
    expect(tables[0].columns[3]).toMatchObject({ name: 'amount', corrected: ['unit'], unit: { kind: 'currency', of: 'CHF' } });
  });

  test('a metric is proposed by an agent, approved, computed, changed and retired', async () => {
    const days = Array.from({ length: 90 }, (_, i) => `${i},2026-0${1 + (i % 3)}-${10 + (i % 19)},${['North', 'West'][i % 2]},${i}.5`);
    const id = await upload(`order_id,day,region,amount\n${days.join('\n')}\n`, 'sales.csv');
    const key = await served.key('mcp', home);
    const wanted = { data_source_id: id, name: 'largest_sale', expression: 'max(amount)', label: NASTY, description: NASTY };
    expect((await callTool(served, key, 'define_metric', wanted)).isError ?? false).toBe(false);
    await tab.goto(`${served.url}/metrics`);
    const list = tab.getByRole('list', { name: 'Metrics' });
    await list.getByText('Suggested').first().waitFor();
    await inspect(tab, 'metrics');
    await tab.getByLabel('Search metrics').fill('no metric has such a name');
    await tab.keyboard.press('Enter');
    await tab.getByText('No metrics match.').waitFor();
    await tab.getByLabel('Search metrics').fill('largest');
    await tab.keyboard.press('Enter');
    await tab.getByLabel('Status').selectOption('proposed');
    await list.getByRole('link', { name: NASTY }).click();
    await heading(tab, NASTY).waitFor();
    await tab.getByRole('button', { name: 'Approve version 1' }).click();
    await said('Version approved.');
    await tab.getByRole('button', { name: 'Compute by month' }).click();
    await tab.getByText('88.50').first().waitFor();
    await tab.locator('.chart canvas').waitFor();
    await inspect(tab, 'metric');
    await tab.getByRole('link', { name: 'Edit metric' }).click();
    await heading(tab, 'Edit metric').waitFor();
    await tab.getByLabel('Expression').fill('sum(order_id)');
    await tab.getByRole('button', { name: 'Compute by month' }).click();
    await tab
      .getByRole('alert')
      .getByText(/is no measure/)
      .waitFor();
    await inspect(tab, 'metric-edit');
    await tab.getByLabel('Expression').fill('sum(amount)');
    await tab.getByLabel('Name', { exact: true }).fill('sales_total');
    await tab.getByLabel('Label').fill('');
    await tab.getByRole('button', { name: 'Save' }).click();
    await heading(tab, 'sales_total').waitFor();
    await tab.getByText('formerly largest_sale').waitFor();
    await tab.getByRole('button', { name: 'Retire: sales_total' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await tab.getByRole('button', { name: 'Reinstate' }).waitFor();
  });

  test('rows are looked at, sorted over all of them', async () => {
    const id = await upload(`n,word\n${Array.from({ length: 1200 }, (_, i) => `${i},w${i}`).join('\n')}\n`, 'long.csv');
    await tab.goto(`${served.url}/data-sources/${id}?tab=rows`);
    await tab.getByText('Rows 1 to 500 of 1,200.').waitFor();
    await inspect(tab, 'source-rows');
    await tab.getByRole('columnheader', { name: 'n', exact: true }).getByRole('button').click();
    await tab.getByRole('cell', { name: 'w1199' }).waitFor();
    await tab.getByRole('button', { name: 'Next' }).click();
    await tab.getByText('Rows 501 to 1,000 of 1,200.').waitFor();
    await tab.getByRole('cell', { name: 'w699' }).waitFor();
  });

  test('a file is appended, the source renamed, and deleted after a word on what depends on it', async () => {
    const id = await upload();
    await owner.post('/api/goals/', {
      title: NASTY,
      target_value: 100,
      start_date: '2026-01-01',
      due_date: '2026-12-31',
      binding: { data_source_id: id, type: 'sum', field: 'amount' },
    });
    await tab.goto(`${served.url}/data-sources/${id}?tab=import`);
    await tab.locator('input[type=file]').setInputFiles(file('april.csv', 'order_id,day,region,amount\n5,2026-04-01,East,8\n'));
    await tab.locator('.source-facts').getByText('5 rows').waitFor();
    await tab.getByRole('list', { name: 'Files' }).getByText('april.csv').waitFor();
    await tab.getByRole('button', { name: 'Rename' }).click();
    await tab.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('The orders');
    await inspect(tab, 'source-rename');
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await heading(tab, 'The orders').waitFor();
    await tab.getByRole('button', { name: 'Delete' }).click();
    await tab.getByRole('dialog').getByText(NASTY).waitFor();
    await inspect(tab, 'source-delete');
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading(tab, 'Data sources').waitFor();
    await tab.getByText('Nothing here yet.').waitFor();
    await tab.goto(`${served.url}/data-sources/${id}`);
    await tab.getByRole('alert').getByText('Not found', { exact: true }).waitFor();
  });

  test('one click makes a dashboard, another brings a report or a question on its way', async () => {
    const id = await upload();
    await tab.goto(`${served.url}/data-sources/${id}`);
    expect(await tab.getByRole('link', { name: 'Create report' }).getAttribute('href')).toBe(`/reports/new?source=${id}`);
    expect(await tab.getByRole('main').getByRole('link', { name: 'Ask' }).getAttribute('href')).toBe(`/ask?source=${id}`);
    await tab.getByRole('button', { name: 'Create dashboard' }).click();
    await tab.waitForURL(/\/dashboards\/[0-9a-f-]{36}/);
    expect((await owner.get('/api/dashboards/')).body.results[0].name).toBe('orders');
  });

  test('a viewer sees all of it and is offered no change', async () => {
    const id = await upload();
    const other = await visit(browser);
    await other.page.goto(`${served.url}/sign-in?next=/data-sources/${id}`);
    await signIn(other.page, home.viewer.email, PASSWORD);
    await heading(other.page, 'orders').waitFor();
    for (const name of ['Rename', 'Delete', 'Create dashboard']) expect(await other.page.getByRole('button', { name }).count()).toBe(0);
    await other.page.getByRole('button', { name: 'Show values amount' }).click();
    await other.page.getByRole('table', { name: /Values of amount/ }).waitFor();
    expect(await other.page.getByLabel('Meaning').count()).toBe(0);
    await other.page.goto(`${served.url}/data-sources`);
    await other.page.getByText('Editors of your organization can upload files and connect sources.').waitFor();
    await other.close();
  });
});
