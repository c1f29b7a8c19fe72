import { readySourceIds } from '../../data/sources/list-sources.ts';
import type { Context } from '../../platform/context.ts';
import { openAnalysis } from './open-analysis.ts';
import { questionModel } from './question-model.ts';
import { readTablesBy } from './reader/read-words.ts';

const PER_SOURCE_MAX = 4;
const SOURCES_MAX = 8;

export interface ProposedQuestion {
  question: string;
  sourceId: string;
  sourceName: string;
}

/**
 * Proposes questions that the organization's latest sources can answer, each read as it would be when asked; sources alternate. Charges
 * nothing. Empty if no source is ready.
 */
export async function proposeQuestions(ctx: Context): Promise<ProposedQuestion[]> {
  const ids = await readySourceIds(ctx.em, ctx.principal.organizationId, SOURCES_MAX);
  const proposed: ProposedQuestion[][] = [];
  for (const id of ids) {
    const { workspace } = await openAnalysis(ctx, [id]);
    const { model, named, calendar } = await questionModel(ctx, workspace, [id])();
    const read = readTablesBy(ctx.reader, ctx.principal.organizationId, workspace.tables, ctx.signal);
    const questions = await read('suggestions', { model, metrics: named, today: calendar.now.slice(0, 10) });
    const [source] = workspace.sources;
    proposed.push(questions.slice(0, PER_SOURCE_MAX).map((question) => ({ question, sourceId: id, sourceName: source!.name })));
  }
  // One per source before the second of any, so that the first few show the variety.
  return Array.from({ length: PER_SOURCE_MAX }, (_, at) => proposed.flatMap((of) => of[at] ?? [])).flat();
}
