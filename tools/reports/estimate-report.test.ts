import { expect, test } from '@jest/globals';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { reportRequest } from '../../test/support/library.ts';
import { call, callAsAgent, organizations } from '../../test/support/tool-call.ts';
import { estimateReport } from './estimate-report.ts';

const { home, stranger } = await organizations();
const request = await reportRequest(home);

test('quotes every format, and tells an agent what to do next', async () => {
  const quoted = await call(estimateReport, request, { as: home.owner });
  expect(quoted).toMatchObject({ can_generate: true, reasons: [], credits: quoted.credits_by_format.csv });
  expect(quoted.credits_by_format.pdf).toBeGreaterThan(quoted.credits);
  const { text } = await callAsAgent(estimateReport, request, home);
  expect(text).toBe(`This report costs ${quoted.credits} credits. Continue with generate_report.`);
});

test('names a parameter that the template cannot use, and sees nobody else’s data', async () => {
  const template_id = REPORT_TEMPLATES.find(({ name }) => name === 'Time-series performance')?.id;
  await expect(
    call(estimateReport, { ...request, template_id, report_parameters: { metric: 'nothing' } }, { as: home.owner }),
  ).rejects.toMatchObject({ details: { 'report_parameters.metric': [expect.any(String)] } });
  await expect(call(estimateReport, request, { as: stranger.owner })).rejects.toMatchObject({ code: 'not_found' });
});
