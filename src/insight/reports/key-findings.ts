import type { Finding, ReportDocument } from '../figures/document.ts';

/** A finding short enough to be stored with the report's row and shown without its file. */
export interface KeyFinding {
  kind: Finding['kind'];
  /** One sentence that includes the numbers. */
  sentence: string;
  value: number | null;
}

/** How a section is listed. */
export interface SectionTitle {
  id: string;
  title: string;
}

const FINDINGS_MAX = 10;

/** A report's headlines and first findings, in its order. */
export function keyFindings(document: ReportDocument): KeyFinding[] {
  const findings = document.sections.flatMap(({ headline, blocks }): KeyFinding[] => [
    ...(headline ? [{ kind: 'total' as const, sentence: headline.sentence, value: null }] : []),
    ...blocks.flatMap((block) => (block.kind === 'findings' ? block.items : [])),
  ]);
  return findings.slice(0, FINDINGS_MAX).map(({ kind, sentence, value }) => ({ kind, sentence, value }));
}

/** A report's sections, in order. */
export function sectionTitles({ sections }: ReportDocument): SectionTitle[] {
  return sections.map(({ id, title }) => ({ id, title }));
}
