import { randomBytes } from 'node:crypto';
import {
  type CallToolResult,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { declaredCapabilities } from './declared-capabilities.ts';

type Answer = (ctx: ServerContext) => Promise<CallToolResult | InputRequiredResult> | CallToolResult | InputRequiredResult;

/** Signs the state that travels through the client and back. */
export const REQUEST_STATE = createRequestStateCodec<{ step: string }>({ key: randomBytes(32) });

const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] });

const ask = (message: string, field: string, type: 'string' | 'boolean' = 'string'): InputRequests[string] => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: { [field]: schemaOf(type) }, required: [field] } },
});
const schemaOf = (type: 'string' | 'boolean') => (type === 'string' ? ({ type } as const) : ({ type } as const));
const sample = (question: string, maxTokens: number): InputRequests[string] => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: { type: 'text', text: question } }], maxTokens },
});
const roots: InputRequests[string] = { method: 'roots/list', params: {} };

/** The client's value for a key, if it looks like an answer to the question. */
function given(ctx: ServerContext, key: string, field: string): unknown {
  const response = ctx.mcpReq.inputResponses?.[key];
  if (typeof response !== 'object' || response === null) return undefined;
  const holder = field in response ? response : (response as { content?: unknown }).content;
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>)[field] : undefined;
}

const stepOf = (ctx: ServerContext) => ctx.mcpReq.requestState<{ step: string }>()?.step;

/** Tools that ask their client for input before they answer (SEP-2322). */
export const ASKING_TOOLS: Record<string, Answer> = {
  test_input_required_result_elicitation: (ctx) => {
    const name = given(ctx, 'user_name', 'name');
    if (typeof name !== 'string') return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } });
    return text(`Hello, ${name}!`);
  },
  test_input_required_result_sampling: (ctx) => {
    const answer = given(ctx, 'capital_question', 'content') ?? given(ctx, 'capital_question', 'text');
    if (answer === undefined) return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } });
    return text(`The model says: ${JSON.stringify(answer)}`);
  },
  test_input_required_result_list_roots: (ctx) => {
    const found = given(ctx, 'client_roots', 'roots');
    if (found === undefined) return inputRequired({ inputRequests: { client_roots: roots } });
    return text(`Your roots: ${JSON.stringify(found)}`);
  },
  test_input_required_result_request_state: confirmWithState,
  test_input_required_result_tampered_state: confirmWithState,
  test_input_required_result_multiple_inputs: async (ctx) => {
    const answered = ['user_name', 'greeting', 'client_roots'].every((key) => ctx.mcpReq.inputResponses?.[key] !== undefined);
    if (answered && stepOf(ctx) === 'asked') return text('All three came.');
    const inputRequests = {
      user_name: ask('What is your name?', 'name'),
      greeting: sample('Generate a greeting', 50),
      client_roots: roots,
    };
    return inputRequired({ inputRequests, requestState: await REQUEST_STATE.mint({ step: 'asked' }, ctx) });
  },
  test_input_required_result_multi_round: async (ctx) => {
    const step = stepOf(ctx);
    if (step === 'color' && given(ctx, 'step2', 'color') !== undefined) return text(`Done: ${String(given(ctx, 'step2', 'color'))}.`);
    if (step === 'name' && given(ctx, 'step1', 'name') !== undefined) {
      const requestState = await REQUEST_STATE.mint({ step: 'color' }, ctx);
      return inputRequired({ inputRequests: { step2: ask('Step 2: What is your favorite color?', 'color') }, requestState });
    }
    const requestState = await REQUEST_STATE.mint({ step: 'name' }, ctx);
    return inputRequired({ inputRequests: { step1: ask('Step 1: What is your name?', 'name') }, requestState });
  },
  test_input_required_result_capabilities: (ctx) => {
    const declared = declaredCapabilities(ctx);
    const inputRequests: InputRequests = {
      ...(declared?.elicitation ? { user_name: ask('What is your name?', 'name') } : {}),
      ...(declared?.sampling ? { capital_question: sample('What is the capital of France?', 100) } : {}),
    };
    return Object.keys(inputRequests).length === 0 ? text('The client can be asked nothing.') : inputRequired({ inputRequests });
  },
};

async function confirmWithState(ctx: ServerContext): Promise<CallToolResult | InputRequiredResult> {
  if (given(ctx, 'confirm', 'ok') !== undefined && stepOf(ctx) === 'confirm') return text('state-ok');
  const requestState = await REQUEST_STATE.mint({ step: 'confirm' }, ctx);
  return inputRequired({ inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') }, requestState });
}

/** The prompt that asks for input first. */
export function askingPrompt(ctx: ServerContext): GetPromptResult | InputRequiredResult {
  const context = given(ctx, 'user_context', 'context');
  if (typeof context !== 'string') {
    return inputRequired({ inputRequests: { user_context: ask('What context should the prompt use?', 'context') } });
  }
  return { messages: [{ role: 'user', content: { type: 'text', text: `Use this context: ${context}` } }] };
}
