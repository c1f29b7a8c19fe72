import { createHash } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { canonicalJson } from '../../src/platform/canonical-json.ts';
import { AppError, type ErrorCode } from '../../src/platform/errors.ts';
import type { OpenCall } from './mcp-call.ts';

/** What a person chooses from. */
interface Form {
  /** Identifies the question among those of one call. */
  key: string;
  message: string;
  options: readonly { value: string; label: string }[];
}

/**
 * A call cannot go on before a person has chosen. A client that shows forms is asked; for all others it is an error like any other, whose
 * message says how to send the call so that it goes on.
 */
export class Question extends AppError {
  readonly form: Form;

  constructor(code: ErrorCode, message: string, form: Form) {
    super(code, message);
    this.name = 'Question';
    this.form = form;
  }
}

/** The answers that came with a call: the value chosen, null if the person declined, undefined if they were not asked. */
export interface Answers {
  of(key: string): string | null | undefined;
  /** Puts a further question to the client, keeping the earlier answers; null if the client shows no forms. */
  ask(form: Form): InputRequiredResult | null;
}

/** How long a person may take over all questions of a call. */
const VALID_MS = 15 * 60_000;
const ANSWER = 'answer';

/**
 * Reads what a client's person has answered so far (MCP 2026-07-28, multi round-trip requests). Clients of earlier protocols cannot be asked:
 * the endpoint is stateless, and their answers would reach another request.
 * @throws AppError validation_error for a state that is not of this call
 */
export function answersTo(
  { services, principal }: OpenCall,
  { name, arguments: args = {} }: { name: string; arguments?: Record<string, unknown> },
  ctx: ServerContext,
): Answers {
  const about = createHash('sha256')
    .update(canonicalJson([name, args]))
    .digest('hex');
  const purpose = `mcp-answers:${principal?.credentialId ?? ''}:${about}`;
  const now = services.now().getTime();
  const answers = new Map(Object.entries(earlierAnswers()));
  for (const key of Object.keys(ctx.mcpReq.inputResponses ?? {})) {
    const response = inputResponse(ctx.mcpReq.inputResponses, key);
    if (response.kind !== 'elicit') continue;
    const value = response.action === 'accept' ? response.content?.[ANSWER] : null;
    answers.set(key, typeof value === 'string' ? value : null);
  }
  return {
    of: (key) => answers.get(key),
    ask: ({ key, message, options }) => {
      if (!showsForms(ctx)) return null;
      const answer = {
        type: 'string' as const,
        title: 'Your choice',
        oneOf: options.map(({ value, label }) => ({ const: value, title: label })),
      };
      const requestedSchema = { type: 'object' as const, properties: { [ANSWER]: answer }, required: [ANSWER] };
      const state = { until: now + VALID_MS, answers: Object.fromEntries(answers) };
      return inputRequired({
        inputRequests: { [key]: inputRequired.elicit({ mode: 'form', message, requestedSchema }) },
        requestState: services.sealer.seal(JSON.stringify(state), purpose),
      });
    },
  };

  function earlierAnswers(): Record<string, string | null> {
    const sealed = ctx.mcpReq.requestState<unknown>();
    if (sealed === undefined) return {};
    const opened = typeof sealed === 'string' ? services.sealer.open(sealed, purpose) : null;
    // Sealed by `ask`.
    const state = opened === null ? null : (JSON.parse(opened) as { until: number; answers: Record<string, string | null> });
    if (state !== null && state.until > now) return state.answers;
    throw new AppError(
      'validation_error',
      'The requestState is not of this call, or is older than 15 minutes. Send the call again without requestState and inputResponses.',
    );
  }
}

/** Whether the client of this request can put a form to a person. Without modes, a client means forms (MCP, elicitation). */
function showsForms(ctx: ServerContext): boolean {
  const envelope = ctx.mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
  const { elicitation } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
