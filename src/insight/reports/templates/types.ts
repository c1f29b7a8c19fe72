import type { z } from 'zod';
import type { ReadableSource } from '../../../data/sources/types.ts';
import type { SourceWork } from '../../blocks/types.ts';
import type { ReportDocument, Section } from '../../figures/document.ts';
import type { BindResult } from '../../metrics/bind.ts';
import type { ReportParameters } from '../../metrics/parameters.ts';

/** What a template makes of one source. */
export interface SourceContent {
  sections: Section[];
  period: ReportDocument['period'];
  /** The table that csv writes, should this be the first source. */
  primaryTableId: string;
}

/** A kind of report: data that is listed, and what makes it. */
export interface ReportTemplate {
  id: string;
  name: string;
  description: string;
  /** One sentence that helps an agent choose. */
  bestFor: string;
  /** What a source must have, in words. */
  needs: string;
  baseCredits: number;
  parameters: z.ZodType<ReportParameters>;
  /**
   * Whether the template can use the sources, and what it would use; parameters only choose among columns.
   * @throws AppError validation_error where a parameter names what no source has
   */
  bind(sources: readonly ReadableSource[], parameters?: Record<string, unknown>): BindResult;
  build(work: SourceWork): Promise<SourceContent>;
}
