import { createHash } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { ProposedModel } from './entities.ts';
import type { ProposedTable } from './propose-keys.ts';
import { proposeModel } from './propose-model.ts';
import type { DataModel } from './types.ts';

/** Bump whenever the same data would yield a different proposal. */
const PROPOSAL_VERSION = 3;
const RETENTION_MS = 30 * 86_400_000;

/** A table with the hash of its data. */
export interface HashedTable extends ProposedTable {
  sha256: string;
}

/** What the tables mean: cached per data and roles, proposed on a miss. */
export async function openModel(
  ctx: Pick<Context, 'em' | 'engine' | 'principal' | 'now' | 'signal'>,
  tables: readonly HashedTable[],
): Promise<DataModel> {
  const { organizationId } = ctx.principal;
  const digest = digestOf(tables);
  const em = ctx.em.fork();
  const known = await em.findOne(ProposedModel, { organizationId, digest });
  if (known) return known.model;
  const model = await proposeModel(ctx.engine, tables, ctx.signal);
  const now = ctx.now();
  await em.nativeDelete(ProposedModel, { organizationId, createdAt: { $lt: new Date(now.getTime() - RETENTION_MS) } });
  await em.upsert(ProposedModel, { organizationId, digest, model, createdAt: now });
  return model;
}

function digestOf(tables: readonly HashedTable[]): string {
  const identity = tables.map(({ name, source, sha256, columns }) => [
    name,
    source,
    sha256,
    columns.map((column) => [column.name, column.role, column.roleSource]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([PROPOSAL_VERSION, identity]))
    .digest('hex');
}
