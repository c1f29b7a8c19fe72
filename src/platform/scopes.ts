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
  'usage:read': 'view credit usage',
  'goals:read': 'list and get goals, milestones and progress',
} as const;

export const MCP_SCOPES = {
  'dashboards:read': 'list and view dashboards',
  'dashboards:write': 'create and update dashboards',
  'reports:read': 'list and view reports',
  'reports:write': 'generate reports',
  'data-sources:read': 'list data sources and inspect their schemas',
  'data-sources:write': 'sync data sources, change what they read, propose corrections to what they mean',
  'metrics:write': 'propose metrics and new versions of them',
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
    'usage:read': 'viewer',
    'goals:read': 'viewer',
  },
  mcp: {
    'dashboards:read': 'viewer',
    'dashboards:write': 'editor',
    'reports:read': 'viewer',
    'reports:write': 'editor',
    'data-sources:read': 'viewer',
    'data-sources:write': 'editor',
    'metrics:write': 'editor',
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
