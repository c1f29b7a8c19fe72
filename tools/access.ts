import type { Principal, Services } from '../src/platform/context.ts';
import { AppError } from '../src/platform/errors.ts';
import { addressKey } from '../src/platform/limits/address.ts';
import type { LimitVerdict } from '../src/platform/limits/types.ts';
import { API_PLANS, type CostClass, subscriptionUsable } from '../src/platform/plans.ts';
import { roleAllows, roleForScope, scopesOfRole, scopesUnlisted } from '../src/platform/scopes.ts';
import type { RestDoor, Tool } from './define.ts';

/**
 * @param tool the tool called; a few stay open to signed-in people, so that they can pay
 * @throws AppError subscription_inactive while the organization's subscription is suspended or cancelled
 */
export function requireSubscription(principal: Principal, tool: Pick<Tool, 'whileInactive'> = {}): void {
  if (subscriptionUsable(principal.subscriptionStatus)) return;
  if (tool.whileInactive && principal.kind === 'session') return;
  throw new AppError(
    'subscription_inactive',
    `The subscription of ${principal.organizationName} is ${principal.subscriptionStatus}. Renew it in the billing settings; until then requests are refused.`,
    { details: { subscription_status: principal.subscriptionStatus } },
  );
}

/**
 * REST keys need a plan with API access on every path; sessions need one only under `/api/v1/`, so that pages work on every plan.
 * @throws AppError authentication_required with an invitation to upgrade
 */
export function requireApiPlan(principal: Principal, gate: RestDoor<never, never>['gate'], upgradeUrl: string): void {
  if (API_PLANS.includes(principal.plan)) return;
  if (gate !== 'external' && principal.kind !== 'rest_key') return;
  throw new AppError(
    'authentication_required',
    `The ${principal.plan} plan has no access to the API. Upgrade to Professional or Enterprise at ${upgradeUrl}.`,
    { details: { upgrade_required: true, current_plan: principal.plan, required_plans: [...API_PLANS], upgrade_url: upgradeUrl } },
  );
}

/** @throws AppError authentication_required if a route wants a key and gets a session */
export function requireKind(principal: Principal, credential: RestDoor<never, never>['credential']): void {
  if (credential === 'key' && principal.kind !== 'rest_key') {
    throw new AppError('authentication_required', 'This endpoint verifies API keys and takes nothing else. Send a REST key (svc_…).');
  }
}

/** @throws AppError rate_limited with the seconds to wait; a refused request is not counted */
export async function countRequest(
  services: Services,
  principal: Principal,
  cost: CostClass,
  note: (verdict: LimitVerdict) => void,
): Promise<void> {
  const verdict = await services.limiter.countRequest(principal, principal.plan, cost);
  note(verdict);
  if (verdict.allowed) return;
  const by = verdict.shared ? `all keys and sign-ins of ${principal.organizationName} together on` : 'this credential on';
  throw rateLimited(verdict, `${cost === 'generation' ? 'generation ' : ''}requests by ${by} the ${principal.plan} plan`);
}

/**
 * Counts calls that open accounts or email strangers, by the caller's address; agents' tools and pages are counted separately.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function countSignUp(services: Services, by: 'tool' | 'page', ip: string): Promise<void> {
  const { limiter, config } = services;
  const limit = by === 'tool' ? config.signUpCallsPerHour : config.signUpPageRequestsPerHour;
  const verdict = await limiter.countWindow(`sign-up-${by}:${addressKey(ip)}`, limit, 3600);
  if (!verdict.allowed) throw rateLimited(verdict, 'sign-up requests from this address');
}

export function rateLimited(verdict: LimitVerdict, what: string): AppError {
  const retryAfterSeconds = verdict.retryAfterSeconds ?? 1;
  return new AppError('rate_limited', `Too many ${what}: ${verdict.limit} in the window. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  });
}

/** @throws AppError invalid_scope (details.required_scope) or insufficient_permissions */
export function requireScope(principal: Principal, scope: string): void {
  const refusal = scopeRefusal(principal, scope);
  if (refusal) throw refusal;
}

/**
 * Distinguishes a missing scope from a role that is too low: an unrestricted credential lacks the role, unless the role would allow it.
 */
export function scopeRefusal(principal: Principal, scope: string): AppError | null {
  if (principal.scopes.has(scope)) return null;
  const needed = roleForScope(principal.door, scope);
  const beyondRole = needed !== undefined && !roleAllows(principal.role, needed) && isUnrestricted(principal);
  if (principal.grantedScopes.has(scope) || beyondRole) return roleTooLow(principal, needed ?? 'owner');
  return new AppError(
    'invalid_scope',
    `This credential lacks the scope ${scope}. Create one that has it, or ask for it when you connect.`,
    {
      details: { required_scope: scope },
    },
  );
}

/** @throws AppError insufficient_permissions or invalid_scope, where access does not depend on a scope */
export function requireStanding(principal: Principal, tool: Tool, credential: RestDoor<never, never>['credential']): void {
  if (credential === 'session' && principal.kind !== 'session') {
    throw new AppError(
      'insufficient_permissions',
      'A key cannot do this. Sign in at POST /api/auth/login/ and send its access token instead.',
    );
  }
  if (credential === 'unrestricted' && principal.kind !== 'session' && !isUnrestricted(principal)) {
    throw new AppError(
      'invalid_scope',
      'This key is restricted to some scopes, and none of them covers this. Use a key without restrictions, or sign in.',
      { details: { required_scope: null } },
    );
  }
  if (tool.role !== undefined && !roleAllows(principal.role, tool.role)) throw roleTooLow(principal, tool.role);
}

/** Whether an agent's credential may call a tool: it has the scope, and its role suffices. */
export function mayUse(principal: Principal, { mcp, role }: Tool): boolean {
  return (!mcp?.scope || principal.scopes.has(mcp.scope)) && (role === undefined || roleAllows(principal.role, role));
}

/** At REST, keys without a list of scopes are unrestricted, though they lack those that must be named. */
function isUnrestricted({ door, role, grantedScopes }: Principal): boolean {
  const all = door === 'rest' ? scopesUnlisted(door, role) : scopesOfRole(door, role);
  return all.every((scope) => grantedScopes.has(scope));
}

function roleTooLow(principal: Principal, needed: string): AppError {
  return new AppError(
    'insufficient_permissions',
    `Your role ${principal.role} does not allow this; it needs ${needed} or higher. Ask an administrator of ${principal.organizationName}.`,
    { details: { role: principal.role, required_role: needed } },
  );
}
