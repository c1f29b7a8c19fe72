import type { EntityManager } from '@mikro-orm/postgresql';
import type { Engine } from '../../data/engine/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import type { Section } from '../figures/document.ts';
import { inSentence } from '../figures/wording.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { type BuiltPart, buildTemplate } from './build-template.ts';
import { partParameters } from './sections/composed-template.ts';
import type { SectionComposer } from './sections/composer.ts';
import { type ReportSection, type SectionOf, sectionLabel } from './sections/section.ts';
import { findTemplate, type ReportTemplate } from './templates/index.ts';

export interface BuildIo {
  engine: Engine;
  signal?: AbortSignal;
  progress?: (percent: number, message: string) => void;
  /** What computes the sections that are no template's; absent where there are none. */
  compose?: { composer: SectionComposer; em: EntityManager; organizationId: string };
  /** Takes what a section read besides snapshots. */
  keepState?: (index: number, state: unknown) => void;
}

interface PartsInput {
  /** The report's template. */
  template: ReportTemplate;
  parameters: Record<string, unknown>;
  sources: MeantSource<OpenSource>[];
  generatedAt: Date;
  states?: Record<string, unknown>;
}

/**
 * Computes a report's sections, one after another so that their queries do not compete.
 * @throws AppError naming the section, and what to do
 */
export async function buildParts(list: readonly ReportSection[], input: PartsInput, io: BuildIo): Promise<BuiltPart[]> {
  const parts: BuiltPart[] = [];
  for (const [index, section] of list.entries()) {
    const alone = list.length === 1;
    const progress = (percent: number, message: string) =>
      io.progress?.(Math.round((index * 95 + percent) / list.length), alone ? message : `${sectionLabel(index, section)}: ${message}`);
    const part = alone && section.kind === 'template' ? '' : `s${index + 1}-`;
    const built =
      section.kind === 'template' ? buildPart(section, part, input, { ...io, progress }) : composePart(section, index, part, input, io);
    parts.push(await built.catch((error: unknown) => Promise.reject(list.length > 1 ? named(error, index, section) : error)));
    io.signal?.throwIfAborted();
    if (section.kind !== 'template') progress(95, 'computed');
  }
  return parts;
}

/** Puts the section's position and title in front of a refusal. */
export function named(error: unknown, index: number, section: { title?: unknown }): unknown {
  if (!(error instanceof AppError)) return error;
  const [detail] = Object.entries(error.details ?? {}).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [`${field.replace(/^report_parameters\./, '')}: ${messages.join(' ')}`] : [],
  );
  const message = `${sectionLabel(index, section)}: ${detail ?? error.message}`;
  return new AppError(error.code === 'not_found' ? 'validation_error' : error.code, message, {
    details: { [`report_parameters.sections.${index}`]: [message] },
    cause: error,
  });
}

async function buildPart(section: SectionOf<'template'>, part: string, input: PartsInput, io: BuildIo): Promise<BuiltPart> {
  const template = section.template_id === input.template.id ? input.template : findTemplate(section.template_id);
  if (!template) throw new AppError('validation_error', 'There is no such template. List the report templates and use one of their ids.');
  const parameters = part === '' ? section.parameters : partParameters(section, periodOf(input.parameters));
  const built = await buildTemplate({ ...input, template, parameters, part }, io);
  const chosen = section.parts === undefined ? built.sections : chosenParts(built.sections, section.parts, part);
  return { ...built, sections: section.title === undefined ? chosen : retitled(chosen, section.title) };
}

/** The sections of a template by their ids, in the order asked for. */
function chosenParts(sections: readonly Section[], ids: readonly string[], part: string): Section[] {
  const known = sections.map((section) => ({ section, id: part === '' ? section.id : section.id.replace(`-${part.slice(0, -1)}`, '') }));
  return ids.map((id) => {
    const found = known.find((one) => one.id === id);
    if (!found) throw new AppError('validation_error', `There is no part "${id}". There is ${known.map((one) => one.id).join(', ')}.`);
    return found.section;
  });
}

/** One section takes the title; of several, each has it in front of its own. */
function retitled(sections: readonly Section[], title: string): Section[] {
  return sections.map((section) => ({ ...section, title: sections.length === 1 ? title : `${title}: ${inSentence(section.title)}` }));
}

async function composePart(
  section: ReportSection,
  index: number,
  prefix: string,
  { parameters, sources, generatedAt, states }: PartsInput,
  { compose, engine, signal, keepState }: BuildIo,
): Promise<BuiltPart> {
  if (!compose) throw new Error('There is nothing to compose sections with.');
  const { composer, em, organizationId } = compose;
  const io = {
    em,
    engine,
    organizationId,
    now: generatedAt,
    signal: signal ?? new AbortController().signal,
    sources,
    period: periodOf(parameters),
    prefix,
  };
  const { title, blocks, tableId, receipts, state } = await composer.compose(io, section, states?.[index] ?? null);
  if (state !== null) keepState?.(index, state);
  return {
    sections: [{ id: `section-${index + 1}`, title: section.title ?? title, blocks }],
    period: periodOf(parameters),
    primaryTableId: tableId ?? '',
    receipts,
  };
}

/** The period that a report's parameters set. */
function periodOf({ date_range: range }: Record<string, unknown>): { start: string; end: string } | null {
  // Parsed by the template's schema.
  return (range as { start: string; end: string } | undefined) ?? null;
}
