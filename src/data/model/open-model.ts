import { createHash } from 'node:crypto';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Context } from '../../platform/context.ts';
import { type CorrectedModel, correctModel } from './correct-model.ts';
import { type ModelCorrections, NO_CORRECTIONS } from './corrections.ts';
import { ProposedModel } from './entities.ts';
import type { ProposedTable } from './propose-keys.ts';
import { proposeModel } from './propose-model.ts';

/** Bump whenever the same data would yield a different proposal. */
const PROPOSAL_VERSION = 16;
const RETENTION_MS = 30 * 86_400_000;

/** A table with the hash of its data. */
export interface HashedTable extends ProposedTable {
  sha256: string;
}

/** What the tables mean, with corrections over the proposal: cached per data, roles and corrections, worked out on a miss. */
export async function openModel(
  ctx: Pick<Context, 'em' | 'engine' | 'now' | 'signal'> & { principal: { organizationId: string } },
  tables: readonly HashedTable[],
  corrections: ModelCorrections = NO_CORRECTIONS,
): Promise<CorrectedModel> {
  const { organizationId } = ctx.principal;
  const digest = digestOf(tables, corrections);
  const em = ctx.em.fork();
  const known = await em.findOne(ProposedModel, { organizationId, digest });
  if (known) return known.model;
  const corrected = isEmpty(corrections)
    ? { model: await proposeModel(ctx.engine, tables, ctx.signal), unapplied: [] }
    : await correctModel(ctx.engine, tables, (await openModel(ctx, tables)).model, corrections, ctx.signal);
  const now = ctx.now();
  await em.nativeDelete(ProposedModel, { organizationId, createdAt: { $lt: new Date(now.getTime() - RETENTION_MS) } });
  await em.upsert(ProposedModel, { organizationId, digest, model: corrected, createdAt: now });
  return corrected;
}

function isEmpty({ tables, added, removed }: ModelCorrections): boolean {
  return tables.length + added.length + removed.length === 0;
}

function digestOf(tables: readonly HashedTable[], corrections: ModelCorrections): string {
  const identity = tables.map(({ name, source, sha256, columns }) => [
    name,
    source,
    sha256,
    columns.map((column) => [column.name, column.role, column.roleSource]),
  ]);
  return createHash('sha256')
    .update(canonicalJson([PROPOSAL_VERSION, identity, corrections]))
    .digest('hex');
}
