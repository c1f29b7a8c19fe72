import { type KeptLine, withChangeLine } from '../src/account/audit/change-line.ts';
import type { AuditEntry } from '../src/account/audit/types.ts';
import { requireFreshSignIn } from '../src/account/identity/reauthenticate.ts';
import { requireSecondFactor } from '../src/account/identity/second-factor-policy.ts';
import type { Context, Principal, Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import { keyedSpending, spendingRequest } from '../src/platform/idempotency/idempotency.ts';
import type { LimitVerdict } from '../src/platform/limits/types.ts';
import { RATE_CLASS } from '../src/platform/plans.ts';
import type { Door } from '../src/platform/scopes.ts';
import { countRequest, countSignUp, requireApiPlan, requireKind, requireScope, requireStanding, requireSubscription } from './access.ts';
import type { PublicContext, RestDoor, Tool } from './define.ts';
import { parseInput, parseOutput } from './parse.ts';

/** What a door knows about one call. */
interface Call {
  requestId: string;
  ip: string;
  /** The browser's `Accept-Language`. */
  languages?: string | undefined;
  origin?: string;
  signal: AbortSignal;
  progress?: (percent: number, message: string) => void;
  idempotencyKey?: string | null;
  /** The caller's own name for this call of a tool that spends credits: its repeats get the first answer. */
  spendingKey?: string | null;
  /** Repeated calls that spend credits get the first answer again. */
  replays?: boolean;
  ifMatch?: string | null;
  /** Called before a tool that spends, now or later, does anything; throws where a person must agree first. */
  beforeSpending?: (ctx: Context, tool: Tool, input: unknown) => Promise<void>;
  /** Replaces what the door lets callers write in place of ids. */
  idsFor?: (ctx: Context, raw: unknown) => Promise<unknown>;
}

interface RestCall extends Call {
  /** The value behind `Bearer `, or null. */
  bearer: string | null;
  /** A browser's session cookie, read if there is no `Authorization` header. */
  cookie: string | null;
  /** Requires that a write by cookie comes from one of our own pages; throws AppError `insufficient_permissions`. */
  requireOwnPage: () => void;
  /** Called with each verdict of the limits, including one that refuses the request. */
  note: (verdict: LimitVerdict) => void;
  /** Called once the caller is identified. */
  admitted: (principal: Principal) => void;
  upgradeUrl: string;
  /** Reads path, query and body; called once the caller is authorized. */
  input: () => Promise<unknown>;
}

/**
 * The pipeline of every REST request: credential → plan → rate limit → scope → role → parse → handler → parse output → audit.
 * @throws AppError, for the door to format
 */
export async function callTool(services: Services, tool: Tool, route: RestDoor<unknown, unknown>, call: RestCall) {
  if (route.gate === 'public') {
    if (tool.limit !== undefined) await countSignUp(services, 'page', call.ip);
    return perform(services, tool, route, null, await call.input(), call);
  }
  const principal = await admit(services, tool, route, call);
  return perform(services, tool, route, principal, await audited(services, tool, principal, call, call.input), call);
}

async function admit(services: Services, tool: Tool, route: RestDoor<unknown, unknown>, call: RestCall): Promise<Principal> {
  const principal = await authenticate(services, call);
  call.admitted(principal);
  return audited(services, tool, principal, call, async () => {
    try {
      if (call.bearer === null && route.method !== 'GET') call.requireOwnPage();
      requireKind(principal, route.credential);
      if (!tool.beforeSecondFactor) requireSecondFactor(principal, services.now());
      requireSubscription(principal, tool);
      requireApiPlan(principal, route.gate, call.upgradeUrl);
    } catch (error) {
      call.note(await services.limiter.peekRequest(principal, principal.plan, tool.cost));
      throw error;
    }
    await countRequest(services, call.bearer === null ? pageCaller(principal, tool.cost) : principal, tool.cost, call.note);
    if (route.scope !== null) requireScope(principal, route.scope);
    requireStanding(principal, tool, route.credential);
    if (needsFreshSignIn(tool, principal, call)) requireFreshSignIn(principal, services.now());
    return principal;
  });
}

function needsFreshSignIn({ freshSignIn }: Tool, principal: Principal, { bearer }: RestCall): boolean {
  if (freshSignIn === 'in_browser') return bearer === null;
  return freshSignIn === 'always' || (freshSignIn === 'with_second_factor' && principal.secondFactor === true);
}

/** A page makes several requests where a program makes one; limits below this class would lock out a person browsing. */
export function pageCaller(principal: Principal, cost: Tool['cost']): Principal {
  const small = RATE_CLASS[principal.plan] === 'trial' || RATE_CLASS[principal.plan] === 'starter';
  return cost === 'general' && small ? { ...principal, plan: 'professional' } : principal;
}

async function authenticate(services: Services, call: RestCall): Promise<Principal> {
  if (call.bearer !== null) return services.authenticator.authenticate('rest', call.bearer, call.ip);
  if (call.cookie !== null) return services.authenticator.authenticateCookie(call.cookie);
  throw new AppError(
    'authentication_required',
    'Send a credential: "Authorization: Bearer <key>". Create a REST key under Settings > Developer > API Keys.',
  );
}

/** The half of the pipeline that both doors share, for an authorized caller: parse → handler → parse output → audit. */
export async function perform(
  services: Services,
  tool: Tool,
  door: { input: RestDoor<unknown, unknown>['input'] },
  principal: Principal | null,
  raw: unknown,
  call: Call,
): Promise<{ input: unknown; output: unknown }> {
  const run = async (given: unknown) => {
    const input = parseInput(door.input, given);
    const ctx = contextOf(services, principal, call);
    if (call.spendingKey != null && tool.spends) {
      ctx.spending = keyedSpending(ctx.principal.credentialId, tool.name, call.spendingKey, input);
    } else if (call.replays && tool.spends) {
      ctx.spending = spendingRequest(ctx.principal.credentialId, tool.name, input, await tool.spends.over(ctx, input));
    }
    if (tool.spends || tool.later) await call.beforeSpending?.(ctx, tool, input);
    return { input, output: await tool.handler(ctx, input) };
  };
  if (principal === null) return run(raw);
  const startedAt = performance.now();
  const { idsFor } = call;
  // Before the change, so that what is read here commits no audit line.
  const given = idsFor
    ? await audited(services, tool, principal, call, () => idsFor(contextOf(services, principal, call), raw), startedAt)
    : raw;
  if (tool.annotations.readOnlyHint || tool.spends) {
    const outcome = await audited(services, tool, principal, call, () => run(given), startedAt);
    record(services, tool, principal, call, 'ok', startedAt);
    return outcome;
  }
  let line: KeptLine | undefined;
  const change = () =>
    withChangeLine(
      () => entryOf(tool, principal, call, 'ok', startedAt),
      () => run(given),
      (kept) => {
        line = kept;
      },
    );
  const outcome = await audited(services, tool, principal, call, change, startedAt);
  // If nothing had to be changed, nothing was committed, so the line is written before the answer.
  if (!line?.kept) services.audit.record(entryOf(tool, principal, call, 'ok', startedAt), line?.id);
  await services.audit.flush();
  return outcome;
}

/** Checks a door's view of the output against the door's schema. */
export function viewed(tool: Tool, schema: Parameters<typeof parseOutput>[0], view: unknown): unknown {
  return parseOutput(schema, view, tool.name);
}

/** Tools that need no credential read no data. */
const NOBODY = { organizationId: '', plan: 'free', kind: 'call' } as const;

function contextOf(services: Services, principal: Principal | null, call: Call): Context {
  const ctx: Omit<Context, 'principal'> = {
    ...services,
    em: services.em.fork(),
    engine: services.engineHost.forTenant(principal === null ? NOBODY : { ...principal, kind: 'call' }),
    requestId: call.requestId,
    origin: call.origin ?? services.config.baseUrl ?? undefined,
    signal: call.signal,
    progress: call.progress ?? (() => {}),
    idempotencyKey: call.idempotencyKey ?? null,
    spending: null,
    ifMatch: call.ifMatch ?? null,
  };
  if (principal !== null) return Object.assign(ctx, { principal });
  // definePublicTool's handlers take a PublicContext; only anonymous tools get here without a principal.
  return Object.assign(ctx, {
    ip: call.ip,
    ...(call.languages === undefined ? {} : { languages: call.languages }),
  }) satisfies PublicContext as unknown as Context;
}

async function audited<T>(
  services: Services,
  tool: Tool,
  principal: Principal,
  call: Call,
  step: () => Promise<T>,
  startedAt = performance.now(),
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    record(services, tool, principal, call, error instanceof AppError ? error.code : 'internal_error', startedAt);
    throw error;
  }
}

function record(services: Services, tool: Tool, principal: Principal, call: Call, outcome: string, startedAt: number): void {
  services.audit.record(entryOf(tool, principal, call, outcome, startedAt));
}

function entryOf(tool: Tool, principal: Principal, call: Call, outcome: string, startedAt: number): AuditEntry {
  return {
    organizationId: principal.organizationId,
    userId: principal.userId,
    credentialId: principal.credentialId,
    action: `tool:${tool.name}`,
    outcome,
    door: principal.door satisfies Door,
    requestId: call.requestId,
    durationMs: Math.round(performance.now() - startedAt),
  };
}
