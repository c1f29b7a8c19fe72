import type { ServerResponse } from 'node:http';
import type { Program } from '../describe-with.ts';
import type { StallingProxy } from '../stalling-proxy.ts';
import { service } from '../tool-call.ts';
import { strangeServer } from './strange-server.ts';

/** What every kind of source is put through. */
export const CASES = [
  'check',
  'discover',
  'full read',
  'incremental read',
  'deletion',
  'drift',
  'cancel',
  'half an answer',
  'slow answer',
  'wrong certificate',
  'rate limit',
  'expired credential',
  'revoked credential',
  'other failures',
  // Both end with a sync that works.
  'killed worker',
  'gone for an hour',
] as const;
export type Case = (typeof CASES)[number];

/** What goes wrong at a source, and what its owner then reads. */
export interface Failure {
  cause(): unknown;
  mend?(): unknown;
  fault: 'credentials' | 'permission' | 'network' | 'quota' | 'schema' | 'upstream';
  reason: RegExp;
}

/** A kind of source, with a server of its own that tests can break. */
export interface Kind {
  name: string;
  /** What has to be installed on the machine for it. */
  program: Program | null;
  /** Cases that the kind cannot have, and why. */
  without: Partial<Record<Case, string>>;
  open(): Promise<World>;
}

/** A source behind a proxy, with a table that is chosen from it. */
export interface World {
  proxy: StallingProxy;
  /** The current secret; a failure may replace it. */
  connection: { kind: string; settings: object; secret: object };
  /** What answers, as the check reports it. */
  server: RegExp;
  /** As it is chosen, and its name here. */
  table: { name: string; sync: 'incremental'; cursor?: string; primary_key?: string[] };
  stored: string;
  /** Two columns, of which the first identifies a row, and their values at first. */
  columns: [string, string];
  rows: [unknown, unknown][];
  /** As many bytes of an answer as leave it broken. */
  brokenAt: number;
  /** Changes a row and adds one; the rows then, and how the sync says what it read. */
  change(): unknown;
  changed: [unknown, unknown][];
  incremental: RegExp;
  /** Deletes a row; the rows then. */
  remove(): unknown;
  removed: [unknown, unknown][];
  /** Another column, which a note names, or for tables with fixed columns an answer of another shape. */
  drift: { change(): unknown; note: RegExp } | Failure;
  /** What the stored connection becomes so that it meets a server with a wrong certificate. */
  certificate: { settings: object } | Failure;
  limited?: Failure;
  expired?: Failure;
  revoked?: Failure;
  /** Further failures, under names of their own. */
  others?: Record<string, Failure>;
  close(): Promise<void>;
}

/** Answers with a status and an empty object, as services do that refuse. */
export const refusing =
  (status: number, headers: Record<string, string> = {}, body: unknown = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end(JSON.stringify(body));

/** What a server answers that is hostile or broken; `answer` lets it answer the next request like that. */
export function hostileAnswers(answer: (how: (response: ServerResponse) => void) => unknown): Record<string, Failure> {
  const sending = (type: string, text: string, fault: Failure['fault'], reason: RegExp): Failure => ({
    cause: () => answer((response) => response.writeHead(200, { 'content-type': type, connection: 'close' }).end(text)),
    fault,
    reason,
  });
  return {
    'a web page': sending('text/html', '<!doctype html>', 'upstream', /web page instead of JSON/),
    'JSON that is cut off': sending('application/json', '[{"id": 1', 'upstream', /broken or cut off/),
    'JSON nested without end': sending('application/json', '['.repeat(100_000), 'schema', /nested too deeply/),
  };
}

/** Asks to come back in two hours (RFC 9110 section 10.2.3). */
export const LATER = { 'retry-after': '7200' };

/** Where a proxy listens, as settings of a database. */
export const placeOf = (proxy: StallingProxy) => ({ host: '127.0.0.1', port: Number(new URL(proxy.through('http://127.0.0.1:1')).port) });

/** Lets the service reach others where its configuration says, such as Google; returns what undoes it. */
export async function pointAt(endpoints: Record<string, string>): Promise<() => void> {
  const { services } = await service();
  const { config } = services;
  Object.assign(services, { config: { ...config, endpoints: { ...config.endpoints, ...endpoints } } });
  return () => void Object.assign(services, { config });
}

/** A failure of a service at an address of the configuration: it now has a wrong certificate. */
export function strangeAt(of: (base: string) => Record<string, string>): Failure {
  let undo = () => {};
  return {
    cause: async () => {
      undo = await pointAt(of(`https://localhost:${await strangeServer()}`));
    },
    mend: () => undo(),
    ...STRANGE,
  };
}

/** What is said of a certificate that nobody knows. */
export const STRANGE = { fault: 'network', reason: /certificate is not from an authority that is known here/ } as const;
