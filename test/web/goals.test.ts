import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { callRest, upload } from '../support/analysis.ts';
import { describeWith } from '../support/describe-with.ts';
import { PASSWORD } from '../support/identity.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { heading, inspect, signIn, visit } from './browser.ts';
import { openSettings, type Settings } from './open-settings.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Three years of sales by day up to yesterday: North sells about 60 a day; the other fell this year from 40 to 10. */
function sales(): string {
  const lines = ['sale_id,day,region,amount'];
  const today = Date.parse(iso(Date.now()));
  const year = new Date(today).getUTCFullYear();
  for (let day = Date.UTC(year - 2, 0, 1), id = 1; day < today; day += DAY_MS) {
    const fallen = day >= Date.UTC(year, 0, 1);
    lines.push(`${id},${iso(day)},North,${20 + ((id++ * 7919) % 83)}`, `${id++},${iso(day)},${HOSTILE},${fallen ? 10 : 40}`);
  }
  return `${lines.join('\n')}\n`;
}

describeWith('chromium', 'goals', () => {
  let settings: Settings;
  let served: Served;
  let of: Seeded;
  let page: Page;

  beforeAll(async () => {
    settings = await openSettings();
    ({ served, of, page } = settings);
  });
  afterAll(() => settings?.close());

  const said = (text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const year = new Date().getUTCFullYear();

  test('without goals the page says what one is and leads to the first', async () => {
    await page.goto(`${served.url}/goals`);
    await page.getByText('No goals yet.').waitFor();
    await inspect(page, 'goals-none');
    await page.getByRole('link', { name: 'Create your first goal' }).click();
    await heading(page, 'New goal').waitFor();
    await page.getByText('There is no data to follow yet.').waitFor();
  });

  test('a goal made of others, and one below it that follows a number of the data', async () => {
    await upload(served, of, sales(), 'sales.csv');
    await page.goto(`${served.url}/goals/new`);
    await page.getByLabel('Title').fill(`Growth ${HOSTILE}`);
    await page.getByLabel('From its sub-goals').check();
    await page.getByRole('button', { name: 'Create goal' }).click();
    await heading(page, `Growth ${HOSTILE}`).waitFor();
    await said('Goal created.');

    await page.getByRole('link', { name: 'New sub-goal' }).click();
    await page.getByLabel('Title').fill('Revenue');
    await page.getByLabel('Description').fill('What we sell.\nIn all regions.');
    await page.getByLabel('Level').selectOption('team');
    expect(await page.getByLabel('Part of').locator('option:checked').textContent()).toBe(`Growth ${HOSTILE}`);
    await page.getByLabel('Start date').fill(`${year}-01-01`);
    await page.getByLabel('Due date').fill(`${year + 1}-02-28`);
    await page.getByLabel('Metric', { exact: true }).selectOption('sum');
    await page.getByLabel('of', { exact: true }).selectOption('amount');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Column').selectOption('region');
    await page.getByLabel('is', { exact: true }).selectOption('not_null');
    await page.getByLabel('What is measured').fill('Revenue');
    await page.getByLabel('Unit').fill('EUR');
    await page.getByRole('spinbutton', { name: 'Target' }).fill('30000');
    await inspect(page, 'goal-new');
    await page.getByRole('button', { name: 'Create goal' }).click();
    await heading(page, 'Revenue').waitFor();
    await page.getByText('Sum of amount of sales').waitFor();
    await page.getByText('region is not empty').waitFor();
    await page.locator('[data-drawn=true]').waitFor();
    await page.getByText(/the probability of meeting the target is/).waitFor();
    await page.getByText('Chance of reaching it').waitFor();
    await inspect(page, 'goal');
    await page.getByRole('button', { name: /^Show as table/ }).click();
    await page.getByRole('columnheader', { name: /Pace needed/ }).waitFor();
    await page.getByRole('columnheader', { name: /80% range ≥/ }).waitFor();
  });

  test('what is wrong with a goal is said beside its field', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    await heading(page, 'Edit: Revenue').waitFor();
    expect(await page.getByLabel('is', { exact: true }).inputValue()).toBe('not_null');
    await page.getByLabel('Due date').fill(`${year - 1}-01-01`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('It must be after “Start date”.').waitFor();
    await inspect(page, 'goal-wrong');
    await page.getByLabel('Due date').fill(`${year + 1}-02-28`);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('spinbutton', { name: 'Target' }).fill('60000');
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Goal saved.');
    // The data has fallen: what holds it up is named, hostile or not.
    await page.getByText(/holds it back most/).waitFor();
    await page
      .getByText(/holds it back most/)
      .getByText(HOSTILE)
      .waitFor();
  });

  test('milestones are made, ticked, changed and deleted', async () => {
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await page.getByLabel('Milestone', { exact: true }).fill(`Half ${HOSTILE}`);
    await page.getByLabel('Value (EUR)').fill('15000');
    await inspect(page, 'milestone-new');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await said('Milestone added.');
    await page.getByText('at 15,000 EUR').waitFor();
    await page.getByRole('checkbox', { name: /Half/ }).click();
    await said(/completed/);
    await page.getByText(/completed \w+ \d+, \d+/).waitFor();
    await page.getByRole('button', { name: `Edit: Half ${HOSTILE}` }).click();
    await page.getByLabel('Milestone', { exact: true }).fill('Half of it');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await said('Milestone saved.');
    await page.getByRole('button', { name: 'Delete: Half of it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await said('Milestone deleted.');
    await page.getByText('No milestones yet.').waitFor();
  });

  test('a goal that is followed by hand takes the value and the note of the day', async () => {
    await page.goto(`${served.url}/goals/new`);
    await page.getByLabel('Title').fill('Partners');
    await page.getByLabel('Manually').check();
    await page.getByLabel('Unit').fill('partners');
    await page.getByRole('spinbutton', { name: 'Target' }).fill('120');
    await page.getByRole('button', { name: 'Create goal' }).click();
    await heading(page, 'Partners').waitFor();
    await page.getByLabel('Today’s value (partners)').fill('70');
    await page.getByLabel('Note', { exact: true }).fill(`Two new ones ${HOSTILE}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await said('Check-in saved.');
    await page.getByText(`Two new ones ${HOSTILE}`).waitFor();
    await page.getByRole('button', { name: 'Cancel goal' }).click();
    await said('Goal cancelled.');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await said('Goal reopened.');
    await inspect(page, 'goal-by-hand');
  });

  test('the tree shows each goal in its place, narrows by status and title, and keeps that in its address', async () => {
    await page.goto(`${served.url}/goals`);
    const tree = page.getByRole('list', { name: 'Goals' });
    await tree.getByRole('link', { name: 'Revenue' }).waitFor();
    expect(await tree.getByRole('progressbar').count()).toBe(3);
    await inspect(page, 'goals');
    await tree.getByRole('button', { name: /^Hide sub-goals of Growth/ }).click();
    await tree.getByRole('link', { name: 'Revenue' }).waitFor({ state: 'detached' });
    await tree.getByRole('button', { name: /^Show sub-goals of Growth/ }).click();
    await page.getByLabel('Search by title').fill('revenue');
    await tree.getByRole('link', { name: 'Partners' }).waitFor({ state: 'detached' });
    // What stands above a match is shown with it.
    await tree.getByRole('link', { name: /Growth/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('find')).toBe('revenue');
    await page.getByLabel('Status').selectOption('completed');
    await page.getByText('No goals match.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Show all goals' }).click();
    await tree.getByRole('link', { name: 'Partners' }).waitFor();
  });

  test('deleting says what becomes of the goals below, and they move up', async () => {
    await page
      .getByRole('list', { name: 'Goals' })
      .getByRole('link', { name: /Growth/ })
      .click();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Its sub-goal stays and becomes a top-level goal.').waitFor();
    await inspect(page, 'goal-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading(page, 'Goals').waitFor();
    await page.getByRole('list', { name: 'Goals' }).getByRole('link', { name: 'Revenue' }).waitFor();
    const { body } = await callRest(served, of.owner, 'GET', '/api/goals/?name=Revenue');
    expect(body.results.map((goal: { parent_id: unknown }) => goal.parent_id)).toEqual([null]);
  });

  test('a viewer sees goals and is not offered to change them', async () => {
    const viewer = await visit(settings.browser);
    await viewer.page.goto(`${served.url}/sign-in?next=/goals`);
    await signIn(viewer.page, of.viewer.email, PASSWORD);
    await viewer.page.getByRole('link', { name: 'Revenue' }).click();
    await heading(viewer.page, 'Revenue').waitFor();
    await viewer.page.locator('[data-drawn=true]').waitFor();
    for (const name of ['Edit', 'Delete', 'Cancel goal', 'Add milestone', 'New goal']) {
      expect([name, await viewer.page.getByText(name, { exact: true }).count()]).toEqual([name, 0]);
    }
    expect(viewer.mishaps).toEqual([]);
    await viewer.close();
  });

  test('no name ran as a script, and nothing had to be stopped', () => {
    expect(settings.owner.mishaps).toEqual([]);
  });
});
