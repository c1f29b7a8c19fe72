import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

interface Definition extends Prompt {
  arguments: { name: string; title: string; description: string; required: boolean }[];
  write(given: Record<string, string>): string;
}

const source = { name: 'data_source', title: 'Data source', description: 'Name or id of a data source', required: true };

const metric = { name: 'metric', title: 'Metric', description: 'Name of a metric, as list_metrics has it', required: true };
const start = { name: 'start', title: 'Start', description: 'First day of the period, as 2026-03-01', required: true };
const end = { name: 'end', title: 'End', description: 'Last day of the period, as 2026-03-31', required: true };

/** The ten commonest jobs, each in few calls; docs/agents has them with examples. */
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
    arguments: [source, start, end],
    write: ({ data_source, start, end }) =>
      `Compare ${start} to ${end} with the period of the same length before it, in the data source "${data_source}". Use the period comparison from list_report_templates with ` +
      `report_parameters {"date_range": {"start": "${start}", "end": "${end}"}} and output_format json; call estimate_report first, tell me the price and wait for my word before generate_report. ` +
      'Read it with get_report and say what changed most, which categories drove it, and which of it may be an effect of missing or repaired data.',
  },
  {
    name: 'weekly_review',
    title: 'Weekly review',
    description: 'The last full week against the one before, what stands out, and what to do about it',
    arguments: [source, metric],
    write: ({ data_source, metric }) =>
      `Review the last full week of ${metric} in the data source "${data_source}". Call query_metrics with metrics ["${metric}"], data_source_ids ["${data_source}"], by [{"grain": "week"}] and time {"last": 9, "unit": "week"} ` +
      'to see the week among the eight before it, then explain_change with metric, current and previous for the last full week and the one before. ' +
      'Say in five sentences what happened, what drove it with its share, and what is normal variation. Give each number with its period, and doubts that the answers mention.',
  },
  {
    name: 'why_did_it_change',
    title: 'Why did it change?',
    description: 'What drove the change of a metric between two periods, checked before it is said',
    arguments: [source, metric, start, end],
    write: ({ data_source, metric, start, end }) =>
      `Explain why ${metric} changed from the period before to ${start} to ${end}, in the data source "${data_source}". Call explain_change with metric "${metric}" and both periods of equal length. ` +
      'Name the values that moved differently from the rest, with their shares; say so if nothing stands out. Put your conclusion in sentences, run check_answer on them, and correct what it refutes before you answer.',
  },
  {
    name: 'board_report',
    title: 'Board report',
    description: 'A finished report for people who read three pages: made, read and put in words',
    arguments: [source, start, end],
    write: ({ data_source, start, end }) =>
      `Make a board report from the data source "${data_source}" for ${start} to ${end}. Call estimate_report with template_id "Executive summary" and report_parameters {"date_range": {"start": "${start}", "end": "${end}"}}, ` +
      'tell me the price and wait for my word, then generate_report with the same arguments and output_format pdf. Read it with get_report: section overview, then the sections it names that matter most. ' +
      'Write half a page for the board: the result, the three causes, one risk. Quote only numbers that the report has, and give its link.',
  },
  {
    name: 'follow_a_goal',
    title: 'Set and follow a goal',
    description: 'A goal bound to the data, so that its progress is measured, with milestones on the way',
    arguments: [
      source,
      { name: 'target', title: 'Target', description: 'What is to be reached, such as 250000 in revenue', required: true },
      { name: 'due_date', title: 'Due date', description: 'As 2026-12-31', required: true },
    ],
    write: ({ data_source, target, due_date }) =>
      `Set a goal of ${target} until ${due_date}, measured in the data source "${data_source}". Find the column that measures it with get_data_source, then call create_goal with a binding ` +
      `{data_source_id, type, field} and due_date ${due_date}; add_milestone once for the half-way mark. ` +
      'Read get_goal_progress and say where it stands, what is expected by now, and when it will be reached at this pace. For a goal that exists already, begin with list_goals.',
  },
  {
    name: 'clean_up_data_source',
    title: 'Clean up a data source',
    description: 'Answers what the import asks, corrects what columns mean, and says what to fix at the origin',
    arguments: [source],
    write: ({ data_source }) =>
      `Clean up the data source "${data_source}". Call get_data_source with sections ["schema", "certificate"]; it has the open questions, with their readings. ` +
      'Ask me where my word is needed, then send all answers and corrections (grain, roles, units, relationships) in one update_data_model. ' +
      'Afterwards call get_data_source again, and list what is still in doubt and what only the makers of the file can fix, with line numbers.',
  },
  {
    name: 'watch_a_number',
    title: 'Watch a number',
    description: 'An alert when a number moves, and a weekly email with the report behind it',
    arguments: [source, metric],
    write: ({ data_source, metric }) =>
      `See to it that we hear when ${metric} of the data source "${data_source}" moves. Inspect its usual variation with query_metrics by week, propose a condition, and after my word call create_alert ` +
      'with a subject of type metric and that condition. Then call create_delivery for a weekly report with period previous_week; tell me what each run costs and who gets it.',
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
