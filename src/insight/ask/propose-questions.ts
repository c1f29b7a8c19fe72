import { readySourceIds } from '../../data/sources/list-sources.ts';
import { pinSources, SOURCES_MAX } from '../../data/sources/pin-sources.ts';
import type { Context } from '../../platform/context.ts';
import { readTablesBy } from './reader/read-words.ts';

const PER_SOURCE_MAX = 4;

export interface ProposedQuestion {
  question: string;
  sourceId: string;
  sourceName: string;
}

/**
 * Proposes questions that the organization's sources can answer, based on their columns; sources alternate, latest first. Reads no data and
 * charges nothing. Empty if no source is ready.
 */
export async function proposeQuestions(ctx: Context): Promise<ProposedQuestion[]> {
  const { organizationId } = ctx.principal;
  const ids = await readySourceIds(ctx.em, organizationId, SOURCES_MAX);
  if (ids.length === 0) return [];
  const { sources } = await pinSources(ctx.em.fork(), organizationId, ids, 'read');
  const proposed: ProposedQuestion[][] = [];
  for (const { id: sourceId, name: sourceName, tables } of sources) {
    const known = tables.map(({ name, rowCount, profile }) => ({ sourceId, sourceName, name, rowCount, profile }));
    const read = readTablesBy(ctx.reader, organizationId, known, ctx.signal);
    const questions = (await read('suggestions', { question: '' })).slice(0, PER_SOURCE_MAX);
    proposed.push(questions.map((question) => ({ question, sourceId, sourceName })));
  }
  // One per source before the second of any, so that the first few show the variety.
  return Array.from({ length: PER_SOURCE_MAX }, (_, at) => proposed.flatMap((of) => of[at] ?? [])).flat();
}
