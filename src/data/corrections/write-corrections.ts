import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { SemanticRole } from '../engine/types.ts';
import { type ModelChanges, type ModelCorrections, mergeChanges, NO_CORRECTIONS } from '../model/corrections.ts';
import { lockSource } from '../sources/override-roles.ts';
import { answerQuestions, checkAnswers } from '../sources/questions.ts';
import { ModelVersion } from './entities.ts';
import { type PresentCorrections, presentCorrections, UNCORRECTED } from './present-corrections.ts';
import { checkCorrections } from './source-model.ts';

const VERSIONS_MAX = 1_000;
const PROPOSALS_MAX = 50;

interface Change {
  changes: ModelChanges;
  note: string;
}

/**
 * Corrects the model of a source for its present and later data. Agents' changes are proposals, which take effect when a person approves
 * them; either kind must fit the data as it is.
 * @throws AppError not_found; validation_error before the first import, or with what the data contradicts
 */
export async function correctSource(ctx: Context, sourceId: string, { changes, note }: Change): Promise<ModelVersion> {
  const present = await presentOf(ctx, sourceId);
  const corrections = mergeChanges(present.corrections, changes);
  if (!changes.answers && isDeepStrictEqual(corrections, present.corrections)) {
    throw new AppError('validation_error', 'That changes nothing: the model is corrected that way already. Send what should be different.');
  }
  await checkCorrections(ctx, sourceId, corrections, present.corrections);
  const proposed = ctx.principal.door === 'mcp';
  const same = proposed ? await sameProposal(ctx, sourceId, { changes, basedOn: null }) : undefined;
  if (same) return same;
  return writeVersion(ctx, sourceId, present, {
    status: proposed ? 'proposed' : 'applied',
    changes,
    corrections: proposed ? null : corrections,
    note,
    basedOn: null,
  });
}

/**
 * Brings back the corrections of an earlier version; 0 for none at all. As a proposal, if an agent asks for it.
 * @throws AppError not_found; conflict if that version never took effect
 */
export async function restoreCorrections(ctx: Context, sourceId: string, version: number): Promise<ModelVersion> {
  const present = await presentOf(ctx, sourceId);
  const wanted = await correctionsOf(ctx, sourceId, version);
  const proposed = ctx.principal.door === 'mcp';
  const same = proposed ? await sameProposal(ctx, sourceId, { changes: NO_CORRECTIONS, basedOn: version }) : undefined;
  if (same) return same;
  return writeVersion(ctx, sourceId, present, {
    status: proposed ? 'proposed' : 'applied',
    changes: NO_CORRECTIONS,
    corrections: proposed ? null : wanted,
    note: '',
    basedOn: version,
  });
}

/** @throws AppError not_found; conflict if that version never took effect */
async function correctionsOf(ctx: Context, sourceId: string, version: number): Promise<ModelCorrections> {
  const wanted = version === 0 ? NO_CORRECTIONS : (await versionOf(ctx, sourceId, version)).corrections;
  if (!wanted) throw new AppError('conflict', `Version ${version} never took effect. Restore one that was applied.`);
  return wanted;
}

/**
 * Approves or rejects an agent's proposal.
 * @throws AppError not_found; conflict if it is decided already; validation_error if the data contradicts it by now
 */
export async function decideProposal(ctx: Context, sourceId: string, proposalId: string, approve: boolean): Promise<ModelVersion> {
  const present = await presentOf(ctx, sourceId);
  const proposal = await proposalOf(ctx, sourceId, proposalId);
  if (proposal.status !== 'proposed') throw decided(proposal);
  const { changes, note, version, basedOn } = proposal;
  // A proposal that is based on a version is to restore it.
  const restored = basedOn == null ? null : await correctionsOf(ctx, sourceId, basedOn);
  const corrections = restored ?? mergeChanges(present.corrections, changes);
  if (approve && !restored) {
    await checkCorrections(ctx, sourceId, corrections, present.corrections);
    if (changes.answers) await checkAnswers(ctx, sourceId, changes.answers);
  }
  const status = approve ? 'approved' : 'rejected';
  const settle = async (tx: EntityManager) => {
    const settled = await tx.nativeUpdate(ModelVersion, { id: proposal.id, status: 'proposed' }, { status });
    if (settled === 0) throw decided(await proposalOf(ctx, sourceId, proposalId));
  };
  if (approve) {
    const made = await writeVersion(ctx, sourceId, present, { status: 'applied', changes, corrections, note, basedOn: version }, settle);
    if (changes.answers) await answerQuestions(ctx, sourceId, changes.answers);
    return made;
  }
  await ctx.em.fork().transactional(settle);
  return { ...proposal, status };
}

function decided({ version, status }: ModelVersion): AppError {
  return new AppError('conflict', `Version ${version} is no open proposal: it is ${status}.`);
}

type NewVersion = Pick<ModelVersion, 'status' | 'changes' | 'corrections' | 'note' | 'basedOn'>;

/** Adds a version to those it was made from. @throws AppError conflict if there is another by now */
async function writeVersion(
  ctx: Context,
  sourceId: string,
  present: PresentCorrections,
  made: NewVersion,
  together: (tx: EntityManager) => Promise<void> = async () => {},
): Promise<ModelVersion> {
  const { organizationId, kind, userId, credentialName } = ctx.principal;
  return ctx.em.fork().transactional(async (tx) => {
    const source = await lockSource(tx, organizationId, sourceId);
    const now = (await presentCorrections(tx, organizationId, [sourceId])).get(sourceId) ?? UNCORRECTED;
    if (now.version !== present.version) {
      throw new AppError('conflict', 'The model was corrected in the meantime. Read it and send your change again.');
    }
    await together(tx);
    const version = (await tx.count(ModelVersion, { dataSourceId: sourceId })) + 1;
    if (version > VERSIONS_MAX) {
      throw new AppError('conflict', `The model of this data source has changed ${VERSIONS_MAX} times, the most that is kept.`);
    }
    if (made.corrections) source.writeRoles(roleChanges(now.corrections, made.corrections));
    const agent = kind === 'session' ? null : credentialName;
    return tx.create(ModelVersion, {
      id: newId(),
      organizationId,
      dataSourceId: sourceId,
      version,
      createdBy: userId,
      agent,
      createdAt: ctx.now(),
      ...made,
    });
  });
}

async function presentOf({ em, principal }: Context, sourceId: string): Promise<PresentCorrections> {
  if (!isUuid(sourceId)) throw notFound('The data source');
  return (await presentCorrections(em.fork(), principal.organizationId, [sourceId])).get(sourceId) ?? UNCORRECTED;
}

/** The open proposal of the same change. @throws AppError conflict if there is none, and too many others */
async function sameProposal(
  { em, principal }: Context,
  dataSourceId: string,
  { changes, basedOn }: Pick<ModelVersion, 'changes' | 'basedOn'>,
): Promise<ModelVersion | undefined> {
  const open = await em.fork().find(ModelVersion, { dataSourceId, organizationId: principal.organizationId, status: 'proposed' });
  const same = open.find((one) => (one.basedOn ?? null) === basedOn && canonicalJson(one.changes) === canonicalJson(changes));
  if (!same && open.length >= PROPOSALS_MAX) {
    throw new AppError('conflict', `${PROPOSALS_MAX} proposals wait for a person to decide. Ask for that before you propose more.`);
  }
  return same;
}

async function proposalOf({ em, principal }: Context, dataSourceId: string, id: string): Promise<ModelVersion> {
  const { organizationId } = principal;
  const found = isUuid(id) ? await em.fork().findOne(ModelVersion, { id, dataSourceId, organizationId }) : null;
  if (!found) throw notFound('The proposed correction');
  return found;
}

async function versionOf({ em, principal }: Context, sourceId: string, version: number): Promise<ModelVersion> {
  if (!isUuid(sourceId)) throw notFound('The data source');
  const found = await em.fork().findOne(ModelVersion, { dataSourceId: sourceId, organizationId: principal.organizationId, version });
  if (!found) throw notFound(`Version ${version} of the data source's model`);
  return found;
}

/** Roles are the source's own, since everything else reads them too; null where a correction of one was withdrawn. */
function roleChanges(before: ModelCorrections, after: ModelCorrections): Record<string, Record<string, SemanticRole | null>> {
  const changes = new Map<string, Map<string, SemanticRole | null>>();
  const roles = ({ tables }: ModelCorrections) =>
    tables.flatMap((table) => table.columns.flatMap((column) => (column.role ? [[table.name, column.name, column.role] as const] : [])));
  for (const [table, column] of roles(before)) changes.set(table, (changes.get(table) ?? new Map()).set(column, null));
  for (const [table, column, role] of roles(after)) changes.set(table, (changes.get(table) ?? new Map()).set(column, role));
  return Object.fromEntries([...changes].map(([table, columns]) => [table, Object.fromEntries(columns)]));
}
