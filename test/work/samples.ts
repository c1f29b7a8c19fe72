import type { OutputFormat } from '../../src/insight/figures/formats.ts';
import type { ReportRequest } from '../../src/insight/reports/prepare-report.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';

/** A small file with a time, categories and a measure: 240 rows across 2025. */
export function salesCsv(): string {
  const lines = ['sold_at,region,product,units,revenue'];
  for (let i = 0; i < 240; i++) {
    const date = new Date(Date.UTC(2025, 0, 1 + Math.floor(i * 1.5))).toISOString().slice(0, 10);
    const region = ['North', 'South', 'East'][i % 3];
    const units = 1 + (i % 7);
    lines.push(`${date},${region},${i % 5 === 0 ? 'Lamp' : 'Chair'},${units},${(units * 19.95).toFixed(2)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A request for the template with this id, by default the executive summary, over all of 2025. */
export function reportRequest(
  dataSourceIds: string[],
  outputFormat: OutputFormat,
  parameters: Record<string, unknown> = YEAR,
): ReportRequest {
  return { templateId: templateNamed(/executive/i).id, dataSourceIds, outputFormat, parameters };
}

const YEAR = { date_range: { start: '2025-01-01', end: '2025-12-31' } };

export function templateNamed(name: RegExp) {
  const template = REPORT_TEMPLATES.find((candidate) => name.test(candidate.name));
  if (!template) throw new Error(`no template named ${name}: ${REPORT_TEMPLATES.map((candidate) => candidate.name).join(', ')}`);
  return template;
}
