import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { TOOLS } from '../../tools/index.ts';

const ROOT = path.resolve(import.meta.dirname, '../../tools');

/** What a capability of two kinds is called in each: one file has both. */
const FAMILIES: [RegExp, string][] = [
  [/^(create|list|revoke)_(?:api|mcp)_key/, '$1_key'],
  [/^share_(?:report|dashboard)$/, 'share_by_link'],
  [/^(revoke|get|change)_(?:report|dashboard)_link$/, '$1_link'],
];

const fileOf = (tool: string) => `${FAMILIES.reduce((name, [kinds, one]) => name.replace(kinds, one), tool).replaceAll('_', '-')}.ts`;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => /^[^.]+\.ts$/.test(file) && file.includes('/'));
const definitions = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').match(/\bdefine(Public)?Tool[<(]/g)?.length ?? 0;
const capabilities = files.filter((file) => definitions(file) > 0);

/** Those that have no test beside them yet: nothing is added here. */
const UNTESTED: readonly string[] = [
  'analysis/analyze-data.ts',
  'analysis/check-answer.ts',
  'analysis/delete-conversation.ts',
  'analysis/explain-change.ts',
  'analysis/get-conversation.ts',
  'analysis/list-conversations.ts',
  'analysis/propose-questions.ts',
  'analysis/query-data.ts',
  'analysis/rename-conversation.ts',
  'analysis/run-receipt.ts',
  'dashboards/create-dashboard.ts',
  'dashboards/delete-dashboard.ts',
  'dashboards/estimate-dashboard.ts',
  'dashboards/export-dashboard.ts',
  'dashboards/get-dashboard.ts',
  'dashboards/list-dashboards.ts',
  'dashboards/refresh-dashboard.ts',
  'dashboards/update-dashboard.ts',
  'dashboards/view-dashboard.ts',
  'data-sources/add-data-source-file.ts',
  'data-sources/create-data-source.ts',
  'data-sources/delete-data-source.ts',
  'data-sources/get-column-distribution.ts',
  'data-sources/get-data-source-dependents.ts',
  'data-sources/get-data-source-rows.ts',
  'data-sources/get-data-source.ts',
  'data-sources/list-all-data-sources.ts',
  'data-sources/list-data-sources.ts',
  'data-sources/set-column-roles.ts',
  'data-sources/set-column-types.ts',
  'data-sources/update-data-source.ts',
  'reports/delete-report.ts',
  'reports/download-report.ts',
  'reports/estimate-report.ts',
  'reports/generate-report.ts',
  'reports/get-report.ts',
  'reports/list-report-history.ts',
  'reports/list-reports.ts',
  'reports/preview-report.ts',
  'reports/read-report-document.ts',
  'reports/show-report.ts',
  'reports/start-report.ts',
  'sharing/change-link.ts',
  'sharing/get-link.ts',
  'sharing/revoke-link.ts',
  'sharing/share-by-link.ts',
  'templates/list-report-templates.ts',
  'templates/list-template-fits.ts',
];

describe('a capability is one file', () => {
  test('that defines nothing else', () => {
    expect(capabilities.filter((file) => definitions(file) > 1)).toEqual([]);
  });

  test('and is named after its tool', () => {
    expect(capabilities.map((file) => path.basename(file)).sort()).toEqual([...new Set(TOOLS.map(({ name }) => fileOf(name)))].sort());
  });

  test('and has its test beside it', () => {
    const beside = new Set(readdirSync(ROOT, { recursive: true, encoding: 'utf8' }));
    const without = capabilities.filter((file) => !beside.has(file.replace(/\.ts$/, '.test.ts')));
    expect(without.sort()).toEqual([...UNTESTED]);
  });
});
