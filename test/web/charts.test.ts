import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { type Browser, inspect, openBrowser, type Visitor, visit } from './browser.ts';
import { openGallery } from './gallery.ts';

const DRAWN = [
  'line',
  'area',
  'bar',
  'lying',
  'stacked_bar',
  'donut',
  'pie',
  'heatmap',
  'scatter',
  'unnamed',
  'funnel',
  'hostile',
  'hostile_donut',
];

describeWith('chromium', 'charts and tables of data', () => {
  let browser: Browser;
  let gallery: Awaited<ReturnType<typeof openGallery>>;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    [browser, gallery] = await Promise.all([openBrowser(), openGallery()]);
    visitor = await visit(browser);
    page = visitor.page;
    await page.goto(gallery.url);
    await page.waitForFunction((count) => document.querySelectorAll('[data-drawn="true"]').length === count, DRAWN.length);
  });
  afterAll(async () => {
    await browser?.close();
    await gallery?.close();
  });

  const figure = (name: string) => page.getByRole('figure', { name: `Chart ${name}`, exact: true });

  test('each type is drawn in the colours of the page, light and dark', async () => {
    const inks = async () => {
      const found: [string, number][] = [];
      for (const name of DRAWN) found.push([name, await coloursOn(name)]);
      return found;
    };
    for (const [name, count] of await inks()) expect({ name, several: count >= 3 }).toEqual({ name, several: true });
    const light = await pictureOf('line');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.waitForFunction((before) => document.querySelector<HTMLCanvasElement>('#line canvas')?.toDataURL() !== before, light);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.waitForFunction((before) => document.querySelector<HTMLCanvasElement>('#line canvas')?.toDataURL() === before, light);
    await inspect(page, 'charts');
  });

  test('each says in words what it shows, and is a table for who wants one', async () => {
    const picture = figure('line').getByRole('img', { name: 'Chart line' });
    expect(await picture.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
      'Revenue by month, rising.',
    );
    await figure('line').getByRole('button', { name: 'Show as table' }).press('Enter');
    const table = figure('line').getByRole('table');
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Month', 'Revenue', 'Plan']);
    expect(await table.getByRole('row').nth(1).getByRole('cell').allTextContents()).toEqual(['Jan 1, 2025', '€900.00', '€850.00']);
    // A month without a value says so.
    expect(await table.getByRole('row').nth(8).getByRole('cell').nth(1).textContent()).toBe('–');
    await figure('line').getByRole('button', { name: 'Show as chart' }).click();
    await figure('line').getByRole('img').waitFor();
    await figure('scatter').getByRole('button', { name: 'Show as table' }).click();
    expect(await figure('scatter').getByRole('row').nth(2).getByRole('cell').allTextContents()).toEqual(['Customer 1', '4.00', '€91.00']);
    await figure('scatter').getByRole('button', { name: 'Show as chart' }).click();
    expect(await figure('kpi').textContent()).toBe('€1,234.50');
    expect(await figure('empty').textContent()).toBe('No data to show.');
  });

  test('what the pointer is on is said beside it, and names stay text', async () => {
    const box = (await figure('hostile').getByRole('img').boundingBox())!;
    await figure('hostile').scrollIntoViewIfNeeded();
    const at = (await figure('hostile').getByRole('img').boundingBox()) ?? box;
    await page.mouse.move(at.x + at.width * 0.6, at.y + 60);
    const tip = figure('hostile').locator('.chart-tip');
    await tip.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    expect(await page.locator('main img, main svg, main script').count()).toBe(0);
    await figure('hostile').getByRole('button', { name: 'Show as table' }).click();
    await figure('hostile').getByRole('cell', { name: '{a|styled} {b} {c} {@[0]} {value}' }).waitFor();
    await figure('hostile').getByRole('button', { name: 'Show as chart' }).click();
    await figure('bar').scrollIntoViewIfNeeded();
    const bar = (await figure('bar').getByRole('img').boundingBox())!;
    await page.mouse.click(bar.x + bar.width * 0.2, bar.y + bar.height * 0.5);
    await page.getByRole('status').getByText('North').waitFor();
  });

  test('a chart follows the width of its place', async () => {
    const width = () =>
      figure('area')
        .locator('canvas')
        .evaluate((canvas) => canvas.getBoundingClientRect().width);
    const wide = await width();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction(
      (before) => (document.querySelector('#area canvas')?.getBoundingClientRect().width ?? before) < before,
      wide,
    );
    expect(await width()).toBeLessThan(390);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('100,000 rows scroll with some of them in the page, and sort', async () => {
    const table = page.getByRole('table', { name: 'Many rows' });
    expect(await table.getAttribute('aria-rowcount')).toBe('100001');
    const region = page.getByRole('region', { name: 'Many rows' });
    await region.scrollIntoViewIfNeeded();
    const rowsShown = () => table.locator('tbody tr:not([aria-hidden])').count();
    expect(await rowsShown()).toBeLessThan(60);
    // Ten thousand rows further in forty steps: every frame has its rows.
    const frames = await region.evaluate(async (element) => {
      const took: number[] = [];
      let blank = 0;
      for (let step = 1; step <= 40; step++) {
        const started = performance.now();
        element.scrollTop = step * 9_000;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        took.push(performance.now() - started);
        const inView = [...element.querySelectorAll('tbody tr:not([aria-hidden])')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          const view = element.getBoundingClientRect();
          return bottom > view.top && top < view.bottom;
        });
        if (inView.length < 9) blank++;
      }
      return { median: took.toSorted((a, b) => a - b)[20]!, blank };
    });
    expect(frames.blank).toBe(0);
    // Two frames are waited for in each step.
    expect(frames.median).toBeLessThan(100);
    expect(await rowsShown()).toBeLessThan(60);
    await region.focus();
    await page.keyboard.press('End');
    await table.getByRole('cell', { name: '100,000', exact: true }).waitFor();
    const amount = table.getByRole('columnheader', { name: 'Amount' });
    await amount.getByRole('button').click();
    expect(await amount.getAttribute('aria-sort')).toBe('descending');
    await page.keyboard.press('Shift+Tab');
    await region.evaluate((element) => element.scrollTo(0, 0));
    await table.getByRole('cell', { name: '24,999.75', exact: true }).waitFor();
    await amount.getByRole('button').click();
    expect(await amount.getAttribute('aria-sort')).toBe('ascending');
    await table.getByRole('cell', { name: '0.00', exact: true }).waitFor();
    // A cell without a value is last in either order.
    await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await table.getByRole('row').last().getByText('–').waitFor();
    await amount.getByRole('button').click();
    expect(await amount.getAttribute('aria-sort')).toBe('none');
    await region.evaluate((element) => element.scrollTo(0, 0));
    await table.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor();
  });

  test('nothing on the way had to be stopped', () => {
    expect(visitor.mishaps).toEqual([]);
  });

  const pictureOf = (name: string) =>
    page.evaluate((id) => document.querySelector<HTMLCanvasElement>(`#${id} canvas`)?.toDataURL() ?? '', name);

  /** How many colours make up at least a thousandth of a chart. */
  const coloursOn = (name: string) =>
    page.evaluate((id) => {
      const canvas = document.querySelector<HTMLCanvasElement>(`#${id} canvas`);
      const { data } = canvas!.getContext('2d')!.getImageData(0, 0, canvas!.width, canvas!.height);
      const counts = new Map<string, number>();
      for (let at = 0; at < data.length; at += 4) {
        const colour = `${data[at]! >> 4} ${data[at + 1]! >> 4} ${data[at + 2]! >> 4} ${data[at + 3]! >> 4}`;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts.values()].filter((count) => count > data.length / 4 / 2_000).length;
    }, name);
});
