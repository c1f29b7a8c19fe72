import type { EntityManager } from '@mikro-orm/postgresql';
import type { PinnedSource } from '../../data/sources/types.ts';
import type { OutputFormat } from '../figures/formats.ts';

const DAY_MS = 86_400_000;

interface SameReport {
  templateId: string;
  parameters: Record<string, unknown>;
  sources: PinnedSource[];
}

/** The formats in which a report was paid and finished within the last day: the same template, parameters and snapshots. */
export async function formatsPaid(
  em: EntityManager,
  organizationId: string,
  { templateId, parameters, sources }: SameReport,
  now: Date,
): Promise<ReadonlySet<OutputFormat>> {
  const rows = await em.execute<{ output_format: OutputFormat }[]>(
    `select distinct output_format from report where organization_id = ? and status = 'completed' and processing_credits_used > 0
       and created_at > ? and template_id = ? and parameters = ?::jsonb and sources = ?::jsonb`,
    [organizationId, new Date(now.getTime() - DAY_MS), templateId, JSON.stringify(parameters), JSON.stringify(sources)],
  );
  return new Set(rows.map(({ output_format: format }) => format));
}
