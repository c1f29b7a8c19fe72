import type { EntityManager } from '@mikro-orm/postgresql';
import { lockOrganization } from '../../account/identity/organization-records.ts';
import { pinSources } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { requireSections } from './check-sections.ts';
import { SavedTemplate } from './entities.ts';
import { type Composition, checkComposition, composedTemplate } from './sections/composed-template.ts';
import type { TemplateParameter } from './sections/parameters.ts';
import type { ReportTemplate } from './templates/index.ts';

const TEMPLATES_MAX = 200;

export interface SavedTemplateFields {
  name: string;
  description: string;
  sections: Record<string, unknown>[];
  parameters: TemplateParameter[];
  dataSourceIds: string[];
}

/** The organization's own templates, newest first. */
export async function savedTemplates(em: EntityManager, organizationId: string): Promise<ReportTemplate[]> {
  const rows = await em.find(SavedTemplate, { organizationId }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  return rows.map(composedTemplate);
}

/** One of the organization's own templates. @throws AppError not_found */
export async function getSavedTemplate(ctx: Pick<Context, 'em' | 'principal'>, id: string): Promise<SavedTemplate> {
  const { organizationId } = ctx.principal;
  const found = isUuid(id) ? await ctx.em.fork().findOne(SavedTemplate, { id, organizationId }) : null;
  if (!found) throw notFound('The report template');
  return found;
}

/**
 * Saves sections as a template, after checking each against its data with the parameters' defaults.
 * @throws AppError validation_error naming the section, not_found for a data source that is not the organization's, conflict at the limit
 */
export async function createSavedTemplate(ctx: Context, fields: SavedTemplateFields): Promise<SavedTemplate> {
  const { organizationId, userId } = ctx.principal;
  const id = newId();
  const now = ctx.now();
  const content = await checked(ctx, fields);
  await ctx.em.fork().transactional(async (tx) => {
    // Locked, so that two requests at once cannot exceed the limit.
    await lockOrganization(tx, organizationId);
    if ((await tx.count(SavedTemplate, { organizationId })) >= TEMPLATES_MAX)
      throw new AppError('conflict', `You have reached the limit of ${TEMPLATES_MAX} report templates. Delete one first.`);
    tx.create(SavedTemplate, { ...content, id, organizationId, createdBy: userId, createdAt: now, updatedAt: now });
    await tx.flush();
  });
  return getSavedTemplate(ctx, id);
}

/** Changes the given fields only; reports already made keep the sections they had. @throws AppError as `createSavedTemplate` */
export async function updateSavedTemplate(ctx: Context, id: string, change: Partial<SavedTemplateFields>): Promise<SavedTemplate> {
  const before = await getSavedTemplate(ctx, id);
  const { name, description, sections, parameters, dataSourceIds } = before;
  const content = await checked(ctx, { name, description, sections, parameters, dataSourceIds, ...change });
  await ctx.em.fork().transactional(async (tx) => {
    const { organizationId } = ctx.principal;
    const changed = await tx.nativeUpdate(SavedTemplate, { id, organizationId }, { ...content, updatedAt: ctx.now() });
    if (changed === 0) throw notFound('The report template');
  });
  return getSavedTemplate(ctx, id);
}

/** Deletes a template for good; reports made with it stay, deliveries of it fail. @throws AppError not_found */
export async function deleteSavedTemplate(ctx: Context, id: string): Promise<void> {
  const { organizationId } = ctx.principal;
  const gone = isUuid(id) ? await ctx.em.fork().transactional((tx) => tx.nativeDelete(SavedTemplate, { id, organizationId })) : 0;
  if (gone === 0) throw notFound('The report template');
}

/** The fields as they will be saved: saved answers have their query, ids are in lower case. */
async function checked(ctx: Context, fields: SavedTemplateFields): Promise<SavedTemplateFields> {
  const filled = checkComposition(fields);
  const pinned = await ctx.composer.pin(ctx, filled).catch((error: unknown) => {
    throw inSections(error);
  });
  const { pinned: sources } = await pinSources(ctx.em, ctx.principal.organizationId, fields.dataSourceIds, 'read');
  const sections = fields.sections.map((given, at) => {
    const section = pinned[at]!;
    // The rest stays as sent: it may refer to parameters.
    return section.kind === 'answer' ? { ...given, question: section.question, query: section.query } : given;
  });
  const content = { ...fields, sections, dataSourceIds: sources.map(({ id }) => id) };
  await requireSections(ctx, templateOf(content), content.dataSourceIds).catch((error: unknown) => {
    throw inSections(error);
  });
  return content;
}

function templateOf({ sections, parameters, name, description }: SavedTemplateFields): ReportTemplate {
  const composition: Composition = { id: '', name, description, sections, parameters };
  return composedTemplate(composition);
}

/** A refusal under the names that these fields have here. */
function inSections(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error') return error;
  const details = Object.fromEntries(
    Object.entries(error.details ?? {}).map(([field, messages]) => [field.replace(/^report_parameters\./, ''), messages as string[]]),
  );
  return Object.keys(details).length > 0 ? Object.assign(invalidFields(details), { message: error.message }) : error;
}
