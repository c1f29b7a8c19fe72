import { doubtsBehind } from '../../data/receipts/doubts.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { localDay, phrase } from '../../platform/locale.ts';
import { notices } from '../blocks/make-blocks.ts';
import type { ReportDocument, Section } from '../figures/document.ts';
import { sayCount, sayList } from '../figures/wording.ts';
import { bindParameters } from '../metrics/bind-parameters.ts';
import { type MeantSource, zoneOf } from '../metrics/source-meaning.ts';
import { type BuildIo, buildParts } from './build-parts.ts';
import { commonPeriod } from './build-template.ts';
import { templateName } from './template-words.ts';
import type { ReportTemplate } from './templates/index.ts';

interface BuildInput {
  reportId: string;
  /** Empty: the title is made from the names of the template and the sources. */
  title: string;
  description: string;
  organization: string;
  generatedAt: Date;
  template: ReportTemplate;
  parameters: Record<string, unknown>;
  sources: MeantSource<OpenSource>[];
  /** What its sections read besides snapshots when it was first made, by their position. */
  states?: Record<string, unknown>;
}

/** The section that says what is in doubt about the data. */
export const DOUBTS_ID = 'doubts';

/**
 * Computes a report: every number comes from the snapshots by a query, and carries its receipt.
 * @throws AppError validation_error if the template cannot use the sources or the parameters
 */
export async function buildReport(input: BuildInput, io: BuildIo): Promise<ReportDocument> {
  const { template, sources, generatedAt } = input;
  const parameters = bindParameters(template, input.parameters);
  const list = template.sections?.(parameters) ?? [{ kind: 'template' as const, template_id: template.id, parameters }];
  const parts = await buildParts(list, { ...input, parameters }, io);
  io.signal?.throwIfAborted();
  const receipts = parts.flatMap((part) => part.receipts);
  const sections = parts.flatMap((part) => part.sections);
  const doubts = doubtsBehind(receipts);
  if (doubts.length > 0) sections.unshift({ id: DOUBTS_ID, title: phrase('In doubt', 'Ungeklärt'), blocks: notices(doubts) });
  sections.push(aboutTheData(input));
  numberFindings(sections);
  const names = sources.map(({ name }) => name);
  return {
    schemaVersion: 1,
    reportId: input.reportId,
    title:
      input.title.trim() ||
      `${templateName(template)} — ${names.length > 3 ? `${names.slice(0, 2).join(', ')} ${phrase(`and ${names.length - 2} more`, `und ${names.length - 2} weitere`)}` : sayList(names)}`,
    description: input.description,
    organization: input.organization,
    template: { id: template.id, name: templateName(template) },
    generatedAt: generatedAt.toISOString(),
    parameters: withoutSections(input.parameters),
    period: commonPeriod(parts.map(({ period }) => period)),
    sources: sources.map((source) => ({
      id: source.id,
      name: source.name,
      type: source.type,
      snapshotId: source.snapshotId,
      snapshotSha256: source.snapshotSha256,
      importedAt: source.importedAt.toISOString(),
      tables: source.tables.map(({ name, rowCount }) => ({ name, rowCount })),
      importSummary: source.importSummary,
    })),
    sections,
    primaryTableId: parts.find(({ primaryTableId }) => primaryTableId !== '')?.primaryTableId ?? '',
    receipts,
  };
}

/** A reader sees the sections themselves. */
function withoutSections({ sections: _, ...others }: Record<string, unknown>): Record<string, unknown> {
  return others;
}

function aboutTheData({ sources }: BuildInput): Section {
  return {
    id: 'about',
    title: phrase('About the data', 'Über die Daten'),
    blocks: sources.map(({ name, tables, importSummary, importedAt }) => {
      const counts = tables.map(
        (table) => `${table.name} ${phrase('with', 'mit')} ${sayCount(table.rowCount, ['row'], ['Zeile', 'Zeilen'])}`,
      );
      const held =
        counts.length > 20 ? [...counts.slice(0, 20), `${counts.length - 20} ${phrase('more tables', 'weitere Tabellen')}`] : counts;
      return {
        kind: 'paragraph',
        text: phrase(
          `${name}: ${sayList(held)}. Import of ${localDay(importedAt.toISOString().slice(0, 10))}: ${importSummary} Dates and times are ${zoneOf(sources)}.`,
          `${name}: ${sayList(held)}. Import vom ${localDay(importedAt.toISOString().slice(0, 10))}: ${importSummary} Zeitzone der Daten: ${zoneOf(sources)}.`,
        ),
      };
    }),
  };
}

function numberFindings(sections: Section[]): void {
  let number = 0;
  for (const { blocks } of sections) {
    for (const block of blocks) {
      if (block.kind === 'findings') for (const finding of block.items) finding.id = `f${++number}`;
    }
  }
}
