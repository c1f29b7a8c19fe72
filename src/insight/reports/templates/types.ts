import type { z } from 'zod';
import type { SourceWork } from '../../blocks/types.ts';
import type { ReportDocument, Section } from '../../figures/document.ts';
import type { BindResult } from '../../metrics/bind.ts';
import type { ReportParameters } from '../../metrics/parameters.ts';
import type { MeantSource } from '../../metrics/source-meaning.ts';
import type { ReportSection } from '../sections/section.ts';

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
  /** Computes it for one source; absent if it is a list of sections. */
  build?(work: SourceWork): Promise<SourceContent>;
  /** Whether it is a list of sections rather than computed by `build`. */
  takesSections?: true;
  /** The sections that its parameters hold, in order; absent if it is computed by `build`. */
  sections?(parameters: Record<string, unknown>): ReportSection[];
  /** Its price line by line, if that depends on its sections. */
  price?(parameters: Record<string, unknown>, sourcesCount: number): { item: string; credits: number }[];
}

/** A template of ours: computed by its own `build`. */
export type BuiltInTemplate = ReportTemplate & Required<Pick<ReportTemplate, 'build'>>;
