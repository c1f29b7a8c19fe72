import type { OutputFormat } from '../../insight/figures/formats.ts';
import type { RelativePeriod } from '../../insight/metrics/relative-period.ts';

/** What each run produces. */
export type DeliveryContent =
  | {
      type: 'report';
      templateId: string;
      dataSourceIds: string[];
      parameters: Record<string, unknown>;
      /** One file each, priced separately. */
      formats: OutputFormat[];
      /** The period to report on in each run; null to use the dates in the parameters. */
      period: RelativePeriod | null;
    }
  | { type: 'dashboard'; dashboardId: string };

/** `failing` from a failed run until the next successful one. */
export const DELIVERY_STATUSES = ['active', 'failing', 'paused'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const RUN_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
