import type { EntityManager } from '@mikro-orm/postgresql';
import type { Engine } from '../../../data/engine/types.ts';
import type { Receipt } from '../../../data/receipts/types.ts';
import type { OpenSource } from '../../../data/sources/types.ts';
import type { Context } from '../../../platform/context.ts';
import type { Block } from '../../figures/document.ts';
import type { MeantSource } from '../../metrics/source-meaning.ts';
import type { ReportSection } from './section.ts';

/** What a section is computed from. */
export interface SectionIo {
  em: EntityManager;
  engine: Engine;
  organizationId: string;
  /** When the report is made. */
  now: Date;
  signal: AbortSignal;
  sources: readonly MeantSource<OpenSource>[];
  /** The report's period, inclusive; a section without one of its own covers it. */
  period: { start: string; end: string } | null;
  /** Begins the ids of receipts, charts and tables. */
  prefix: string;
}

/** A section computed. */
export interface ComposedSection {
  /** Used unless the section has a title of its own. */
  title: string;
  blocks: Block[];
  /** The table that csv writes, if any. */
  tableId: string | null;
  receipts: Receipt[];
  /** What it read besides snapshots, to show the same again; null if nothing. */
  state: unknown;
}

/** Sections that no template computes: they need what lies above reports, such as saved answers and goals. */
export interface SectionComposer {
  /**
   * Gives saved answers their question and query, so that they outlive their conversation.
   * @throws AppError validation_error naming the section
   */
  pin(ctx: Context, sections: readonly ReportSection[]): Promise<ReportSection[]>;
  /** Checks a section as far as that is possible without computing it. @throws AppError validation_error, not_found */
  check(io: SectionIo, section: ReportSection): Promise<void>;
  /** Computes a section; `state` is what it read before, if it is computed again. @throws AppError validation_error, not_found */
  compose(io: SectionIo, section: ReportSection, state: unknown): Promise<ComposedSection>;
}

declare module '../../../platform/context.ts' {
  interface Services {
    composer: SectionComposer;
  }
}
