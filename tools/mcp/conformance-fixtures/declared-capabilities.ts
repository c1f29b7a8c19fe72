import { CLIENT_CAPABILITIES_META_KEY, type ClientCapabilities, type ServerContext } from '@modelcontextprotocol/server';

/** The capabilities this request's client declares; the SDK leaves the envelope untyped. */
export function declaredCapabilities(ctx: ServerContext): ClientCapabilities {
  const envelope = ctx.mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
}
