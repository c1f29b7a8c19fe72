import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { ColumnProfile, SemanticRole } from '../../data/engine/types.ts';
import type { ReadableSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { OUTPUT_FORMATS } from '../figures/formats.ts';
import { creditsFor } from '../reports/price.ts';
import { findTemplate, REPORT_TEMPLATES } from '../reports/templates/index.ts';
import { nearNames } from './bind-names.ts';

function column(name: string, role: SemanticRole, fields: Partial<ColumnProfile> = {}): ColumnProfile {
  const type = fields.type ?? (role === 'time' ? 'date' : role === 'additive_measure' || role === 'rate' ? 'decimal' : 'text');
  return {
    name,
    role,
    type,
    engineType: type === 'decimal' ? 'DECIMAL(18,2)' : type === 'date' ? 'DATE' : type === 'integer' ? 'BIGINT' : 'VARCHAR',
    roleSource: 'inferred',
    roleReason: '',
    nullCount: 0,
    distinctCount: 5,
    distinctApproximate: false,
    min: type === 'date' ? '2025-01-01' : '0',
    max: type === 'date' ? '2025-12-31' : '100',
    mean: null,
    topValues: [],
    sampledRows: null,
    ...fields,
  };
}

function source(name: string, tables: Record<string, { rows: number; columns: ColumnProfile[] }>): ReadableSource {
  return {
    id: name,
    name,
    type: 'file',
    snapshotId: 's',
    snapshotSha256: 'x',
    importedAt: new Date(0),
    importSummary: '',
    tables: Object.entries(tables).map(([table, { rows, columns }]) => ({
      name: table,
      key: table,
      sha256: 'y',
      bytes: 1,
      rowCount: rows,
      profile: { columns },
    })),
  };
}

const ORDERS = [
  column('order_id', 'identifier', { distinctCount: 1_000 }),
  column('updated_at', 'time'),
  column('ordered_at', 'time'),
  column('quantity', 'additive_measure', { type: 'integer' }),
  column('revenue', 'additive_measure'),
  column('unit_price', 'rate'),
  column('channel', 'category'),
  column('email', 'personal_data', { distinctCount: 900 }),
];
const shop = source('Shop', {
  orders: { rows: 1_000, columns: ORDERS },
  countries: { rows: 5_000, columns: [column('country', 'geography')] },
});
const named = (name: string) => REPORT_TEMPLATES.find((template) => template.name === name)!;

function boundTo(template: string, sources: ReadableSource[], parameters = {}) {
  const result = named(template).bind(sources, parameters);
  if (!result.ok) throw new Error(result.reasons.join(' '));
  return result;
}

function refusal(template: string, parameters: Record<string, unknown>): AppError {
  try {
    named(template).bind([shop], parameters);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('binding chooses', () => {
  test('the table with a time and a measure before a larger one, the revenue before the quantity, the order’s date before its change’s, and says so', () => {
    const { binding, notes } = boundTo('Executive summary', [shop]);
    const [bound] = binding;
    expect(bound).toMatchObject({ table: { name: 'orders' }, time: { column: 'ordered_at' }, metric: { column: 'revenue', kind: 'sum' } });
    expect(bound?.dimensions.map(({ name }) => name)).toEqual(['channel']);
    expect(notes.join('\n')).toMatch(/"orders".*chosen before countries/);
    expect(notes.join('\n')).toMatch(/Revenue was chosen as the measure over quantity/);
    expect(notes.join('\n')).toMatch(/Ordered at is the time of a row; updated at is not/);
  });

  test('a plain mean for a rate whose weight nobody named, and never a sum', () => {
    const { binding } = boundTo('Executive summary', [shop], { metric: 'unit_price' });
    expect(binding[0]?.metric).toMatchObject({ kind: 'mean', how: 'is the plain mean of the rows' });
    const lone = source('Prices', { prices: { rows: 9, columns: [column('price', 'rate')] } });
    expect(boundTo('Executive summary', [lone], { metric: 'price' }).binding[0]?.metric).toMatchObject({ kind: 'mean' });
  });

  test('the count of rows where nothing may be summed', () => {
    const { binding, notes } = boundTo('Executive summary', [
      source('Ids', { t: { rows: 9, columns: [column('id', 'identifier', { type: 'integer' })] } }),
    ]);
    expect(binding[0]?.metric).toMatchObject({ kind: 'count', column: null });
    expect(notes.join()).toMatch(/No column can be summed or averaged, so rows are counted/);
  });

  test('no identifier, person or free text to break down by', () => {
    const { binding } = boundTo('Executive summary', [
      source('S', { t: { rows: 1_000, columns: [...ORDERS.filter(({ role }) => role !== 'category'), column('note', 'text')] } }),
    ]);
    expect(binding[0]?.dimensions).toEqual([]);
  });
});

describe('binding says why not', () => {
  test('without a time column, with what there is and what to do', () => {
    const result = named('Time-series performance').bind([source('Prices', { list: { rows: 9, columns: [column('price', 'rate')] } })]);
    expect(result).toEqual({
      ok: false,
      reasons: [
        'Time-series performance needs a time column; the tables of "Prices" have none with dates: list has price (rate). Mark one with role time, or use Data quality.',
      ],
    });
  });

  test('without a category', () => {
    const result = named('Breakdown and ranking').bind([source('Prices', { list: { rows: 9, columns: [column('price', 'rate')] } })]);
    expect(result).toMatchObject({ ok: false, reasons: [expect.stringMatching(/needs a column to break down by/)] });
  });

  test('for every source that does not fit', () => {
    const bad = source('Bad', { t: { rows: 1, columns: [column('x', 'text')] } });
    expect(named('Period comparison').bind([shop, bad, { ...bad, name: 'Worse' }])).toMatchObject({
      ok: false,
      reasons: [expect.stringContaining('"Bad"'), expect.stringContaining('"Worse"')],
    });
    expect(named('Data quality').bind([{ ...bad, tables: [] }])).toMatchObject({
      ok: false,
      reasons: [expect.stringMatching(/no table with columns/)],
    });
  });
});

describe('a parameter is refused', () => {
  test.each([
    ['Executive summary', { metric: 'revenu' }, 'metric', /no column "revenu".*Did you mean "revenue"/],
    ['Executive summary', { metric: 'order_id' }, 'metric', /cannot be measured: it is identifier.*quantity, revenue/],
    ['Executive summary', { metric: 'email' }, 'metric', /cannot be measured: it is personal data/],
    ['Time-series performance', { dimension: 'email' }, 'dimension', /personal data, which reports cannot break down by/],
    ['Breakdown and ranking', { dimensions: ['channel', 'chanel'] }, 'dimensions.1', /Did you mean "channel"/],
    ['Tabular detail', { columns: ['nothing-like-it'] }, 'columns.0', /There is .*"order_id"/],
    ['Tabular detail', { sort: [{ column: 'Revenues' }] }, 'sort.0.column', /Did you mean "revenue"/],
    ['Tabular detail', { table: 'order' }, 'table', /no table "order".*Did you mean "orders"/],
    ['Tabular detail', { filters: [{ column: 'regon', op: 'eq', value: 1 }] }, 'filters.0.column', /no column "regon"/],
    ['Tabular detail', { filters: [{ column: 'revenue', op: 'gt', value: 'a lot' }] }, 'filters.0.value', /"a lot" is not a number/],
    ['Tabular detail', { filters: [{ column: 'ordered_at', op: 'gt', value: '2025-13-01' }] }, 'filters.0.value', /not a date/],
    ['Tabular detail', { filters: [{ column: 'channel', op: 'in', value: 'Web' }] }, 'filters.0.value', /list of at least one value/],
    ['Data quality', { date_range: { start: '2025-02-01', end: '2025-01-01' } }, 'date_range', /start must not be after end/],
    ['Data quality', { date_range: { start: '2025-02-30', end: '2025-03-01' } }, 'date_range.start', /./],
    ['Data quality', { metric: 'revenue' }, '', /metric/],
  ])('by %s: %j', (template, parameters, field, message) => {
    const error = refusal(template, parameters);
    expect(error.code).toBe('validation_error');
    const details = error.details as Record<string, string[]>;
    const key = ['report_parameters', field].filter(Boolean).join('.');
    expect(Object.keys(details)).toEqual([key]);
    expect(details[key]?.join()).toMatch(message);
  });

  test('only where no source has the column; a source without it says what it used', () => {
    const other = source('Other', { t: { rows: 9, columns: [column('day', 'time'), column('visits', 'additive_measure')] } });
    const { binding, notes } = boundTo('Executive summary', [shop, other], { metric: 'revenue' });
    expect(binding.map(({ metric }) => metric.column)).toEqual(['revenue', 'visits']);
    expect(notes.join('\n')).toMatch(/Other: It has no column "revenue"/);
  });
});

test('near names are close, and few', () => {
  expect(nearNames('Unit Price', ['unit_price', 'price', 'quantity'])).toEqual(['unit_price', 'price']);
  expect(nearNames('zzz', ['revenue'])).toEqual([]);
});

describe('the templates', () => {
  test('have fixed ids, and are found by them', () => {
    expect(REPORT_TEMPLATES.map(({ id, name }) => [id, name])).toEqual([
      ['ed70fa7c-8e86-49dc-950b-148a2539d226', 'Executive summary'],
      ['fe34a763-0983-4a7b-9891-d8321acc5c12', 'Time-series performance'],
      ['7c57c9e5-4bf0-404f-a7b1-fbc004f37d54', 'Breakdown and ranking'],
      ['9b31bbaa-d9e0-464a-bede-5cd5ac4661ad', 'Period comparison'],
      ['576f5577-ba3b-4627-8540-446daf353f73', 'Data quality'],
      ['371faed6-de6f-4f42-a857-77881ee023b7', 'Tabular detail'],
    ]);
    for (const template of REPORT_TEMPLATES) expect(findTemplate(template.id.toUpperCase())).toBe(template);
  });

  test('describe their parameters as strict JSON Schema objects with a date_range', () => {
    for (const { parameters, bestFor, needs } of REPORT_TEMPLATES) {
      const schema = z.toJSONSchema(parameters, { io: 'input' });
      expect(schema).toMatchObject({
        type: 'object',
        additionalProperties: false,
        properties: { date_range: { type: 'object', required: ['start', 'end'] } },
      });
      expect(Object.keys(schema.properties ?? {}).every((name) => /^[a-z]+(_[a-z]+)*$/.test(name))).toBe(true);
      expect(bestFor.length * needs.length).toBeGreaterThan(0);
    }
  });

  test('cost what their lines add up to, by number of sources and format alone', () => {
    for (const template of REPORT_TEMPLATES) {
      for (const format of OUTPUT_FORMATS) {
        for (const count of [1, 2, 20]) {
          const { credits, breakdown } = creditsFor(template, count, format);
          expect(breakdown.reduce((sum, line) => sum + line.credits, 0)).toBe(credits);
          expect(Number.isInteger(credits) && credits >= template.baseCredits).toBe(true);
        }
      }
    }
    expect(creditsFor(named('Executive summary'), 3, 'pdf')).toEqual({
      credits: 11,
      breakdown: [
        { item: 'Executive summary, one data source', credits: 5 },
        { item: '2 further data sources, 2 credits each', credits: 4 },
        { item: 'Output format pdf', credits: 2 },
      ],
    });
  });
});
