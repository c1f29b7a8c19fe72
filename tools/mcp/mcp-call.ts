import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Principal, Services } from '../../src/platform/context.ts';
import type { ToolsetName } from './toolsets.ts';

/** The sender of one HTTP request; its principal is null without a credential. */
export interface Caller {
  principal: Principal | null;
  requestId: string;
  ip: string;
  /** The service's address, as configured or as the sender reached it. */
  origin?: string;
  /** The sets of tools that the address called asks for. */
  toolsets: ReadonlySet<ToolsetName>;
  /** Limits how many calls of one batch run at once. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A call that may be anonymous: it may have no principal. */
export interface OpenCall extends Omit<Caller, 'toolsets'> {
  services: Services;
  signal: AbortSignal;
}

export interface McpCall extends OpenCall {
  principal: Principal;
}

/** The door stops callers without a credential at everything but the handshake and the tools for them; this makes sure. */
export function requirePrincipal({ principal }: Pick<Caller, 'principal'>): Principal {
  if (principal === null) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'Connect with a credential first.');
  return principal;
}
