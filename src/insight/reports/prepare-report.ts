import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { PinnedSource, ReadableSource } from '../../data/sources/types.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { formatsPaid } from './formats-paid.ts';
import { loadTemplate } from './load-template.ts';
import { creditsFor, FURTHER_FORMAT, isFurther, type Price } from './price.ts';
import type { ReportTemplate } from './templates/index.ts';

/** A caller's request; the template's own schema validates `parameters`. */
export interface ReportRequest {
  templateId: string;
  dataSourceIds: string[];
  outputFormat: OutputFormat;
  parameters: Record<string, unknown>;
}

/** A validated request, with everything pinned that its price and content depend on. */
export interface PreparedReport {
  template: ReportTemplate;
  /** Parsed by the template's schema, with its defaults. */
  parameters: Record<string, unknown>;
  pinned: PinnedSource[];
  sources: ReadableSource[];
  binds: ReturnType<ReportTemplate['bind']>;
  credits: number;
  breakdown: Price['breakdown'];
  /** The price in each format. */
  price(format: OutputFormat): Price;
}

/**
 * Validates a request and prices it. With `lock` the sources stay locked until the transaction ends, so that a pinned snapshot cannot be collected
 * before the report is saved.
 * @throws AppError validation_error by field, not_found if a source is not the organization's
 */
export async function prepareReport(
  em: EntityManager,
  organizationId: string,
  request: ReportRequest,
  mode: 'read' | 'lock',
  /** When it is asked for, where a further format of a report made within a day is free. */
  now?: Date,
): Promise<PreparedReport> {
  const template = await loadTemplate(em, organizationId, request.templateId);
  if (!template) throw invalidFields({ template_id: ['No such template. List the report templates and use one of their ids.'] });
  const parameters = checkParameters(template, request.parameters);
  const { pinned, sources } = await pinSources(em, organizationId, request.dataSourceIds, mode);
  const paidFormats = now
    ? await formatsPaid(em, organizationId, { templateId: template.id, parameters, sources: pinned }, now)
    : new Set<OutputFormat>();
  const price = (format: OutputFormat) =>
    isFurther(format, paidFormats) ? FURTHER_FORMAT : creditsFor(template, sources.length, format, parameters);
  return { template, parameters, pinned, sources, binds: template.bind(sources, parameters), price, ...price(request.outputFormat) };
}

function checkParameters(template: ReportTemplate, parameters: Record<string, unknown>): Record<string, unknown> {
  const parsed = template.parameters.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = ['report_parameters', ...issue.path].join('.');
    const said = issue.code === 'unrecognized_keys' ? unknownParameters(issue.keys, template) : issue.message;
    fields[field] = [...(fields[field] ?? []), said];
  }
  throw invalidFields(fields);
}

function unknownParameters(keys: readonly string[], { parameters }: ReportTemplate): string {
  const { properties = {} } = z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' });
  const known = Object.keys(properties).join(', ');
  return `There is no ${keys.map((key) => `"${key.slice(0, 100)}"`).join(' or ')}. The template takes ${known}.`;
}

/**
 * Refuses a request that cannot be bound, before it is paid for.
 * @throws AppError validation_error with the template's reasons if it cannot use the sources
 */
export function requireBinding(prepared: PreparedReport): void {
  if (prepared.binds.ok) return;
  throw new AppError(
    'validation_error',
    `The template "${prepared.template.name}" cannot use these data sources: ${prepared.binds.reasons.join(' ')}`,
    {
      details: { data_source_ids: prepared.binds.reasons },
    },
  );
}
