import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { type OpenApiClient, openApiClient } from '../support/openapi-client.ts';
import type { Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { shareOf } from '../support/thorough.ts';

let served: Served;
let client: OpenApiClient;
let bearer: string;
let folder: string;

beforeAll(async () => {
  served = await sharedService();
  client = await openApiClient(served.url);
  bearer = await served.key('rest', await served.seed('enterprise'));
  folder = await mkdtemp(path.join(tmpdir(), 'not-finite-'));
});
afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

const SPOILED = ['NaN', 'inf', '-inf'];
/** 60 days; every tenth amount is not finite, the others are 10, so that the finite ones add up to 540. */
const rows = Array.from({ length: 60 }, (_, i) => ({
  day: new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
  region: i % 2 ? 'North' : 'South',
  amount: i % 10 === 5 ? (SPOILED[((i - 5) / 10) % 3] as string) : '10.0',
}));

async function parquet(sql: string): Promise<Buffer> {
  const place = path.join(folder, 'made.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${sql}) TO '${place}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return readFile(place);
}

const FILES: [string, () => Promise<Buffer | string>][] = [
  ['spoiled.csv', async () => `day,region,amount\n${rows.map((row) => Object.values(row).join(',')).join('\n')}\n`],
  [
    'spoiled.ndjson',
    async () => rows.map((row) => JSON.stringify({ ...row, amount: row.amount === '10.0' ? 10.5 - 0.5 : row.amount })).join('\n'),
  ],
  [
    'spoiled.json',
    // As Python's json writes them: not valid JSON, but common.
    async () =>
      `[${rows.map((row) => `{"day":"${row.day}","region":"${row.region}","amount":${row.amount.replace('inf', 'Infinity')}}`).join(',\n')}]`,
  ],
  [
    'spoiled.parquet',
    () =>
      parquet(
        `SELECT day::DATE AS day, region, amount::DOUBLE AS amount FROM (VALUES ${rows.map((row) => `('${row.day}','${row.region}','${row.amount}')`).join(',')}) t(day, region, amount)`,
      ),
  ],
  [
    'large.parquet',
    // Beyond the size up to which every value is checked: the file's own statistics are trusted, and omit NaN.
    () =>
      parquet(
        `SELECT DATE '2026-01-01' + (i % 60)::INTEGER AS day, CASE WHEN i % 2 = 1 THEN 'North' ELSE 'South' END AS region,
         CASE WHEN i = 700000 THEN 'NaN'::DOUBLE ELSE 0.5 END AS amount FROM range(1100001) t(i)`,
      ),
  ],
];

/**
 * The sum of the finite amounts; null if the importer does not read the column as numbers, so that rows are counted and the report says so.
 */
const TOTALS: Record<string, number | null> = {
  'spoiled.csv': null,
  'spoiled.ndjson': null,
  'spoiled.json': 540,
  'spoiled.parquet': 540,
  'large.parquet': 550_000,
};

/** The same sum of February, which is compared with January: 28 days, of which three have an amount that is not finite. */
const LARGE_FEBRUARY = Array.from({ length: 1_100_001 }, (_, i) => i).filter((i) => i % 60 > 30 && i % 60 < 59 && i !== 700_000).length / 2;
const FEBRUARY: Record<string, number> = { 'spoiled.json': 250, 'spoiled.parquet': 250, 'large.parquet': LARGE_FEBRUARY };
const COMPARED = ['Executive summary', 'Period comparison', 'Time-series performance'];

interface Block {
  kind: string;
  text?: string;
  items?: { label?: string; value?: number | null; sentence?: string }[];
  table?: { id: string; rows: (string | number | null)[][] };
}

describe.each(FILES.map(([name, make], at) => [name, make, at] as const))('%s', (name, make, at) => {
  const total = TOTALS[name] ?? null;
  let sourceId: string;
  beforeAll(async () => {
    const { status, body } = await client.post(`/api/data-sources/?file_name=${name}`, { bearer, body: await make() });
    expect([status, body.status]).toEqual([201, 'active']);
    sourceId = body.id;
  });

  const generate = async (template: string, format: string) => {
    const json = { template_id: template, data_source_ids: [sourceId], output_format: format };
    const made = await client.post('/api/v1/reports/generate/', { bearer, json });
    expect([made.status, made.body.status]).toEqual([201, 'completed']);
    return (await client.get(made.body.download_url, { bearer })).body;
  };

  const whole = name === 'spoiled.parquet';
  const templates = whole ? REPORT_TEMPLATES : shareOf(REPORT_TEMPLATES, at);
  test.each(templates.map((template) => [template.name, template.id]))('%s', async (template, id) => {
    const report = await generate(id, 'json');
    const blocks: Block[] = report.sections.flatMap((section: { blocks: Block[] }) => section.blocks);
    const amounts = blocks.flatMap(({ kind, items = [] }) => (kind === 'kpis' ? items.filter(({ label }) => label === 'Amount') : []));
    for (const { value } of amounts) expect(value).toBe(COMPARED.includes(template) ? FEBRUARY[name] : total);
    const keyFigures = blocks.flatMap(({ table }) => (table?.id === 'key-figures' ? table.rows : []));
    for (const row of keyFigures.filter(([metric]) => metric === 'Amount')) expect(row[2]).toBe(total);
    if (template === 'Executive summary') expect(keyFigures).not.toEqual([]);
    const said = blocks.flatMap(({ text = '', items = [] }) => [text, ...items.map(({ sentence = '' }) => sentence)]).join(' ');
    if (total === null) return;
    if (template === 'Data quality') expect(said).toMatch(/"amount" is not a finite number in [16] rows?; these are left out/);
    else {
      expect(amounts).toHaveLength(1);
      if (template !== 'Tabular detail')
        expect(said).toContain('"amount" has values that are not finite numbers; they are left out of sums');
    }
  });

  if (whole) {
    test.each(['csv', 'excel', 'html', 'pdf'].map((format, index) => [format, index] as const))('as %s', async (format, index) => {
      for (const { id } of shareOf(REPORT_TEMPLATES, index)) await generate(id, format);
    });
  }
});
