import type { z } from 'zod';
import type { SourceWork } from '../../blocks/types.ts';
import type { ReportDocument, Section } from '../../figures/document.ts';
import type { BindResult } from '../../metrics/bind.ts';
import type { ReportParameters } from '../../metrics/parameters.ts';
import type { MeantSource } from '../../metrics/source-meaning.ts';

/** A template's content for one source. */
export interface SourceContent {
  sections: Section[];
  period: ReportDocument['period'];
  /** The table that csv writes, if this is the first source. */
  primaryTableId: string;
}

/** A kind of report: its listing, and how to build it. */
export interface ReportTemplate {
  id: string;
  name: string;
  description: string;
  /** One sentence that helps an agent choose. */
  bestFor: string;
  /** What a source must have, as text for people. */
  needs: string;
  baseCredits: number;
  parameters: z.ZodType<ReportParameters>;
  /**
   * Whether the template can use the sources, and which columns it would use; parameters only choose among columns.
   * @throws AppError validation_error if a parameter names something that no source has
   */
  bind(sources: readonly MeantSource[], parameters?: Record<string, unknown>): BindResult;
  build(work: SourceWork): Promise<SourceContent>;
}
