import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { databaseUnavailable, isDatabaseUnavailable } from '../../src/platform/db/unavailable.ts';
import { AppError, invalidFields } from '../../src/platform/errors.ts';

import { requireScope, requireStanding } from '../access.ts';
import { clip } from '../budget.ts';
import { perform, viewed } from '../call.ts';
import type { McpDoor, ResourceLink, Tool } from '../define.ts';
import { TOOLS } from '../index.ts';
import { type OpenCall, requirePrincipal } from './mcp-call.ts';
import { withIdsForNames } from './names.ts';
import { onceByKey } from './once.ts';
import { type Answers, answersTo, Question } from './questions.ts';
import { spendingConsent } from './spending-consent.ts';
import { takesKey } from './whole-tool.ts';

type Listed = Tool & { mcp: McpDoor<unknown, unknown> };

const BY_NAME = new Map(TOOLS.flatMap((tool) => (tool.mcp ? [[tool.name, tool as Listed] as const] : [])));

/**
 * Calls a tool for an agent. An expected failure is a result with `isError` and the next step, never a protocol error. What a person has to
 * choose is asked of clients that can show it; the others get it as such a failure.
 */
export async function callMcpTool(
  call: OpenCall,
  params: { name: string; arguments?: Record<string, unknown> },
  ctx: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const tool = BY_NAME.get(params.name);
  if (!tool) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${params.name}. Call tools/list for the available tools.`);
  }
  const principal = tool.anonymous ? null : requirePrincipal(call);
  let answers: Answers | undefined;
  try {
    if (principal !== null) {
      if (tool.mcp.scope !== null) requireScope(principal, tool.mcp.scope);
      requireStanding(principal, tool, undefined);
    }
    answers = answersTo(call, params, ctx);
    const known = answers;
    const { repeat, key, confirm, args } = takeControls(tool, params.arguments ?? {});
    const chosen = tool.mcp.choice && known.of(tool.mcp.choice.argument);
    if (tool.mcp.choice && chosen) args[tool.mcp.choice.argument] = chosen;
    // Tools that spend, and those with a key of their own, take the key in the transaction of their work.
    const within = tool.spends !== undefined || tool.mcp.idempotent !== undefined;
    let links: ResourceLink[] = [];
    const run = async (): Promise<Answered> => {
      const { input, output } = await perform(call.services, tool, tool.mcp, principal, args, {
        requestId: call.requestId,
        ip: call.ip,
        origin: call.origin,
        signal: call.signal,
        progress: progressOf(ctx),
        idempotencyKey: tool.mcp.idempotent ? key : null,
        spendingKey: key,
        replays: !repeat,
        idsFor: (ctx, raw) => withIdsForNames(ctx, raw, known),
        beforeSpending: spendingConsent(confirm, known),
      });
      links = tool.mcp.links?.(output) ?? [];
      const structured = viewed(tool, tool.mcp.output, tool.mcp.view(output, input)) as Record<string, unknown>;
      return { structured, replayed: (tool.spends ?? tool.mcp.idempotent)?.replayed(output) === true };
    };
    const outside = key !== null && principal !== null && !within;
    const { structured, replayed } = outside
      ? await onceByKey(call.services, { tool: tool.name, principal, key, args }, async () => (await run()).structured)
      : await run();
    return questionBack(tool, structured, known) ?? answerOf(tool, structured, replayed, links);
  } catch (error) {
    const asked = error instanceof Question ? answers?.ask(error.form) : null;
    if (asked) return asked;
    return failure(call, tool, error);
  }
}

/** The question that an answer asks back, for a client that can put it to a person; null if there is none, or if it was asked already. */
function questionBack({ mcp: { choice } }: Listed, structured: Answered['structured'], answers: Answers): InputRequiredResult | null {
  // `of` reads the output of this tool's own view.
  const question = choice?.of(structured as never);
  if (!choice || !question || answers.of(choice.argument) !== undefined) return null;
  const options = question.options.map((option) => ({ value: option, label: option }));
  return answers.ask({ key: choice.argument, message: question.message, options });
}

interface Answered {
  structured: Record<string, unknown>;
  replayed: boolean;
}

/** The result of a call, with what it charged where the tool spends, and what it will charge each time where it leads to that. */
function answerOf(tool: Listed, structured: Answered['structured'], replayed: boolean, links: ResourceLink[]): CallToolResult {
  // `text` reads the output of this tool's own view.
  const words = tool.mcp.text(structured as never);
  const text = replayed ? clip(`${REPLAYED}\n${words}`) : words;
  const charged = replayed ? 0 : structured.credits_consumed;
  // So does `stated`.
  const eachTime = tool.later?.stated(structured as never) ?? null;
  const meta = {
    ...(tool.spends && typeof charged === 'number' ? { credits_charged: charged } : {}),
    ...(eachTime === null ? {} : { credits_each_time: eachTime }),
  };
  return {
    content: [{ type: 'text', text }, ...links.map((link) => ({ type: 'resource_link' as const, ...link }))],
    structuredContent: replayed ? { ...structured, replayed } : structured,
    ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
  };
}

const REPLAYED = 'Replayed: this is the response of an earlier identical call; nothing was done or charged again.';

/** Removes from the arguments what the pipeline reads instead of the tool. @throws AppError validation_error */
function takeControls(
  tool: Listed,
  given: Record<string, unknown>,
): { repeat: boolean; key: string | null; confirm: number | null; args: Record<string, unknown> } {
  if (!takesKey(tool)) return { repeat: false, key: null, confirm: null, args: { ...given } };
  const { idempotency_key: key = null, ...unkeyed } = given;
  if (key !== null && typeof key !== 'string') throw invalidFields({ idempotency_key: ['Send a string, such as a UUID.'] });
  if (!tool.spends && !tool.later) return { repeat: false, key, confirm: null, args: unkeyed };
  const { confirm = null, ...unconfirmed } = unkeyed;
  if (confirm !== null && !(Number.isInteger(confirm) && (confirm as number) >= 0)) {
    throw invalidFields({ confirm: ['Send the number of credits that a person agreed to, such as 12.'] });
  }
  if (!tool.spends) return { repeat: false, key, confirm: confirm as number | null, args: unconfirmed };
  const { repeat = false, ...args } = unconfirmed;
  if (typeof repeat !== 'boolean') throw invalidFields({ repeat: ['Use true or false.'] });
  return { repeat, key, confirm: confirm as number | null, args };
}

function failure(call: OpenCall, tool: Tool, error: unknown): CallToolResult {
  const known =
    error instanceof AppError
      ? error
      : isDatabaseUnavailable(error)
        ? databaseUnavailable(error)
        : new AppError(
            'internal_error',
            `Something went wrong on our side. Try again; if it fails again, contact support with the request id ${call.requestId}.`,
          );
  if (known.code === 'internal_error') call.services.log.error({ err: error, requestId: call.requestId, tool: tool.name }, 'tool failed');
  return { isError: true, content: [{ type: 'text', text: describe(known) }] };
}

function describe({ code, message, details }: AppError): string {
  if (code === 'validation_error' && details) {
    const fields = Object.entries(details).map(
      ([field, messages]) => `- ${field}: ${Array.isArray(messages) ? messages.join(' ') : String(messages)}`,
    );
    return ['The arguments are not valid. Correct them and call again:', ...fields].join('\n');
  }
  if (code === 'insufficient_credits') {
    return `${message} (needed: ${details?.estimated_cost}, left: ${details?.credits_remaining})`;
  }
  return message;
}

/** Reports a call's progress to a caller who gave a progress token; progress only ever grows (MCP, progress). */
function progressOf(ctx: ServerContext): ((percent: number, message: string) => void) | undefined {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = -1;
  return (percent, message) => {
    if (percent <= last) return;
    last = percent;
    // The caller may be gone; nobody misses the notification then.
    ctx.mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress: percent, total: 100, message } })
      .catch(() => {});
  };
}
