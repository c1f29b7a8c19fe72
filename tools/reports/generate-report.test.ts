import { describe, expect, test } from '@jest/globals';
import { reportRequest } from '../../test/support/library.ts';
import { auditOf, call, callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { getUsage } from '../usage/get-usage.ts';
import { generateReport } from './generate-report.ts';

const { home, stranger } = await organizations();
const as = await (await service()).key('rest', home);
const request = await reportRequest(home, { title: 'Orders' });
const credits = async () => (await call(getUsage, {}, { as })).credits.used;

describe('generate_report', () => {
  test('waits for the file and charges what it says', async () => {
    const made = await call(generateReport, request, { as });
    expect(made).toMatchObject({ success: true, title: 'Orders', status: 'completed', output_format: 'csv' });
    expect(made.download_url).toBe(`/api/v1/reports/${made.report_id}/download/`);
    expect(await credits()).toBe(made.credits_consumed);
    expect(await auditOf(home)).toContain('tool:generate_report ok');
  });

  test('answers an equal call of an agent from the one before, free of charge', async () => {
    const first = await callAsAgent(generateReport, request, home, { scopes: ['reports:write'] });
    expect(first.text).toMatch(/^Report "Orders" is completed \(.*Read it as report:\/\//s);
    const spent = await credits();
    const other = await callAsAgent(generateReport, { ...request, title: 'Other' }, home, { scopes: ['reports:write'] });
    expect([other.isError, await credits()]).toEqual([false, spent + other.structured.credits_consumed]);
  });

  test('charges nothing for what it refuses, and reads nobody else’s data', async () => {
    const spent = await credits();
    const foreign = [await ordersSource(stranger)];
    await expect(call(generateReport, { ...request, data_source_ids: foreign }, { as })).rejects.toMatchObject({ code: 'not_found' });
    await expect(call(generateReport, { ...request, output_format: 'doc' }, { as })).rejects.toMatchObject({
      details: { output_format: [expect.stringMatching(/^Use one of /)] },
    });
    expect(await credits()).toBe(spent);
  });
});
