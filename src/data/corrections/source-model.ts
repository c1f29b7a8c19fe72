import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type CorrectedModel, placeOfUnapplied, wordUnapplied } from '../model/correct-model.ts';
import type { ModelCorrections } from '../model/corrections.ts';
import { openModel } from '../model/open-model.ts';
import { openTables } from '../sources/open-sources.ts';
import { pinSources } from '../sources/pin-sources.ts';
import type { OpenSource } from '../sources/types.ts';
import { ModelVersion } from './entities.ts';
import { type OriginTable, presentCorrections, scopeCorrections, UNCORRECTED } from './present-corrections.ts';

/** What a source means now, and how that came about. */
export interface SourceModel extends CorrectedModel {
  /** The source with its tables; their columns' roles carry the evidence for what is proposed. */
  source: OpenSource;
  corrections: ModelCorrections;
  /** The version in effect; 0 if nothing is corrected. */
  version: number;
  /** Newest first. */
  history: ModelVersion[];
}

const HISTORY_MAX = 100;

/**
 * The model of a source with its corrections and their history.
 * @throws AppError not_found; validation_error before the first import
 */
export async function readSourceModel(ctx: Context, sourceId: string): Promise<SourceModel> {
  const { organizationId } = ctx.principal;
  const em = ctx.em.fork();
  const source = await openSource(ctx, sourceId);
  const { version, corrections } = (await presentCorrections(em, organizationId, [source.id])).get(source.id) ?? UNCORRECTED;
  const opened = await openModel(ctx, tablesOf(source), scoped(source, corrections));
  const history = await em.find(
    ModelVersion,
    { dataSourceId: source.id, organizationId },
    { orderBy: { version: 'desc' }, limit: HISTORY_MAX },
  );
  return { ...opened, source, corrections, version, history };
}

/**
 * Tries corrections on the data of a source.
 * @throws AppError validation_error with everything in them that the data contradicts and did not before
 */
export async function checkCorrections(
  ctx: Context,
  sourceId: string,
  corrections: ModelCorrections,
  present: ModelCorrections,
): Promise<void> {
  const source = await openSource(ctx, sourceId);
  const elsewhere = [...new Set(corrections.added.flatMap(({ to }) => to.dataSourceId ?? []))].filter((id) => id !== source.id);
  const others = await Promise.all(elsewhere.map((id) => openSource(ctx, id)));
  const tables = [source, ...others].flatMap(tablesOf);
  // Tables of other sources must not go by the name of one of this source's.
  const named = tables.map((table, i) => ({
    ...table,
    name: tables.findIndex(({ name }) => name === table.name) < i ? `${table.name} ${i}` : table.name,
  }));
  const { unapplied } = await openModel(ctx, named, scoped(source, corrections, named));
  const before = await openModel(ctx, tablesOf(source), scoped(source, present));
  const known = new Set(before.unapplied.map((one) => JSON.stringify(one)));
  const problems = unapplied.filter((one) => !known.has(JSON.stringify(one)));
  if (problems.length > 0) {
    const details = Object.fromEntries(problems.map((one) => [placeOfUnapplied(one), [`${one.reason}.`]]));
    throw new AppError('validation_error', `The data contradicts this: ${problems.map(wordUnapplied).join('; ')}.`, { details });
  }
}

async function openSource(ctx: Context, sourceId: string): Promise<OpenSource> {
  const { sources } = await pinSources(ctx.em.fork(), ctx.principal.organizationId, [sourceId], 'read');
  const [source] = await openTables(ctx.storage, sources);
  return source!;
}

export function tablesOf({ id, tables }: OpenSource) {
  return tables.map(({ name, path, sha256, rowCount, profile }) => ({
    name,
    ownName: name,
    sourceId: id,
    source: id,
    path,
    sha256,
    rowCount,
    columns: profile.columns,
  }));
}

function scoped(source: OpenSource, corrections: ModelCorrections, tables: readonly OriginTable[] = tablesOf(source)): ModelCorrections {
  return scopeCorrections(new Map([[source.id, { version: 0, corrections }]]), tables);
}
