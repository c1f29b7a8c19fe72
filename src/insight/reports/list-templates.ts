import type { EntityManager } from '@mikro-orm/postgresql';
import { savedTemplates } from './saved-templates.ts';
import { COMPOSED } from './sections/composed-template.ts';
import { REPORT_TEMPLATES, type ReportTemplate } from './templates/index.ts';

/** Every template that an organization can use: ours, sections of the request, and its own. */
export async function listTemplates(em: EntityManager, organizationId: string): Promise<ReportTemplate[]> {
  return [...REPORT_TEMPLATES, COMPOSED, ...(await savedTemplates(em, organizationId))];
}
