import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { getConversation } from '../ask/conversations.ts';
import type { AnalysisAnswer } from '../ask/types.ts';
import { queryArguments, rowsArguments } from '../metrics/metric-query/query-arguments.ts';
import { metricQueryFields } from '../metrics/metric-query/schema/query-fields.ts';
import { named } from '../reports/build-parts.ts';
import type { ReportSection, SectionOf } from '../reports/sections/section.ts';

/**
 * Gives saved answers their question and query, so that they outlive their conversation.
 * @throws AppError validation_error naming the section: an answer that is not the caller's, or that no metric query gave
 */
export async function pinAnswers(ctx: Context, sections: readonly ReportSection[]): Promise<ReportSection[]> {
  const pinned: ReportSection[] = [];
  for (const [index, section] of sections.entries()) {
    if (section.kind !== 'answer' || section.query) pinned.push(section);
    else
      pinned.push(
        await pin(ctx, section).catch((error: unknown) => {
          throw named(error, index, section);
        }),
      );
  }
  return pinned;
}

const query = z.strictObject(metricQueryFields);

async function pin(ctx: Context, section: SectionOf<'answer'>): Promise<SectionOf<'answer'>> {
  const { turns } = await getConversation(ctx, section.conversation_id);
  const turn = turns.find(({ number }) => number === section.turn);
  if (!turn) throw new AppError('validation_error', `The conversation has no question ${section.turn}; it has ${turns.length}.`);
  const asked = queryOf(turn.answer);
  if (!asked) {
    throw new AppError(
      'validation_error',
      'That answer did not come from a metric query, so it cannot be computed again here. Write it as a section of kind query, or ask for figures by name and period.',
    );
  }
  return { ...section, question: turn.question, query: query.parse(JSON.parse(JSON.stringify(asked))) };
}

function queryOf({ reading, rows, rowsDefine }: AnalysisAnswer): object | null {
  if (reading) return queryArguments(reading.query, reading.define);
  return rows ? rowsArguments(rows, rowsDefine) : null;
}
