import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Principal, Services } from '../../src/platform/context.ts';

/** Who sent one HTTP request; null where it came without a credential. */
export interface Caller {
  principal: Principal | null;
  requestId: string;
  ip: string;
  /** Takes turns between the calls of one batch. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A call of whoever: an anonymous tool may come without a principal. */
export interface OpenCall extends Caller {
  services: Services;
  signal: AbortSignal;
}

export interface McpCall extends OpenCall {
  principal: Principal;
}

/** The door lets nobody without a credential past the handshake and the tools for them; this keeps it so. */
export function requirePrincipal({ principal }: Caller): Principal {
  if (principal === null) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'Connect with a credential first.');
  return principal;
}
