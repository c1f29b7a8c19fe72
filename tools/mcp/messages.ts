import { AppError } from '../../src/platform/errors.ts';
import { TOOLS } from '../index.ts';

export interface Message {
  method?: unknown;
  id?: unknown;
  params?: unknown;
}

/** The methods open to a caller without a credential. */
const ANONYMOUS_METHODS: ReadonlySet<unknown> = new Set(['initialize', 'notifications/initialized', 'server/discover', 'ping']);
/** The tools open to a caller without a credential. */
const ANONYMOUS_TOOLS: ReadonlySet<unknown> = new Set(TOOLS.filter((tool) => tool.mcp && tool.anonymous).map((tool) => tool.name));

const BATCH_MAX = 20;
const MCP_TOOLS = new Map(TOOLS.filter((tool) => tool.mcp).map((tool) => [tool.name, tool]));

/** A batch with more messages than allowed. */
export class BatchTooLong extends AppError {
  constructor(message: string) {
    super('validation_error', message);
  }
}

/**
 * The messages of a body: batches are part of protocol 2025-03-26 and earlier.
 * @throws BatchTooLong
 */
export function messagesOf(body: unknown): Message[] {
  if (!Array.isArray(body)) return [asMessage(body)];
  if (body.length > BATCH_MAX)
    throw new BatchTooLong(`A batch can have at most ${BATCH_MAX} messages; this one has ${body.length}. Split it.`);
  return body.map(asMessage);
}

function asMessage(value: unknown): Message {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The id to answer, if there is exactly one. */
export function idOf(body: unknown): string | number | null {
  const id = asMessage(body).id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

export function mayBeAnonymous(messages: Message[]): boolean {
  return (
    messages.length > 0 &&
    messages.every((m) => ANONYMOUS_METHODS.has(m.method) || (m.method === 'tools/call' && ANONYMOUS_TOOLS.has(field(m, 'name'))))
  );
}

/** The tool that a message calls, if it exists. */
export function calledTool(message: Message) {
  return message.method === 'tools/call' ? MCP_TOOLS.get(String(field(message, 'name'))) : undefined;
}

/** The scopes without which the messages are refused as a whole. Methods that list or complete show less instead. */
export function requiredScopes(messages: Message[]): Set<string> {
  const scopes = messages.flatMap((message) => {
    if (message.method === 'resources/read') return scopeOfUri(String(field(message, 'uri')));
    return calledTool(message)?.mcp?.scope ?? [];
  });
  return new Set(scopes);
}

function scopeOfUri(uri: string): 'reports:read' | 'data-sources:read' | [] {
  if (uri.startsWith('report://')) return 'reports:read';
  return uri.startsWith('data-source://') ? 'data-sources:read' : [];
}

function field(message: Message, name: string): unknown {
  const { params } = message;
  return typeof params === 'object' && params !== null ? (params as Record<string, unknown>)[name] : undefined;
}
