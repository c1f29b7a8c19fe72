import type { EntityManager } from '@mikro-orm/postgresql';
import { isDashboard } from '../../insight/dashboards/dashboard-records.ts';
import type { OutputFormat } from '../../insight/figures/formats.ts';
import { datesOf } from '../../insight/metrics/relative-period.ts';
import { type PreparedReport, prepareReport, requireBinding } from '../../insight/reports/prepare-report.ts';
import { FURTHER_FORMAT } from '../../insight/reports/price.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import type { DeliveryContent } from './types.ts';

/**
 * The reports that a delivery would request on a day in its time zone, one per format, of which the first is paid and the others are further formats of it;
 * none for a dashboard.
 * @throws AppError validation_error by field, not_found for a data source or dashboard that is not the organization's
 */
export async function prepareContent(
  tx: EntityManager,
  organizationId: string,
  content: DeliveryContent,
  clock: { now: Date; timeZone: string },
  mode: 'read' | 'lock',
): Promise<{ outputFormat: OutputFormat; prepared: PreparedReport }[]> {
  if (content.type === 'dashboard') {
    if (!(await isDashboard(tx, organizationId, content.dashboardId))) throw notFound('The dashboard');
    return [];
  }
  const { templateId, dataSourceIds, formats, period } = content;
  const dates = period === null ? {} : { date_range: datesOf(period, localDate(clock.now, clock.timeZone)) };
  const parameters = { ...content.parameters, ...dates };
  const made: { outputFormat: OutputFormat; prepared: PreparedReport }[] = [];
  for (const outputFormat of formats) {
    const prepared = await prepareReport(tx, organizationId, { templateId, dataSourceIds, outputFormat, parameters }, mode);
    requireBinding(prepared);
    made.push({ outputFormat, prepared: made.length === 0 ? prepared : { ...prepared, ...FURTHER_FORMAT } });
  }
  return made;
}

/** Prefixes a validation error's fields with `content.`, as the delivery's caller knows them. */
export function asContentError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'validation_error') return error;
  const details = Object.fromEntries(Object.entries(error.details ?? {}).map(([field, messages]) => [`content.${field}`, messages]));
  return new AppError('validation_error', error.message, { details, cause: error });
}
