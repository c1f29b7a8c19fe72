import { readFile, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { openPromise } from 'yauzl';
import { dashboardPage } from '../../rest/pages/public/dashboard-page.ts';
import { brandedReadersOf } from '../../src/account/identity/organization-records.ts';
import { inLocale } from '../../src/platform/locale.ts';
import { reportRequest } from '../../test/support/library.ts';
import { auditOf, call, callAsAgent, organizations, service } from '../../test/support/tool-call.ts';
import { downloadReport } from '../reports/download-report.ts';
import { generateReport } from '../reports/generate-report.ts';
import { updateBrand } from './update-brand.ts';

const { home, stranger } = await organizations();
const update = (changes: object, as = home.owner) => call(updateBrand, changes, { as });

test('changes what is given and leaves the rest', async () => {
  const brand = { colour: '#ffd400', font: 'noto_serif', footer: 'Acme · Berlin', cover_note: 'For the board.' };
  expect(await update({ ...brand, colour: ' #FFD400 ' })).toMatchObject({
    ...brand,
    shades: { fill: '#ffd400', on_fill: '#1b2430' },
    logo: null,
  });
  expect(await update({ footer: '' })).toMatchObject({ ...brand, footer: '' });
  expect(await update({ footer: 'Stranger' }, stranger.owner)).toMatchObject({ colour: null, footer: 'Stranger' });
  const read = await callAsAgent(updateBrand, { font: null }, home, { scopes: ['account:write'] });
  expect(read.text).toBe('The brand has no logo, colour #ffd400, font unset, no footer, cover note "For the board.".');
  expect(await auditOf(home)).toContain('organization.brand_changed ok');
});

test('a report keeps the brand it was made with, as a presentation made later too; a shared page has its own organization’s only', async () => {
  const { services } = await service();
  await update({ colour: '#7a1fa2', footer: 'Acme of Berlin' });
  const request = { ...(await reportRequest(home, {})), output_format: 'html' };
  const { report_id: id } = await call(generateReport, request, { as: await (await service()).key('rest', home) });
  await update({ colour: '#0b5fff', footer: 'Acme of Hamburg' });
  const { path } = await call(downloadReport, { id }, { as: home.owner, at: '/api/reports/' });
  expect(await readFile(path, 'utf8')).toMatch(/#7a1fa2[\s\S]*Acme of Berlin/);
  const slides = await call(downloadReport, { id, format: 'pptx' }, { as: home.owner, at: '/api/reports/' });
  const zip = await openPromise(slides.path);
  const parts: Buffer[] = [];
  for await (const entry of zip.eachEntry())
    if (/slides\/slide[12]\.xml$/.test(entry.fileName)) parts.push(await buffer(await zip.openReadStreamPromise(entry)));
  const title = Buffer.concat(parts).toString();
  await rm(slides.path);
  expect([title.includes('7A1FA2'), title.includes('Acme of Berlin'), title.includes('Hamburg')]).toEqual([true, true, false]);

  const board = { name: 'Board', description: '', lastRefresh: null };
  const bar = { organization: 'Acme', dataAsOf: null, download: null };
  const pageOf = async ({ organizationId }: { organizationId: string }) =>
    inLocale(await brandedReadersOf(services.em.fork(), organizationId), () => dashboardPage(board, [], bar));
  expect(await pageOf(home)).toMatch(/#0b5fff[\s\S]*Acme of Hamburg/);
  expect(await pageOf(stranger)).toMatch(/^(?![\s\S]*Hamburg)[\s\S]*Stranger/);
});

test('refuses what could not be seen, with the way out', async () => {
  await expect(update({ colour: '#fefefe' })).rejects.toMatchObject({ details: { colour: [expect.stringContaining('too pale')] } });
  await expect(update({ colour: 'red' })).rejects.toMatchObject({ details: { colour: [expect.stringContaining('#rrggbb')] } });
  await expect(update({ font: 'comic_sans' })).rejects.toMatchObject({ details: { font: [expect.stringContaining('noto_serif')] } });
  await expect(update({})).rejects.toMatchObject({ code: 'validation_error' });
  await expect(update({ colour: '#0b5fff' }, home.viewer)).rejects.toMatchObject({ code: 'insufficient_permissions' });
});
