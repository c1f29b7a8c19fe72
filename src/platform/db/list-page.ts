import { type EntityName, type FilterQuery, type QueryOrderMap, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidFields } from '../errors.ts';
import type { ListQuery, Page } from '../list-query.ts';
import { containing } from './like.ts';

/**
 * How a list may be filtered and ordered: wire name → property. `nameField` is the field that `name` searches; it must have the same name
 * as its column.
 */
export interface ListShape<T> {
  nameField: keyof T & string;
  orderings: Record<string, keyof T & string>;
}

interface Listed {
  id: string;
  organizationId: string;
  status: string;
  createdAt: Date;
}

/**
 * One page of an organization's rows with the total. Ties are broken by id, in the direction of the ordering.
 * @throws AppError `validation_error` for a field that is not in the shape's orderings
 */
export async function listPage<T extends Listed>(
  em: EntityManager,
  entity: EntityName<T>,
  organizationId: string,
  query: ListQuery,
  shape: ListShape<T>,
  extra: Record<string, unknown> = {},
): Promise<Page<T>> {
  const field = Object.hasOwn(shape.orderings, query.ordering.field) ? shape.orderings[query.ordering.field] : undefined;
  if (field === undefined) {
    const allowed = Object.keys(shape.orderings);
    throw invalidFields({
      ordering: [`Unknown field "${query.ordering.field}". Use one of ${allowed.join(', ')}, with a leading "-" for descending.`],
    });
  }
  const direction = query.ordering.descending ? 'desc nulls last' : 'asc nulls last';
  const conditions: Record<string, unknown>[] = [{ organizationId }, extra];
  if (query.status !== undefined) conditions.push({ status: query.status });
  if (query.name) conditions.push({ [composed(shape.nameField)]: { $ilike: containing(query.name.normalize()) } });
  if (query.createdAfter) conditions.push({ createdAt: { $gte: query.createdAfter } });
  if (query.createdBefore) conditions.push({ createdAt: { $lt: query.createdBefore } });
  // The shape's type guarantees that its fields are properties of T; the generic where and order types cannot express it.
  const where = { $and: conditions } as FilterQuery<T>;
  const orderBy = { [field]: direction, ...(field === 'id' ? {} : { id: query.ordering.descending ? 'desc' : 'asc' }) } as QueryOrderMap<T>;
  const [items, total] = await em.findAndCount(entity, where, { orderBy, offset: query.offset, limit: query.limit });
  return { total, items: items as T[] };
}

/** Matches letters with marks whether they are stored composed or decomposed (Unicode normalization form C). */
function composed(field: string) {
  return raw((alias) => `normalize(${alias}.${field})`);
}
