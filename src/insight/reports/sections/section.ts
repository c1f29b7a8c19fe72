import { z } from 'zod';
import { text } from '../../../platform/text-field.ts';
import { filterField } from '../../metrics/metric-query/schema/filter.ts';
import { name } from '../../metrics/metric-query/schema/name.ts';
import { metricQueryFields, ownMetric } from '../../metrics/metric-query/schema/query-fields.ts';
import { timeRange } from '../../metrics/metric-query/schema/time-range.ts';
import { STEPS } from '../../metrics/metric-query/types.ts';
import { filterParameter } from '../../metrics/parameters.ts';

export const SECTIONS_MAX = 30;
const TEXT_LENGTH_MAX = 10_000;

const title = text(200, 1).optional().meta({ description: 'The heading. Default: made from the content' });
const id = text(200, 1).meta({ format: 'uuid' });
const query = z.strictObject(metricQueryFields).meta({ description: 'Arguments of query_metrics' });
const show = z
  .enum(['auto', 'figures', 'chart', 'table'], 'Use auto, figures, chart or table.')
  .default('auto')
  .meta({ description: 'auto: figures for one row, otherwise a chart with its table' });
const date = z.iso.date('Use a date YYYY-MM-DD.');
const span = z.strictObject({ start: date, end: date }).refine(({ start, end }) => start <= end, 'start must not be after end.');
const columnName = text(200, 1);

const shapes = {
  query: z.strictObject({ kind: z.literal('query'), title, show, query }),
  table: z.strictObject({ kind: z.literal('table'), title, query }),
  answer: z.strictObject({
    kind: z.literal('answer'),
    title,
    show,
    conversation_id: id,
    turn: z.int().min(1).meta({ description: 'Which question of the conversation; the first is 1' }),
    /** Kept when the answer is pinned, so that the section outlives the conversation. */
    question: text(4_000).optional(),
    query: query.optional(),
  }),
  explain: z.strictObject({
    kind: z.literal('explain'),
    title,
    data_source_id: id.optional().meta({ description: 'Default: the first of the report' }),
    table: columnName.optional(),
    metric: columnName.optional().meta({ description: 'A column, or "rows". Default: the most relevant measure' }),
    per: columnName.optional(),
    current: span.optional().meta({ description: 'Default: the last complete period, and previous the one before it' }),
    previous: span.optional(),
    dimensions: z.array(columnName).min(1).max(4).optional(),
    filters: z.array(filterParameter).max(20).optional(),
  }),
  forecast: z.strictObject({
    kind: z.literal('forecast'),
    title,
    metric: z.union([name, ownMetric]),
    define: metricQueryFields.define,
    derive: metricQueryFields.derive,
    grain: z.enum(STEPS, `Use one of ${STEPS.join(', ')}.`),
    horizon: z.int().min(1).max(365).meta({ description: 'Steps ahead' }),
    time: name.default('default'),
    history: timeRange.optional(),
    filters: filterField.optional(),
  }),
  goal: z.strictObject({ kind: z.literal('goal'), title, goal_id: id }),
  text: z.strictObject({
    kind: z.literal('text'),
    title,
    text: text(TEXT_LENGTH_MAX, 1).meta({ description: 'Plain text; an empty line begins a paragraph' }),
  }),
  template: z.strictObject({
    kind: z.literal('template'),
    title,
    template_id: id,
    parameters: z.record(z.string(), z.unknown()).default({}).meta({ description: 'As the template’s parameters say' }),
    parts: z
      .array(text(100, 1))
      .min(1)
      .max(20)
      .optional()
      .meta({ description: 'Ids of the template’s sections, such as summary and development, in this order. Default: all' }),
  }),
} as const;

const SECTION_KINDS = Object.keys(shapes) as SectionKind[];
export type SectionKind = keyof typeof shapes;

/** One section of a report, of any kind. */
export const reportSection = z.discriminatedUnion(
  'kind',
  [shapes.query, shapes.table, shapes.answer, shapes.explain, shapes.forecast, shapes.goal, shapes.text, shapes.template],
  `Set kind to one of ${SECTION_KINDS.join(', ')}.`,
);
export type ReportSection = z.infer<typeof reportSection>;
export type SectionOf<K extends SectionKind> = Extract<ReportSection, { kind: K }>;

/** How a section is called in errors and lists: by its position, and its title if it has one. */
export function sectionLabel(index: number, section: { title?: unknown }): string {
  return typeof section.title === 'string' && section.title !== '' ? `Section ${index + 1} (“${section.title}”)` : `Section ${index + 1}`;
}

/** Many clients cannot read a union of schemas. */
const KINDS_IN_WORDS = [
  'In order; each {kind, title?} with: query {query: arguments of query_metrics, show?: auto|figures|chart|table}',
  'table {query}: metrics or rows as a table',
  'answer {conversation_id, turn}: a saved answer of analyze_data, computed again',
  'explain {data_source_id?, metric?, current?, previous?, dimensions?}',
  'forecast {metric, grain, horizon}',
  'goal {goal_id}',
  'text {text}: plain paragraphs',
  'template {template_id, parameters?, parts?}: sections of a template.',
].join('; ');

/** Parses sections; every message says which section it is about. */
export const sectionList = z
  .array(z.record(z.string(), z.unknown()), { error: 'Send a list of sections.' })
  .min(1, 'Send at least one section.')
  .max(SECTIONS_MAX, `Send at most ${SECTIONS_MAX} sections.`)
  .transform((given, context) => {
    const parsed: ReportSection[] = [];
    for (const [index, one] of given.entries()) {
      const read = reportSection.safeParse(one);
      if (read.success) parsed.push(read.data);
      for (const issue of read.error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [index, ...issue.path], message: `${sectionLabel(index, one)}: ${issue.message}` });
      }
    }
    return parsed;
  })
  .meta({ description: KINDS_IN_WORDS });
