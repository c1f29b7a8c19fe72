import type { OpenSource } from '../../data/sources/types.ts';
import { plainText } from './plain-text.ts';
import type { ReadWords } from './reader/read-words.ts';
import type { AnalysisAnswer, QuestionModel } from './types.ts';
import type { Workspace } from './workspace.ts';

/** What is needed to ask the same of the sources that an answer did not use. */
interface Elsewhere {
  question: string;
  notes: string | undefined;
  dataModel: () => Promise<QuestionModel>;
  /** Reads words over these tables only. */
  readOver: (workspace: Workspace) => ReadWords;
}

/**
 * Where several sources were open, says which of them an answer comes from, and which others could have answered; of a question with several
 * readings, which source each is of. As sentences.
 */
export async function sourcesUsed(answer: AnalysisAnswer, workspace: Workspace, elsewhere: Elsewhere): Promise<string[]> {
  const { sources } = workspace;
  if (sources.length < 2) return [];
  if (!answer.answered) return answer.choices ? sourcesOfChoices(answer.choices, workspace, await elsewhere.dataModel()) : [];
  const ids = new Set(answer.receipts.flatMap(({ tables }) => tables.map(({ sourceId }) => sourceId)));
  const used = sources.filter(({ id }) => ids.has(id));
  const [only] = used;
  if (only === undefined || used.length === sources.length) return [];
  if (used.length > 1) return [`Computed from ${used.map(named).join(', ')}, of ${sources.length} data sources.`];
  return [
    `Computed from the data source ${named(only)}, one of ${sources.length}.`,
    ...(answer.reading ? await couldAnswer(only, workspace, elsewhere) : []),
  ];
}

const named = ({ name, id }: Pick<OpenSource, 'name' | 'id'>) => `“${plainText(name, 100)}” (${id})`;

/** The sources in which the question reads as well, were it not for the one that was used. */
async function couldAnswer(used: OpenSource, workspace: Workspace, { question, notes, dataModel, readOver }: Elsewhere): Promise<string[]> {
  const rest = { ...workspace, tables: workspace.tables.filter(({ sourceId }) => sourceId !== used.id) };
  const open = await dataModel();
  const has = (table: string | null) => rest.tables.some(({ name }) => name === table);
  const { relationships } = open.model;
  const model = {
    ...open.model,
    tables: open.model.tables.filter(({ name }) => has(name)),
    relationships: relationships.filter(({ from, to }) => has(from.table) && has(to.table)),
  };
  const metrics = open.named.filter(({ table }) => has(table));
  const read = await readOver(rest)('words', {
    question,
    model,
    metrics,
    today: open.calendar.now.slice(0, 10),
    notes,
    earlier: undefined,
  });
  const readings = read.kind === 'query' ? [read.reading] : read.kind === 'choices' ? read.readings : [];
  const tables = new Set(
    readings.flatMap(({ define, times }) => [...define.map(({ table }) => table), ...times.map(({ table }) => table)]),
  );
  const ids = new Set(rest.tables.flatMap(({ name, sourceId }) => (tables.has(name) ? [sourceId] : [])));
  return workspace.sources
    .filter(({ id }) => ids.has(id))
    .map((source) => `The data source ${named(source)} could answer this too: name it in the question, or ask with its id alone.`);
}

function sourcesOfChoices(choices: NonNullable<AnalysisAnswer['choices']>, workspace: Workspace, { metrics }: QuestionModel): string[] {
  const tables = new Set(
    choices.flatMap(({ query }) => [
      ...(query.define ?? []).map(({ table }) => table),
      ...(query.metrics ?? []).map((name) => metrics.find((metric) => metric.name === name)?.table),
    ]),
  );
  return workspace.tables
    .filter(({ name }) => tables.has(name))
    .map(({ name, sourceName, sourceId }) => `"${name}" is a table of the data source ${named({ name: sourceName, id: sourceId })}.`);
}
