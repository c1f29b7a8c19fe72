import type { EntityManager } from '@mikro-orm/postgresql';
import { reserveCredits } from '../../account/billing/ledger.ts';
import type { Actor } from '../../account/billing/types.ts';
import { readersOf } from '../../account/identity/organization-records.ts';
import { inLocale, phrase } from '../../platform/locale.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import type { OutputFormat } from '../figures/formats.ts';
import { Report } from './entities.ts';
import type { PreparedReport } from './prepare-report.ts';
import { templateDescription, templateName } from './template-words.ts';

export const TITLE_LENGTH_MAX = 200;

export const REPORT_ROWS = { kind: 'generate_report', table: 'report', running: 'processing', what: 'reports' } as const;

interface ReportOrder {
  id: string;
  organizationId: string;
  /** Who requested it. */
  userId: string | null;
  prepared: PreparedReport;
  outputFormat: OutputFormat;
  /** Default: made from the template and the sources. */
  title?: string;
  deliveryRunId?: string;
  actor?: Actor;
  now: Date;
}

/**
 * Opens the generation of a report within the caller's transaction: reserves its price, saves its row and queues its job, all or nothing.
 * @throws AppError insufficient_credits
 */
export async function openReport(tx: EntityManager, order: ReportOrder): Promise<void> {
  const { id, organizationId, userId, prepared, outputFormat, actor, now } = order;
  await reserveCredits(tx, { organizationId, operationId: id, amount: prepared.credits, now, actor });
  const [made, description] = inLocale(
    await readersOf(tx, organizationId),
    () => [titleOf(prepared), templateDescription(prepared.template)] as const,
  );
  tx.create(Report, {
    id,
    organizationId,
    createdBy: userId,
    title: order.title ?? made.slice(0, TITLE_LENGTH_MAX),
    description,
    status: 'pending',
    outputFormat,
    templateId: prepared.template.id,
    templateName: prepared.template.name,
    parameters: prepared.parameters,
    sources: prepared.pinned,
    creditsQuoted: prepared.credits,
    processingCreditsUsed: 0,
    attempt: 0,
    leaseExpiresAt: null,
    progress: 0,
    progressMessage: 'Waiting for a worker',
    startedAt: null,
    generationCompletedAt: null,
    generationDurationSeconds: null,
    errorMessage: null,
    findings: [],
    states: null,
    fileKey: null,
    fileSha256: null,
    fileBytes: null,
    pageKey: null,
    deliveryRunId: order.deliveryRunId ?? null,
    createdAt: now,
  });
  await enqueue(tx, 'generate_report', id);
  await tx.flush();
}

/** The title of a report that nobody named, in the present language. */
function titleOf({ template, sources }: PreparedReport): string {
  const names = sources.map(({ name }) => name);
  const more = phrase(`and ${names.length - 1} more`, `und ${names.length - 1} weitere`);
  return `${templateName(template)}: ${names.length > 2 ? `${names[0]} ${more}` : names.join(phrase(' and ', ' und '))}`;
}
