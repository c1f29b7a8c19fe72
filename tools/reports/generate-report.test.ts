import { describe, expect, test } from '@jest/globals';
import { reportRequest } from '../../test/support/library.ts';
import { auditOf, call, callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { getUsage } from '../usage/get-usage.ts';
import { estimateReport } from './estimate-report.ts';
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

  test('charges a report once, whatever the number of its formats within a day', async () => {
    const { title: _, ...untitled } = request as typeof request & { title?: string };
    const asked = { ...untitled, report_parameters: { rows_shown_max: 7 } };
    const paid = await call(generateReport, asked, { as });
    expect(paid.credits_consumed).toBeGreaterThan(0);
    const spent = await credits();
    for (const output_format of ['html', 'excel']) {
      expect(await call(estimateReport, { ...asked, output_format }, { as: home.owner })).toMatchObject({ credits: 0, can_generate: true });
      expect(await call(generateReport, { ...asked, output_format }, { as })).toMatchObject({
        success: true,
        output_format,
        credits_consumed: 0,
      });
    }
    expect(await credits()).toBe(spent);
    const again = await call(generateReport, asked, { as });
    const other = await call(generateReport, { ...asked, output_format: 'html', report_parameters: { rows_shown_max: 8 } }, { as });
    expect([again.credits_consumed, other.credits_consumed > 0]).toEqual([paid.credits_consumed, true]);
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
