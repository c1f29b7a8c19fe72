import type { ReportTemplate } from '../../src/insight/reports/templates/index.ts';
import { invalidFields } from '../../src/platform/errors.ts';
import type { ListQuery, Page } from '../../src/platform/list-query.ts';

/**
 * Applies list parameters to templates, which are part of the program: `created_at` means their built-in order, and they have no status or
 * date.
 * @throws AppError validation_error for any other ordering
 */
export function selectTemplates(templates: readonly ReportTemplate[], query: ListQuery): Page<ReportTemplate> {
  const { field, descending } = query.ordering;
  if (field !== 'name' && field !== 'created_at') {
    throw invalidFields({ ordering: [`Unknown field "${field}". Use name or created_at, with a leading "-" for descending.`] });
  }
  const wanted = query.name?.toLowerCase() ?? '';
  const found = templates.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (field === 'name') found.sort((a, b) => (descending ? b : a).name.localeCompare((descending ? a : b).name));
  return { total: found.length, items: found.slice(query.offset, query.offset + query.limit) };
}
