import type { Engine } from '../../data/engine/types.ts';
import { doubtsBehind } from '../../data/receipts/doubts.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { joinTables } from '../blocks/join-tables.ts';
import { notices } from '../blocks/make-blocks.ts';
import type { ReportDocument, Section } from '../figures/document.ts';
import { sayList } from '../figures/wording.ts';
import { bindParameters } from '../metrics/bind-parameters.ts';
import { type MeantSource, todayOf, zoneOf } from '../metrics/source-meaning.ts';
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
}

interface BuildIo {
  engine: Engine;
  signal?: AbortSignal;
  progress?: (percent: number, message: string) => void;
}

/** The section that says what is in doubt about the data. */
export const DOUBTS_ID = 'doubts';

/**
 * Computes a report: every number comes from the snapshots by a query, and carries its receipt.
 * @throws AppError validation_error if the template cannot use the sources or the parameters
 */
export async function buildReport(input: BuildInput, { engine, signal, progress }: BuildIo): Promise<ReportDocument> {
  const { template, sources, generatedAt } = input;
  const parameters = bindParameters(template, input.parameters);
  const bound = template.bind(sources, parameters);
  if (!bound.ok)
    throw new AppError('validation_error', `The template "${template.name}" cannot use these data sources: ${bound.reasons.join(' ')}`);
  const today = todayOf(sources, generatedAt);
  const ledgers = sources.map(
    (source, i): Recorder => ({ engine, source, signal, prefix: sources.length === 1 ? 'r' : `r${i + 1}-`, receipts: [] }),
  );
  let done = 0;
  const contents = await Promise.all(
    sources.map(async (source, i) => {
      const suffix = sources.length === 1 ? '' : `-${i + 1}`;
      const content = await template.build({ binding: bound.binding[i]!, source, parameters, suffix, today, recorder: ledgers[i]! });
      done += 1;
      progress?.(
        Math.round((done / sources.length) * 95),
        `Computed ${done} of ${sources.length} data source${sources.length === 1 ? '' : 's'}`,
      );
      return content;
    }),
  );
  signal?.throwIfAborted();
  const sections = contents.flatMap((content, i) =>
    sources.length === 1 ? content.sections : content.sections.map((section) => named(section, sources[i]!)),
  );
  const joined =
    contents.length > 1
      ? joinTables(contents.map((content, i) => ({ source: sources[i]!.name, sections: content.sections, id: content.primaryTableId })))
      : null;
  if (joined) sections.push({ id: 'all-sources', title: 'All data sources', blocks: [{ kind: 'table', table: joined }] });
  const doubts = doubtsBehind(ledgers.flatMap(({ receipts }) => receipts));
  if (doubts.length > 0) sections.unshift({ id: DOUBTS_ID, title: 'In doubt', blocks: notices(doubts) });
  sections.push(aboutTheData(input));
  numberFindings(sections);
  const names = sources.map(({ name }) => name);
  return {
    schemaVersion: 1,
    reportId: input.reportId,
    title:
      input.title.trim() ||
      `${template.name} — ${names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : sayList(names)}`,
    description: input.description,
    organization: input.organization,
    template: { id: template.id, name: template.name },
    generatedAt: generatedAt.toISOString(),
    parameters: input.parameters,
    period: commonPeriod(contents.map(({ period }) => period)),
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
    primaryTableId: joined?.id ?? contents[0]?.primaryTableId ?? '',
    receipts: ledgers.flatMap(({ receipts }) => receipts),
  };
}

function named(section: Section, source: OpenSource): Section {
  return { ...section, title: `${source.name}: ${section.title.toLowerCase()}` };
}

/** The report's period if all sources share it; otherwise null. */
function commonPeriod(periods: ReportDocument['period'][]): ReportDocument['period'] {
  const [first, ...rest] = periods.filter((period) => period !== null);
  return first && rest.every((period) => JSON.stringify(period) === JSON.stringify(first)) ? first : null;
}

function aboutTheData({ sources }: BuildInput): Section {
  return {
    id: 'about',
    title: 'About the data',
    blocks: sources.map(({ name, tables, importSummary, importedAt }) => {
      const counts = tables.map(
        (table) => `${table.name} with ${table.rowCount.toLocaleString('en-US')} ${table.rowCount === 1 ? 'row' : 'rows'}`,
      );
      const held = counts.length > 20 ? [...counts.slice(0, 20), `${counts.length - 20} more tables`] : counts;
      return {
        kind: 'paragraph',
        text: `${name}: ${sayList(held)}. Import of ${importedAt.toISOString().slice(0, 10)}: ${importSummary} Dates and times are ${zoneOf(sources)}.`,
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
