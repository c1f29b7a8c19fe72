import { dataModelOf, type ModelIo, type OpenDataModel } from '../ask/open-data-model.ts';
import { openWorkspace } from '../ask/workspace.ts';
import { dayAfter } from '../metrics/metric-query/periods.ts';
import type { TimeRange } from '../metrics/metric-query/types.ts';
import type { SectionIo } from '../reports/sections/composer.ts';

/** The data model of a report's sources at its snapshots; receipts begin with the section's prefix. */
export async function openSection(io: SectionIo): Promise<{ open: OpenDataModel; ctx: ModelIo }> {
  const ctx: ModelIo = {
    em: io.em.fork(),
    engine: io.engine,
    now: () => io.now,
    signal: io.signal,
    principal: { organizationId: io.organizationId },
  };
  const workspace = openWorkspace(io.engine, io.sources, io.signal, io.prefix);
  const model = await dataModelOf(
    ctx,
    workspace,
    io.sources.map(({ id }) => id),
  );
  return { open: { workspace, leftOut: null, ...model }, ctx };
}

/** The report's period as a query writes it: half-open. */
export function timeOfPeriod({ start, end }: { start: string; end: string }): TimeRange {
  return { from: start, to: dayAfter(`${end}T00:00:00`).slice(0, 10) };
}
