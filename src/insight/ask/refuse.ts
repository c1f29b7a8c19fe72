import { quoteName } from '../../data/engine/sql-quote.ts';
import { type QueryArguments, queryArguments } from '../metrics/metric-query/query-arguments.ts';
import { plainText } from './plain-text.ts';
import type { TaskOutput } from './reader/tasks.ts';
import type { AnalysisAnswer, AnalysisIo, NextCall } from './types.ts';
import { unanswered } from './unanswered.ts';
import { wordingOf } from './words/wording.ts';

type Unread = Extract<TaskOutput<'words'>, { kind: 'unread' }>;

const COLUMNS_MAX = 12;

/**
 * Refuses a question that was not understood as a whole: which words were not, what the others mean, questions that come nearest, and the tools
 * that can do more.
 */
export function refuse({ workspace }: Pick<AnalysisIo, 'workspace'>, question: string, read: Unread): AnalysisAnswer {
  const { cannot, unknown, unclearTogether, couldAsk } = wordingOf(read.language);
  const left = [...new Set(read.left)].map((word) => plainText(word, 60));
  const reason = left.length > 0 ? unknown(left) : (read.reason ?? unclearTogether);
  const ready = read.nearest.map((one) => ({ question: one.question, query: queryArguments(one.reading.query, one.reading.define) }));
  const core = read.core === null ? ready[0]?.query : queryArguments(read.core.query, read.core.define);
  return {
    ...unanswered(question, [cannot(reason), ...(ready.length > 0 ? [couldAsk(ready.map((one) => one.question))] : [])].join(' ')),
    understood: read.core?.understood ?? '',
    followUps: ready.map((one) => one.question),
    ready,
    next: nextCalls(core, workspace),
  };
}

/** `query_metrics` with what was understood, and `query_data` over its table or the first one. */
function nextCalls(query: QueryArguments | undefined, { tables }: AnalysisIo['workspace']): NextCall[] {
  const used = query?.define?.flatMap(({ table }) => table ?? []) ?? [];
  const table = tables.find(({ name }) => used.includes(name)) ?? tables[0];
  const columns = table?.profile.columns.slice(0, COLUMNS_MAX).map(({ name }) => quoteName(name));
  return [
    ...(query ? [{ tool: 'query_metrics' as const, arguments: query }] : []),
    ...(table ? [{ tool: 'query_data' as const, arguments: { sql: `SELECT ${columns!.join(', ')} FROM ${quoteName(table.name)}` } }] : []),
  ];
}
