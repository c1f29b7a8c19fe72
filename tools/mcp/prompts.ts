import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Definition extends Prompt {
  arguments: { name: string; title: string; description: string; required: boolean }[];
  write(given: Record<string, string>): string;
}

const source = { name: 'data_source', title: 'Data source', description: 'Name or id of a data source', required: true };

const DEFINITIONS: Definition[] = [
  {
    name: 'summarize_data_source',
    title: 'Summarize a data source',
    description: 'What a data source contains, what it can answer, and how reliable it is',
    arguments: [source],
    write: ({ data_source }) =>
      `Summarize the data source "${data_source}". Find its id with list_data_sources, then call get_data_source with sections ["profile", "certificate"]. ` +
      'Say in plain words what one row is, which period it covers, what can be measured and by what it can be broken down. ' +
      'Then say what the import repaired, rejected or doubted. End with three questions this data can answer. Do not generate a report.',
  },
  {
    name: 'monthly_business_review',
    title: 'Monthly business review',
    description: 'A finished report over one month, compared with the month before, with its findings explained',
    arguments: [source, { name: 'month', title: 'Month', description: 'As 2026-03', required: true }],
    write: ({ data_source, month }) =>
      `Prepare the business review of ${month} from the data source "${data_source}". Inspect the data with get_data_source, choose the executive summary from list_report_templates, ` +
      `set report_parameters.date_range to the first and last day of ${month}, and call estimate_report. Tell me the price and wait for my word before generate_report. ` +
      'Afterwards read the report and explain its five most important findings, each with its number.',
  },
  {
    name: 'compare_periods',
    title: 'Compare two periods',
    description: 'What changed between two periods, and what drove it',
    arguments: [
      source,
      { name: 'start', title: 'Start', description: 'First day of the period, as 2026-03-01', required: true },
      { name: 'end', title: 'End', description: 'Last day of the period, as 2026-03-31', required: true },
    ],
    write: ({ data_source, start, end }) =>
      `Compare ${start} to ${end} with the period of the same length before it, in the data source "${data_source}". Use the period comparison from list_report_templates with ` +
      `report_parameters {"date_range": {"start": "${start}", "end": "${end}"}} and output_format json; call estimate_report first and tell me the price. ` +
      'Then say what changed most, which categories drove it, and which of it may be an effect of missing or repaired data.',
  },
  {
    name: 'investigate_data_quality',
    title: 'Investigate data quality',
    description: 'Whether a data source is reliable, with evidence',
    arguments: [source],
    write: ({ data_source }) =>
      `Find out whether the data source "${data_source}" can be trusted. Read its import certificate and profile with get_data_source. ` +
      'List what was repaired or rejected with line numbers, columns that are nearly empty or constant, suspicious minima and maxima, and columns whose role looks wrong. ' +
      'Order it by what it would do to a report, and say what to fix in the file first.',
  },
];

export const PROMPTS: Prompt[] = DEFINITIONS.map(({ write: _, ...listed }) => listed);

/** A prompt with its arguments filled in. */
export function getPrompt(name: string, given: Record<string, string>): GetPromptResult {
  const found = DEFINITIONS.find((one) => one.name === name);
  if (!found)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt ${name}. Call prompts/list for the available prompts.`);
  const missing = found.arguments.filter((argument) => argument.required && !given[argument.name]?.trim());
  if (missing.length > 0) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Send the argument ${missing.map((argument) => argument.name).join(', ')}.`);
  }
  return { description: found.description, messages: [{ role: 'user', content: { type: 'text', text: found.write(given) } }] };
}
