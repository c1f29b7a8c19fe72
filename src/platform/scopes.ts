/** Two separate registries: the REST and the MCP door spell their scopes differently, and neither knows the other's spelling. */
export const REST_SCOPES = {
  'reports:read': 'list, get and download reports',
  'reports:generate': 'generate reports (consumes credits)',
  'reports:delete': 'delete reports',
  'reports:share': 'create and revoke report public links',
  'dashboards:read': 'list and get dashboards',
  'dashboards:create': 'create dashboards',
  'dashboards:update': 'update dashboard metadata',
  'dashboards:delete': 'delete dashboards',
  'dashboards:refresh': 'refresh dashboards (consumes credits)',
  'dashboards:share': 'create and revoke dashboard public links',
  'data_sources:read': 'list and get data sources',
  'data_sources:write': 'upload, connect, sync, change and delete data sources',
  'usage:read': 'view credit usage',
  'goals:read': 'list and get goals, milestones and progress',
  'goals:write': 'create, change and delete goals and milestones, record progress',
  'metrics:read': 'list metrics and get their definitions',
  'metrics:write': 'define metrics and new versions of them',
  'automations:read': 'list and get alerts and scheduled deliveries',
  'automations:write': 'create, change, run and delete alerts and scheduled deliveries, which email members and may cost credits',
} as const;

export const MCP_SCOPES = {
  'dashboards:read': 'list and view dashboards',
  'dashboards:write': 'create and update dashboards',
  'reports:read': 'list and view reports',
  'reports:write': 'generate reports',
  'data-sources:read': 'list data sources and inspect their schemas',
  'data-sources:write': 'add data, sync data sources, change what they read, propose corrections to what they mean',
  'metrics:write': 'propose metrics and new versions of them',
  'goals:read': 'list and view goals, their milestones and progress',
  'goals:write': 'create and change goals and milestones, record progress',
  'automations:write': 'create and change alerts and scheduled deliveries, which email members and may cost credits',
  'sharing:write': 'create, change and revoke public links to reports and dashboards, which anyone can open',
  'members:read': 'list the members of the organization with their email addresses and roles',
  'analysis:run': 'run conversational analysis; consumes AI credits',
  'usage:read': 'view AI-credit usage and tier info',
  'billing:read': 'view subscription status and invoices',
  'billing:write': 'initiate checkout sessions with a payment provider',
  'account:write': 'update the organization profile',
} as const;

export type RestScope = keyof typeof REST_SCOPES;
export type McpScope = keyof typeof MCP_SCOPES;
export type Door = 'rest' | 'mcp';

/** Scopes of an MCP key created without an explicit list. */
export const DEFAULT_MCP_SCOPES: readonly McpScope[] = [
  'dashboards:read',
  'reports:read',
  'data-sources:read',
  'usage:read',
  'analysis:run',
];

/**
 * Scopes that nobody has without naming them: they are in no default set, and the writing ones are unticked at consent. A key created
 * without a list of scopes has every other scope of its creator.
 */
const NAMED_ONLY: Record<Door, ReadonlySet<string>> = {
  rest: new Set<RestScope>(['data_sources:write', 'goals:write', 'metrics:read', 'metrics:write', 'automations:read', 'automations:write']),
  mcp: new Set<McpScope>([
    'data-sources:write',
    'metrics:write',
    'goals:read',
    'goals:write',
    'automations:write',
    'sharing:write',
    'members:read',
  ]),
};

/** Whether a person ticks this scope at consent, rather than finding it ticked. */
export function isOptIn(scope: McpScope): boolean {
  return NAMED_ONLY.mcp.has(scope) && scope.endsWith(':write');
}

export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** True if `role` is at least `needed`. */
export function roleAllows(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The lowest role that may use a scope; a credential never exceeds its creator's current role. */
const SCOPE_ROLE: Record<Door, Record<string, Role>> = {
  rest: {
    'reports:read': 'viewer',
    'reports:generate': 'editor',
    'reports:delete': 'editor',
    'reports:share': 'editor',
    'dashboards:read': 'viewer',
    'dashboards:create': 'editor',
    'dashboards:update': 'editor',
    'dashboards:delete': 'editor',
    'dashboards:refresh': 'editor',
    'dashboards:share': 'editor',
    'data_sources:read': 'viewer',
    'data_sources:write': 'editor',
    'usage:read': 'viewer',
    'goals:read': 'viewer',
    'goals:write': 'editor',
    'metrics:read': 'viewer',
    'metrics:write': 'editor',
    'automations:read': 'viewer',
    'automations:write': 'editor',
  },
  mcp: {
    'dashboards:read': 'viewer',
    'dashboards:write': 'editor',
    'reports:read': 'viewer',
    'reports:write': 'editor',
    'data-sources:read': 'viewer',
    'data-sources:write': 'editor',
    'metrics:write': 'editor',
    'goals:read': 'viewer',
    'goals:write': 'editor',
    'automations:write': 'editor',
    'sharing:write': 'editor',
    'members:read': 'viewer',
    'analysis:run': 'viewer',
    'usage:read': 'viewer',
    'billing:read': 'admin',
    'billing:write': 'owner',
    'account:write': 'admin',
  },
};

/** The lowest role that may use `scope` at `door`, or undefined for a scope unknown there. */
export function roleForScope(door: Door, scope: string): Role | undefined {
  return SCOPE_ROLE[door][scope];
}

/** Every scope a role may use at a door. */
export function scopesOfRole(door: Door, role: Role): string[] {
  return Object.entries(SCOPE_ROLE[door])
    .filter(([, needed]) => roleAllows(role, needed))
    .map(([scope]) => scope);
}

/** The scopes of a key that was created without a list. */
export function scopesUnlisted(door: Door, role: Role): string[] {
  return scopesOfRole(door, role).filter((scope) => !NAMED_ONLY[door].has(scope));
}
