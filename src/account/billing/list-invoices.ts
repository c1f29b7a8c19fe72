import type { Context } from '../../platform/context.ts';
import { type ListShape, listPage } from '../../platform/db/list-page.ts';
import { invalidFields } from '../../platform/errors.ts';
import type { ListQuery, Page } from '../../platform/list-query.ts';
import { Invoice } from './entities.ts';
import { INVOICE_STATUSES } from './types.ts';

const SHAPE: ListShape<Invoice> = {
  nameField: 'number',
  orderings: { created_at: 'createdAt', number: 'number', status: 'status', total: 'total' },
};

/** The invoices of the caller's organization. @throws AppError `validation_error` for an unknown status or ordering */
export function listInvoices(ctx: Context, query: ListQuery): Promise<Page<Invoice>> {
  if (query.status !== undefined && !(INVOICE_STATUSES as readonly string[]).includes(query.status)) {
    throw invalidFields({ status: [`Use one of ${INVOICE_STATUSES.join(', ')}.`] });
  }
  return listPage(ctx.em, Invoice, ctx.principal.organizationId, query, SHAPE);
}
