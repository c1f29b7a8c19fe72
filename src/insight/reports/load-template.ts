import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../platform/db/ids.ts';
import { SavedTemplate } from './entities.ts';
import { COMPOSED, composedTemplate } from './sections/composed-template.ts';
import { findTemplate, type ReportTemplate } from './templates/index.ts';

/** A template by its id: one of ours, that of sections in the request, or one that the organization saved. */
export async function loadTemplate(em: EntityManager, organizationId: string, id: string): Promise<ReportTemplate | undefined> {
  const ours = id.toLowerCase() === COMPOSED.id ? COMPOSED : findTemplate(id);
  if (ours || !isUuid(id)) return ours;
  const saved = await em.findOne(SavedTemplate, { id, organizationId });
  return saved ? composedTemplate(saved) : undefined;
}
