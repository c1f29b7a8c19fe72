import { describe, expect, test } from '@jest/globals';
import type { ColumnProfile, ImportCertificate } from '../../src/data/engine/types.ts';
import type { DataSource, Snapshot } from '../../src/data/sources/entities.ts';
import { STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { narrow, narrowed, SECTIONS } from './narrow.ts';

const at = new Date('2026-01-01T00:00:00Z');

function column(name: string): ColumnProfile {
  return {
    name,
    type: 'text',
    engineType: 'VARCHAR',
    role: 'category',
    roleSource: 'inferred',
    roleReason: 'The values repeat.',
    nullCount: 0,
    distinctCount: 10,
    distinctApproximate: false,
    min: 'a',
    max: 'z',
    mean: null,
    topValues: Array.from({ length: 10 }, (_, index) => ({ value: `value ${index}`, count: index })),
    sampledRows: null,
  };
}

function found(tables: number, columns: number, issues: number): { source: DataSource; snapshot: Snapshot } {
  const names = Array.from({ length: tables }, (_, index) => `table_${index}`);
  const certificate: ImportCertificate = {
    version: 1,
    fileName: 'a.csv',
    fileBytes: 1,
    fileSha256: 'x',
    format: 'csv',
    encoding: 'utf-8',
    dialect: null,
    confidence: { level: 'certain', reasons: [] },
    tables: names.map((name) => ({
      name,
      rowsRead: 1,
      rowsKept: 1,
      rowsRepaired: 0,
      rowsRejected: 0,
      cellsKept: 1,
      cellsRepaired: 0,
      cellsRejected: 0,
      columns: [],
      issues: Array.from({ length: issues }, (_, index) => ({
        kind: `kind_${index}`,
        action: 'repaired' as const,
        count: 1,
        message: 'Something was repaired.',
        examples: [{ line: 1 }, { line: 2 }],
      })),
    })),
    warnings: [],
  };
  const profile = { columns: Array.from({ length: columns }, (_, index) => column(`column_${index}`)) };
  // Only the fields a view reads.
  return {
    source: {
      id: '01900000-0000-7000-8000-000000000000',
      name: 's',
      sourceType: 'file',
      status: 'active',
      lastSync: at,
      recordCount: 1,
      createdAt: at,
      description: '',
      syncFrequency: 'manual',
      lastError: null,
      progress: 100,
      progressMessage: '',
      waitingFiles: [],
    } as unknown as DataSource,
    snapshot: {
      tables: names.map((name) => ({ name, key: '', sha256: '', bytes: 1, rowCount: 1, profile })),
      certificate,
    } as unknown as Snapshot,
  };
}

describe('narrow', () => {
  test('gives what was asked for, and no more', () => {
    const answer = narrow(found(2, 3, 1), { sections: ['schema'], table: 'table_1' });
    expect(answer.tables).toEqual([
      {
        name: 'table_1',
        row_count: 1,
        column_count: 3,
        columns: [0, 1, 2].map((index) => ({ name: `column_${index}`, type: 'text', role: 'category' })),
      },
    ]);
    expect([answer.certificate, answer.truncated]).toEqual([undefined, false]);
  });

  test.each([
    ['wide', found(1, 5_000, 1)],
    ['many tables', found(400, 20, 3)],
    ['many issues', found(3, 2, 500)],
  ])('keeps a source that is %s within the budget and says how to narrow', (_what, source) => {
    const answer = narrow(source, { sections: SECTIONS });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(STRUCTURED_CHARACTERS_MAX);
    expect([answer.truncated, answer.how_to_narrow]).toEqual([true, expect.stringContaining('table')]);
    expect(narrowed.safeParse(answer).success).toBe(true);
  });

  test('names the tables to whoever asks for another', () => {
    expect(() => narrow(found(2, 1, 0), { sections: SECTIONS, table: 'nope' })).toThrow(/table_0, table_1/);
  });
});
