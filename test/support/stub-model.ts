import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The stub's response to one request. */
export type Decision = { tool: string; input: object } | { text: string } | { status: number } | 'hang';

export interface StubModel {
  /** For MODEL_BASE_URL, of either provider. */
  url: string;
  /** Everything a model would have read, by request. */
  prompts: string[];
  close(): Promise<void>;
}

export const STUB_KEY = 'key-of-the-stub';

interface ModelRequest {
  system: string;
  prompt: string;
  tools: string[];
}

/**
 * A model server that speaks OpenAI-compatible chat completions (`/chat/completions`) and Anthropic messages (`/messages`), with tools. It
 * refuses what the real ones would: a wrong key, no messages, a tool choice without tools.
 */
export async function stubModel(decide: (prompt: string, request: number) => Decision): Promise<StubModel> {
  const prompts: string[] = [];
  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => reply(res, 500, { error: { message: String(error), type: 'server_error' } }));
  });

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const anthropic = req.url === '/v1/messages';
    if (!anthropic && req.url !== '/v1/chat/completions') return reply(res, 404, { error: { message: `no route ${req.url}` } });
    const key = anthropic ? req.headers['x-api-key'] : req.headers.authorization?.replace(/^Bearer /, '');
    if (key !== STUB_KEY) return reply(res, 401, { error: { message: 'invalid key', type: 'authentication_error' } });
    const request = anthropic ? readAnthropic(body) : readOpenAi(body);
    prompts.push(`${request.system}\n${request.prompt}`);
    const decision = decide(request.prompt, prompts.length);
    if (decision === 'hang') return;
    if ('status' in decision) return reply(res, decision.status, { error: { message: 'planted', type: 'api_error' } });
    reply(res, 200, anthropic ? anthropicAnswer(body.model, decision) : openAiAnswer(body.model, decision));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Message = { role: string; content: string | { type: string; text?: string }[] };

function readOpenAi(body: {
  model?: string;
  messages?: Message[];
  tools?: { type: string; function: { name: string } }[];
  tool_choice?: unknown;
}) {
  if (!body.model || !body.messages?.length) throw new Error('model and messages are required');
  if (body.tool_choice !== 'required' || !body.tools?.every(({ type }) => type === 'function')) throw new Error('tools are to be required');
  const of = (role: string) => textOf(body.messages?.filter((message) => message.role === role) ?? []);
  return { system: of('system'), prompt: of('user'), tools: body.tools.map((tool) => tool.function.name) } satisfies ModelRequest;
}

function readAnthropic(body: {
  model?: string;
  max_tokens?: number;
  system?: { type: string; text: string }[];
  messages?: Message[];
  tools?: { name: string; input_schema: object }[];
  tool_choice?: { type: string };
}) {
  if (!body.model || !body.messages?.length || !body.max_tokens) throw new Error('model, messages and max_tokens are required');
  if (body.tool_choice?.type !== 'any' || !body.tools?.every(({ input_schema }) => input_schema))
    throw new Error('tools are to be required');
  return {
    system: (body.system ?? []).map(({ text }) => text).join('\n'),
    prompt: textOf(body.messages),
    tools: body.tools.map(({ name }) => name),
  } satisfies ModelRequest;
}

function textOf(messages: Message[]): string {
  return messages
    .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n')))
    .join('\n');
}

function openAiAnswer(model: string, decision: Exclude<Decision, 'hang' | { status: number }>) {
  const message =
    'tool' in decision
      ? {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: decision.tool, arguments: JSON.stringify(decision.input) } }],
        }
      : { role: 'assistant', content: decision.text };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: 'tool' in decision ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function anthropicAnswer(model: string, decision: Exclude<Decision, 'hang' | { status: number }>) {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model,
    content: [
      'tool' in decision
        ? { type: 'tool_use', id: 'toolu_1', name: decision.tool, input: decision.input }
        : { type: 'text', text: decision.text },
    ],
    stop_reason: 'tool' in decision ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function reply(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
