import { z } from 'zod';
import { invalidFields } from '../../../platform/errors.ts';
import type { ReportParameters } from '../../metrics/parameters.ts';
import type { MeantSource } from '../../metrics/source-meaning.ts';
import type { ReportTemplate } from '../templates/index.ts';
import { findTemplate } from '../templates/index.ts';
import { dateRange, fillParameters, type TemplateParameter, valuesSchema } from './parameters.ts';
import { type ReportSection, type SectionKind, type SectionOf, sectionLabel, sectionList } from './section.ts';

/** The template for reports whose sections come with the request. */
const COMPOSED_ID = '3c9d1e52-6b1f-4f0c-9a53-0d8f5a7be1c4';

/** Credits of a section by its kind: those of the analysis that it is. A template's section costs what the template does. */
const SECTION_CREDITS: Record<Exclude<SectionKind, 'template'>, number> = {
  query: 1,
  table: 1,
  answer: 1,
  forecast: 1,
  explain: 2,
  goal: 0,
  text: 0,
};
const BASE_CREDITS = 1;

/** A template that an organization saved. */
export interface Composition {
  id: string;
  name: string;
  description: string;
  sections: readonly Record<string, unknown>[];
  parameters: readonly TemplateParameter[];
}

/** The sections in parameters that a template of sections has parsed. */
export function sectionsIn(parameters: object): ReportSection[] {
  return (parameters as { sections: ReportSection[] }).sections;
}

/** Makes a template of sections that the request brings or that an organization saved. */
export function composedTemplate(saved: Composition): ReportTemplate {
  return template(saved, schemaOf(saved));
}

/** The template of reports whose sections come as a parameter. */
export const COMPOSED = template(
  { id: COMPOSED_ID, name: 'Sections of your own', description: 'A report of sections that you choose, order and name.' },
  z.strictObject({ date_range: dateRange.optional(), sections: sectionList }),
);

/** The template of a report made from sections, which its parameters hold; null if it was made by another template. */
export function templateOfSections(report: { templateId: string; templateName: string; parameters: Record<string, unknown> }) {
  if (!Array.isArray(report.parameters.sections)) return null;
  return template(
    { id: report.templateId, name: report.templateName, description: '' },
    z.looseObject({ date_range: dateRange.optional(), sections: sectionList }),
  );
}

function template({ id, name, description }: Pick<Composition, 'id' | 'name' | 'description'>, parameters: z.ZodType): ReportTemplate {
  return {
    id,
    name,
    description,
    bestFor: 'A report of a structure of your own: metric queries, saved answers, explanations, forecasts, goals, tables, text.',
    needs: 'Data in which the metrics and columns of its sections are found.',
    baseCredits: BASE_CREDITS,
    // What the sections hold is parsed by their own schema.
    parameters: parameters as z.ZodType<ReportParameters>,
    takesSections: true,
    sections: sectionsIn,
    bind: (sources, given) => bindSections(sources, given ?? {}),
    price: (given, sourcesCount) => priceOf(name, sectionsIn(given), sourcesCount),
  };
}

/** A saved template's parameters: those it declares; its sections are added, with their values in place. */
function schemaOf({ sections, parameters }: Composition): z.ZodType {
  return valuesSchema(parameters).transform((given: Record<string, unknown>, context) => {
    // A report of it that is made again, in another format or of other data.
    if (given.sections !== undefined) return given;
    const values = new Map(parameters.map(({ name, default: of }) => [name, given[name] ?? of]));
    const read = sectionList.safeParse(fillParameters(sections, values).filled);
    for (const issue of read.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['sections', ...issue.path], message: issue.message });
    return { ...given, sections: read.data ?? [] };
  });
}

/**
 * Checks what is saved as a template: with the defaults of its parameters it must be a report.
 * @throws AppError validation_error by field
 */
export function checkComposition({ sections, parameters }: Pick<Composition, 'sections' | 'parameters'>): ReportSection[] {
  const twice = parameters.find(({ name }, at) => parameters.findIndex((one) => one.name === name) !== at);
  if (twice) throw invalidFields({ parameters: [`Two parameters are named "${twice.name}". Rename one.`] });
  const values = new Map<string, unknown>(parameters.map(({ name, default: of }) => [name, of]));
  const { filled, unknown } = fillParameters(sections, values);
  if (unknown.length > 0)
    throw invalidFields({ sections: [`Sections refer to the parameter "${unknown[0]}", which is not among "parameters". Add it there.`] });
  const read = sectionList.safeParse(filled);
  if (read.success) return read.data;
  const fields: Record<string, string[]> = {};
  for (const issue of read.error.issues) {
    const field = ['sections', ...issue.path].join('.');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw invalidFields(fields);
}

function bindSections(sources: readonly MeantSource[], given: Record<string, unknown>): ReturnType<ReportTemplate['bind']> {
  const { sections = [], date_range: period } = given as { sections?: ReportSection[]; date_range?: { start: string; end: string } };
  const reasons: string[] = [];
  const notes: string[] = [];
  for (const [index, section] of sections.entries()) {
    if (section.kind !== 'template') continue;
    const label = sectionLabel(index, section);
    const of = findTemplate(section.template_id);
    if (!of) {
      reasons.push(`${label}: there is no such template. List the report templates and use one of their ids.`);
      continue;
    }
    const parsed = of.parameters.safeParse(partParameters(section, period ?? null));
    if (!parsed.success) {
      reasons.push(...parsed.error.issues.map((issue) => `${label}: ${issue.path.join('.')}: ${issue.message}`));
      continue;
    }
    const bound = of.bind(sources, parsed.data);
    if (bound.ok) notes.push(...bound.notes);
    else reasons.push(...bound.reasons.map((reason) => `${label}: ${reason}`));
  }
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, binding: [], notes };
}

/** A template's section covers the report's period unless it has one of its own. */
export function partParameters({ parameters }: SectionOf<'template'>, period: { start: string; end: string } | null) {
  return period === null || 'date_range' in parameters ? parameters : { ...parameters, date_range: period };
}

const FURTHER = 2;

function priceOf(name: string, sections: readonly ReportSection[], sourcesCount: number): { item: string; credits: number }[] {
  const lines = [{ item: name, credits: BASE_CREDITS }];
  for (const [index, section] of sections.entries()) {
    const label = sectionLabel(index, section);
    if (section.kind === 'template') {
      const of = findTemplate(section.template_id);
      const credits = (of?.baseCredits ?? 0) + Math.max(0, sourcesCount - 1) * FURTHER;
      lines.push({ item: `${label}: ${of?.name ?? 'template'}`, credits });
    } else if (SECTION_CREDITS[section.kind] > 0) {
      lines.push({ item: `${label}: ${section.kind}`, credits: SECTION_CREDITS[section.kind] });
    }
  }
  return lines;
}
