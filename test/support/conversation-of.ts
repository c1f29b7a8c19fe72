import { analyzeData } from '../../tools/analysis/analyze-data.ts';
import type { Member, Seeded } from './serve.ts';
import { call, ordersSource } from './tool-call.ts';

/** A member's conversation with one question; returns its id. */
export async function conversationOf(of: Seeded, member: Member = of.owner): Promise<string> {
  const asked = { question: 'total amount', data_source_ids: [await ordersSource(of)] };
  return (await call(analyzeData, asked, { as: member })).conversation_id;
}
