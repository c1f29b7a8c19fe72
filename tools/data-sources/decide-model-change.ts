import { z } from 'zod';
import { decideProposal } from '../../src/data/corrections/write-corrections.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { MODEL_PATH, modelAnswer, showModel } from './model-routes.ts';
import type { ShownModel } from './model-views.ts';
import { sourceEditing, sourceWrite } from './routes.ts';

const input = z.strictObject({ id, proposal_id: id, decision: z.enum(['approve', 'reject'], 'Use approve or reject.') });

export const decideModelChange = defineTool<z.infer<typeof input>, ShownModel>({
  name: 'decide_model_change',
  title: 'Approve or reject a proposed correction',
  description: 'Approves a correction that an agent proposed, which takes effect as a new version, or rejects it.',
  ...sourceEditing,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...sourceWrite,
      ...modelAnswer,
      scope: null,
      credential: 'session',
      method: 'POST',
      path: `${MODEL_PATH}proposals/{proposal_id}/decision/`,
      status: 200,
      input,
      errors: ['conflict'],
    },
  ],
  handler: async (ctx, { id: sourceId, proposal_id: proposalId, decision }) => {
    await decideProposal(ctx, sourceId, proposalId, decision === 'approve');
    return showModel(ctx, sourceId);
  },
});
