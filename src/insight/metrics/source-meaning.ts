import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationById } from '../../account/identity/organization-records.ts';
import { presentCorrections, scopeCorrections } from '../../data/corrections/present-corrections.ts';
import type { Engine } from '../../data/engine/types.ts';
import { withDoubts } from '../../data/model/doubts.ts';
import { openModel } from '../../data/model/open-model.ts';
import { proposeColumns } from '../../data/model/propose-columns.ts';
import { proposeCoverage } from '../../data/model/propose-coverage.ts';
import { proposeTimes } from '../../data/model/propose-times.ts';
import type { DataModel } from '../../data/model/types.ts';
import type { OpenSource, ReadableSource } from '../../data/sources/types.ts';
import { calendarAt, dayIn } from './calendar.ts';
import type { Calendar } from './metric-query/types.ts';
import { type BoundMetric, bindStored } from './stored/bind-stored.ts';
import { readMetrics } from './stored/read-metrics.ts';

/** What a source's data means: everything that its metrics are computed from. */
export interface SourceMeaning {
  model: DataModel;
  /** The version of the model's corrections; 0 if there are none. */
  modelVersion: number;
  calendar: Calendar;
  /** The organization's own metrics of this source. */
  stored: BoundMetric[];
}

/** A source with its meaning; without one it is judged by its columns alone, which is enough to plan and too little to compute. */
export type MeantSource<S extends ReadableSource = ReadableSource> = S & { meaning?: SourceMeaning | undefined };

/**
 * Opens what each source means: the one place from which dashboards, reports, goals and alerts take a source's metrics. Each source is read on
 * its own, as its widgets and figures are.
 */
export async function withMeaning<S extends OpenSource>(
  io: { em: EntityManager; engine: Engine; organizationId: string; now: () => Date; signal?: AbortSignal | undefined },
  sources: readonly S[],
): Promise<(S & { meaning: SourceMeaning })[]> {
  const em = io.em.fork();
  const { timeZone } = await organizationById(em, io.organizationId);
  const stored = await readMetrics(em, io.organizationId);
  const corrections = await presentCorrections(
    em,
    io.organizationId,
    sources.map(({ id }) => id),
  );
  const opened: (S & { meaning: SourceMeaning })[] = [];
  for (const source of sources) {
    const tables = source.tables.map(({ name, path, sha256, rowCount, profile }) => ({
      name,
      ownName: name,
      source: source.id,
      sourceId: source.id,
      sourceName: source.name,
      path,
      sha256,
      rowCount,
      columns: profile.columns,
    }));
    const own = corrections.get(source.id);
    const scoped = scopeCorrections(new Map(own ? [[source.id, own]] : []), tables);
    const principal = { organizationId: io.organizationId };
    const { model } = await openModel({ ...io, em, principal, signal: io.signal ?? new AbortController().signal }, tables, scoped);
    const meaning: SourceMeaning = {
      model: withoutHidden(withDoubts(model, source.tables)),
      modelVersion: own?.version ?? 0,
      calendar: calendarAt(timeZone, source.importedAt),
      stored: [...bindStored(stored, tables).metrics.values()],
    };
    opened.push({ ...source, meaning });
  }
  return opened;
}

/** Changes whenever a correction of the sources' models or an approved metric of theirs does; proposals change no number. */
export async function meaningVersion(em: EntityManager, organizationId: string, dataSourceIds: readonly string[]): Promise<unknown> {
  const corrections = await presentCorrections(em, organizationId, dataSourceIds);
  const metrics = (await readMetrics(em, organizationId)).filter(
    ({ metric: { dataSourceId }, version }) => version.status === 'approved' && (!dataSourceId || dataSourceIds.includes(dataSourceId)),
  );
  return [
    [...corrections].map(([id, { version }]) => [id, version]).sort(),
    metrics.map(({ metric, version }) => [metric.id, metric.name, metric.status, version.version]).sort(),
  ];
}

/** A source's meaning, judged by its columns alone where its model was not opened. */
export function meaningOf(source: MeantSource): SourceMeaning {
  if (source.meaning) return source.meaning;
  const tables = source.tables.map(({ name, rowCount, profile }) => ({
    name,
    grain: '',
    key: [],
    rowCount,
    ...proposeTimes(name, profile.columns, rowCount),
    stock: null,
    interval: null,
    hierarchies: [],
    columns: proposeColumns(profile, name),
  }));
  const model = { tables: proposeCoverage(tables, [], () => source.id), relationships: [] };
  return { model, modelVersion: 0, calendar: calendarAt('UTC', source.importedAt), stored: [] };
}

/** The zone of the sources' organization. */
export function zoneOf(sources: readonly MeantSource[]): string {
  return sources[0]?.meaning?.calendar.zone ?? 'UTC';
}

/** The day of a moment in the zone of the sources' organization, as days since 1970-01-01. */
export function todayOf(sources: readonly MeantSource[], at: Date): number {
  return dayIn(zoneOf(sources), at);
}

/** Hidden columns are out of reach of metrics; as keys and times they still hold tables together. */
export function withoutHidden(model: DataModel): DataModel {
  return { ...model, tables: model.tables.map((table) => ({ ...table, columns: table.columns.filter(({ hidden }) => !hidden) })) };
}
