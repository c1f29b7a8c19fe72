import type { Engine } from '../../data/engine/types.ts';
import type { Recorder } from '../../data/receipts/recorder.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import { joinTables } from '../blocks/join-tables.ts';
import type { ReportDocument, Section } from '../figures/document.ts';
import { inSentence } from '../figures/wording.ts';
import { bindParameters } from '../metrics/bind-parameters.ts';
import { type MeantSource, todayOf } from '../metrics/source-meaning.ts';
import type { ReportTemplate } from './templates/index.ts';

/** What a part of a report adds to it. */
export interface BuiltPart {
  sections: Section[];
  period: ReportDocument['period'];
  primaryTableId: string;
  receipts: Receipt[];
}

interface TemplateInput {
  template: ReportTemplate;
  parameters: Record<string, unknown>;
  sources: MeantSource<OpenSource>[];
  generatedAt: Date;
  /** Begins the ids of this part's receipts and ends those of its sections; empty for the only part. */
  part: string;
}

interface TemplateIo {
  engine: Engine;
  signal?: AbortSignal;
  progress?: (percent: number, message: string) => void;
}

/**
 * Computes a template over every source.
 * @throws AppError validation_error if it cannot use the sources or the parameters
 */
export async function buildTemplate(input: TemplateInput, { engine, signal, progress }: TemplateIo): Promise<BuiltPart> {
  const { template, sources, generatedAt, part } = input;
  const parameters = bindParameters(template, input.parameters);
  const bound = template.bind(sources, parameters);
  if (!bound.ok)
    throw new AppError('validation_error', `The template "${template.name}" cannot use these data sources: ${bound.reasons.join(' ')}`);
  const { build } = template;
  if (!build) throw new AppError('validation_error', `The template "${template.name}" cannot be a section. Use its sections.`);
  const today = todayOf(sources, generatedAt);
  const ledgers = sources.map(
    (source, i): Recorder => ({ engine, source, signal, prefix: `${part}${sources.length === 1 ? 'r' : `r${i + 1}-`}`, receipts: [] }),
  );
  let done = 0;
  const contents = await Promise.all(
    sources.map(async (source, i) => {
      const suffix = `${part === '' ? '' : `-${part.slice(0, -1)}`}${sources.length === 1 ? '' : `-${i + 1}`}`;
      const content = await build({ binding: bound.binding[i]!, source, parameters, suffix, today, recorder: ledgers[i]! });
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
  if (joined)
    sections.push({
      id: `all-sources${part === '' ? '' : `-${part.slice(0, -1)}`}`,
      title: phrase('All data sources', 'Alle Datenquellen'),
      blocks: [{ kind: 'table', table: joined }],
    });
  return {
    sections,
    period: commonPeriod(contents.map(({ period }) => period)),
    primaryTableId: joined?.id ?? contents[0]?.primaryTableId ?? '',
    receipts: ledgers.flatMap(({ receipts }) => receipts),
  };
}

function named(section: Section, source: OpenSource): Section {
  return { ...section, title: `${source.name}: ${inSentence(section.title)}` };
}

/** The period if all share it; otherwise null. */
export function commonPeriod(periods: readonly ReportDocument['period'][]): ReportDocument['period'] {
  const [first, ...rest] = periods.filter((period) => period !== null);
  return first && rest.every((period) => JSON.stringify(period) === JSON.stringify(first)) ? first : null;
}
