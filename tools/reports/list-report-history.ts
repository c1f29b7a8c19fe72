import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { type AuthoredReport, type HistoryFilters, reportHistory } from '../../src/insight/reports/report-history.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { defineTool } from '../define.ts';
import { text } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restListWith } from '../lists.ts';
import { historyItem, historyItemView } from './views.ts';

const input = restListWith({
  template_id: text(200).optional().meta({ description: 'Only reports of this template' }),
  output_format: z.enum(OUTPUT_FORMATS, `Use one of ${OUTPUT_FORMATS.join(', ')}.`).optional(),
  data_source_id: text(200).optional().meta({ description: 'Only reports made of this data source, alone or with others' }),
});

type Input = ListInput & { own: HistoryFilters };

export const listReportHistory = defineTool<Input, Page<AuthoredReport>>({
  name: 'list_report_history',
  title: 'List reports with how they were made',
  description: 'Lists reports with template, data sources, price, progress, and who made them.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/reports/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input,
      output: envelopeOf(historyItem),
      view: (page, given, url) => restEnvelope(page, given, url, historyItemView),
      errors: ['not_found'],
      tag: 'General API',
    },
  ],
  handler: (ctx, { query, own }) => reportHistory(ctx, query, own),
});
