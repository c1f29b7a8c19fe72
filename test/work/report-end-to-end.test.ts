import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Membership } from '../../src/account/identity/entities.ts';
import { createDemo, publicDataset } from '../../src/app/demo/create-demo.ts';
import { shopOrdersCsv } from '../../src/app/demo/shop-orders.ts';
import { listSources } from '../../src/data/sources/list-sources.ts';
import type { Block, ReportDocument } from '../../src/insight/figures/document.ts';
import { OUTPUT_FORMATS, type OutputFormat } from '../../src/insight/figures/formats.ts';
import { generateReport } from '../../src/insight/reports/generate.ts';
import { openReportFile } from '../../src/insight/reports/open-report-file.ts';
import { testDatabase } from '../support/database.ts';
import { shareOf } from '../support/thorough.ts';
import { type Assembled, assemble, balances, contextOf, type Member } from './assemble.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { templateNamed } from './samples.ts';

interface Subject {
  source: string;
  measure: string;
  time: string;
  rows: CsvRow[];
  period: { start: string; end: string };
}

let database: Awaited<ReturnType<typeof testDatabase>>;
let world: Assembled;
let member: Member;
const ids = new Map<string, string>();
const subjects: Record<string, Subject> = {};

beforeAll(async () => {
  database = await testDatabase();
  world = await assemble({ databaseUrl: database.url });
  await world.work();
  const demo = await createDemo(world.services);
  expect(demo).toMatchObject({ restKey: expect.stringMatching(/^svc_(?!mcp_)/), mcpKey: expect.stringMatching(/^svc_mcp_/) });
  const { organizationId, userId } = await world.services.em.fork().findOneOrFail(Membership, { removedAt: null });
  member = { organizationId, userId };
  const query = { offset: 0, limit: 10, ordering: { field: 'created_at', descending: false } };
  for (const source of (await listSources(contextOf(world.services, member), query, ['active'])).items) ids.set(source.name, source.id);
  subjects.shop = {
    source: 'Demo shop orders',
    measure: 'revenue',
    time: 'ordered_at',
    rows: readCsv([...shopOrdersCsv()].join('')),
    period: { start: '2025-01-01', end: '2025-12-31' },
  };
  subjects.strikes = {
    source: 'Wildlife strikes',
    measure: 'Cost Total $',
    time: 'Flight Date',
    rows: readCsv(await readFile(publicDataset('birdstrikes.csv'), 'utf8')),
    period: { start: '1995-01-01', end: '1999-12-31' },
  };
});

afterAll(async () => {
  await world?.close();
  await database?.drop();
});

async function generate(subject: Subject, template: RegExp, outputFormat: OutputFormat): Promise<Buffer> {
  const ctx = contextOf(world.services, member);
  const dataSourceIds = [ids.get(subject.source) as string];
  const parameters = { date_range: subject.period };
  const { report } = await generateReport(ctx, { templateId: templateNamed(template).id, dataSourceIds, outputFormat, parameters });
  const file = await openReportFile(ctx, report.id);
  const content = await readFile(file.path);
  expect({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }).toEqual({
    bytes: file.bytes,
    sha256: file.sha256,
  });
  return content;
}

/** The measure's total over the period, in cents, computed from the text of the file. */
function expectedCents({ rows, time, measure, period }: Subject): number {
  const inside = rows.filter(
    (row) => (row[time] as string).slice(0, 10) >= period.start && (row[time] as string).slice(0, 10) <= period.end,
  );
  return inside.reduce((sum, row) => sum + Math.round(Number(row[measure]) * 100), 0);
}

/** The JSON is read further down. */
const FORMATS = OUTPUT_FORMATS.filter((format) => format !== 'json');

const blocks = (document: ReportDocument): Block[] => document.sections.flatMap((section) => section.blocks);

describe.each(['shop', 'strikes'])('the %s', (name) => {
  // One source in every format, the other in a share of them: a format is made of the same document.
  test.each(name === 'shop' ? FORMATS : shareOf(FORMATS, 0))('becomes an executive summary as %s', async (format) => {
    const content = await generate(subjects[name] as Subject, /executive/i, format);
    const starts: Record<(typeof FORMATS)[number], RegExp> = {
      pdf: /^%PDF-/,
      html: /^<!doctype html/i,
      excel: /^PK/,
      csv: /^\uFEFF?\S+/,
    };
    expect(content.toString('utf8', 0, 200)).toMatch(starts[format]);
  });

  test('has the total in its json that the file has', async () => {
    const subject = subjects[name] as Subject;
    const document = JSON.parse((await generate(subject, /executive/i, 'json')).toString()) as ReportDocument;
    const kpis = blocks(document).flatMap((block) => (block.kind === 'kpis' ? block.items : []));
    const cents = kpis.map(({ value }) => Math.round(Number(value) * 100));
    expect(cents).toContain(expectedCents(subject));
  });

  test('has the total in its csv that the file has', async () => {
    const subject = subjects[name] as Subject;
    const rows = readCsv((await generate(subject, /detail/i, 'csv')).toString().replace(/^\uFEFF/, ''));
    const column = Object.keys(rows[0] ?? {}).find((key) => key.toLowerCase().includes(subject.measure.toLowerCase())) as string;
    const total = rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
    expect(total).toBe(expectedCents(subject));
  });
});

test('every report was paid for once', async () => {
  const { granted, available, reserved, spent } = await balances(world.services.em, member.organizationId);
  expect(reserved).toBe(0);
  expect(spent).toBeGreaterThan(0);
  expect(available + spent).toBe(granted);
});
