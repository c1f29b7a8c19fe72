import { askOf, type Recorder } from '../../data/receipts/recorder.ts';
import type { SnapshotTable } from '../../data/sources/entities.ts';
import type { OpenSource } from '../../data/sources/types.ts';
import { AppError } from '../../platform/errors.ts';
import type { Chart, Finding, Section } from '../figures/document.ts';
import { bindParameters } from '../metrics/bind-parameters.ts';
import type { ReportParameters } from '../metrics/parameters.ts';
import type { MeantSource } from '../metrics/source-meaning.ts';
import { REPORT_TEMPLATES } from '../reports/templates/index.ts';
import { mineInsights } from '../statistics/insights/mine-insights.ts';
import { firstFindings } from '../statistics/insights/select-insights.ts';
import { explainWithin } from './explain-change.ts';
import { parametersOf, sourcesOf } from './subject-parameters.ts';
import type { AnalysisAnswer, AnalysisIo, Planner } from './types.ts';
import type { Subject } from './words/assembly/assemble-analysis.ts';

const FINDINGS_MAX = 8;
const REPORTED_MAX = 3;
const MINED_MAX = 5;
const TEMPLATES = { findings: /^executive summary$/i, drivers: /^period comparison$/i };
const UNDERSTOOD = {
  findings: 'As an open question: what stands out in the data, by significance.',
  drivers: 'As a question about what drove a change between two periods: the change and the categories behind it.',
};

/** Answers an open question with our own analysis of the sources; null if none of them has what it needs. */
export async function answerOpenQuestion(
  io: AnalysisIo,
  question: string,
  kind: 'findings' | 'drivers',
  subject: Subject,
): Promise<AnalysisAnswer | null> {
  const { workspace, progress } = io;
  const asked = parametersOf(subject, io, await io.dataModel());
  const { sources, note } = sourcesOf(io, subject);
  const found: { source: OpenSource; findings: Finding[]; charts: Chart[]; period: string | null }[] = [];
  for (const [at, source] of sources.entries()) {
    progress(20 + Math.round((at * 60) / sources.length), `Analysing ${source.name}`);
    const one = await analyse(io, asked, kind, source, `f${at + 1}-`);
    if (one) found.push({ source, ...one });
  }
  const all = found.flatMap(({ source, findings }) => findings.map((finding) => ({ source, finding }))).slice(0, FINDINGS_MAX);
  if (all.length === 0) return null;
  const several = found.length > 1;
  const say = ({ source, finding }: (typeof all)[number]) => (several ? `${source.name}: ${finding.sentence}` : finding.sentence);
  return {
    answer: all.slice(0, REPORTED_MAX).map(say).join(' '),
    answered: true,
    planner: kind satisfies Planner,
    question,
    understood: UNDERSTOOD[kind],
    assumptions: found.flatMap(({ period }) => (period === null ? [] : [period])),
    table: {
      columns: [
        { name: 'finding', label: 'Finding', type: 'text', format: null },
        { name: 'kind', label: 'Kind', type: 'text', format: null },
        { name: 'receipts', label: 'Receipts', type: 'text', format: null },
      ],
      rows: all.map((one) => [say(one), one.finding.kind.replaceAll('_', ' '), one.finding.receiptIds.join(', ')]),
      truncated: false,
    },
    chart: chartSpec(found.flatMap(({ charts }) => charts)[0]),
    sql: null,
    receipts: workspace.receipts,
    followUps: [],
    notes: note,
  };
}

async function analyse(io: AnalysisIo, asked: ReportParameters, kind: 'findings' | 'drivers', opened: OpenSource, prefix: string) {
  const source = await io.meant(opened);
  const template = REPORT_TEMPLATES.find(({ name }) => TEMPLATES[kind].test(name))!;
  const parameters = bindParameters(template, asked);
  const bound = template.bind([source], parameters);
  if (!bound.ok) return null;
  const recorder: Recorder = { engine: io.workspace.engine, source, signal: io.workspace.signal, prefix, receipts: [] };
  const content = await template.build({ binding: bound.binding[0]!, source, parameters, suffix: '', today: io.today, recorder });
  const blocks = (content.sections as Section[]).flatMap((section) => section.blocks);
  const templateFindings = blocks.flatMap((block) => (block.kind === 'findings' ? block.items : []));
  const mined =
    kind === 'findings'
      ? await minedFindings(recorder, bound.binding[0]!.table)
      : await driverFindings(io, { ...recorder, source }, asked, content.period);
  io.workspace.receipts.push(...recorder.receipts);
  const findings =
    kind === 'drivers'
      ? [...mined, ...templateFindings]
      : [...templateFindings.slice(0, REPORTED_MAX), ...mined, ...templateFindings.slice(REPORTED_MAX)];
  const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart] : []));
  const { period } = content;
  const against = period?.comparedTo ? `, against ${period.comparedTo.start} to ${period.comparedTo.end}` : '';
  return { findings, charts, period: period && kind === 'drivers' ? `The period is ${period.start} to ${period.end}${against}.` : null };
}

/** What moved differently from the rest; empty without two periods or categories to compare. */
async function driverFindings(
  io: AnalysisIo,
  recorder: Recorder & { source: MeantSource<OpenSource> },
  { metric, table, filters }: ReportParameters,
  period: { start: string; end: string; comparedTo?: { start: string; end: string } } | null,
): Promise<Finding[]> {
  const periods = period?.comparedTo
    ? { current: { start: period.start, end: period.end }, previous: { start: period.comparedTo.start, end: period.comparedTo.end } }
    : {};
  try {
    const found = await explainWithin(
      recorder,
      {
        ...(metric === undefined ? {} : { metric }),
        ...(table === undefined ? {} : { table }),
        ...(filters === undefined ? {} : { filters }),
        ...periods,
      },
      { today: io.today, progress: () => {} },
    );
    const receiptIds = found.receipts.slice(-1).map(({ id }) => id);
    return [{ id: '', kind: 'change', sentence: found.explanation, value: found.change, format: found.format, receiptIds }];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Findings beyond the templates: shares, differences, associations and trends beyond chance. */
async function minedFindings(recorder: Recorder, { name, rowCount, profile }: SnapshotTable): Promise<Finding[]> {
  const mined = await mineInsights({ name, rowCount, columns: profile.columns }, askOf(recorder), { insightsMax: MINED_MAX });
  return firstFindings(mined, MINED_MAX).map(({ id, sentence, values, receiptIds }) => ({
    id,
    kind: 'note',
    sentence,
    value: values[0]?.value ?? null,
    format: values[0]?.format ?? 'decimal',
    receiptIds,
  }));
}

function chartSpec(chart: Chart | undefined): AnalysisAnswer['chart'] {
  if (chart === undefined) return null;
  const { id: _, ...spec } = chart;
  return spec;
}
