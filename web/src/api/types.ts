export type Role = 'viewer' | 'editor' | 'admin' | 'owner';
export type Plan = 'free' | 'trial' | 'lite' | 'starter' | 'professional' | 'enterprise';
export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'suspended' | 'cancelled';

/** A page of a list. */
export interface List<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

export interface SignedOut {
  signed_in: false;
  csrf_token: string;
}

export type SecondFactor = 'totp' | 'passkey';

export interface SignedIn {
  signed_in: true;
  csrf_token: string;
  /** Whose pages may use passkeys; null where there are none. */
  passkey_origin: string | null;
  user: { id: string; email: string; name: string; two_factor: boolean; second_factors: SecondFactor[] };
  organization: {
    id: string;
    name: string;
    plan: Plan;
    subscription_status: SubscriptionStatus;
    time_zone: string;
    /** From then on members without a second factor can only set one up. */
    two_factor_required_from: string | null;
  };
  role: Role;
  organizations: { id: string; name: string; role: Role }[];
}

export type Session = SignedOut | SignedIn;

export interface Profile {
  id: string;
  email: string;
  name: string;
  two_factor: boolean;
  second_factors: SecondFactor[];
  created_at: string;
}

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface PasswordReset {
  message: string;
  /** Keys and apps are null where they keep working. */
  ended: { sessions: number; api_keys: number | null; connected_apps: number | null };
}

export interface BrowserSession {
  id: string;
  created_at: string;
  last_seen_at: string | null;
  expires_at: string;
  ip: string | null;
  user_agent: string | null;
  current: boolean;
}

export interface Enrolment {
  secret: string;
  otpauth_url: string;
  qr_svg: string;
}

export interface Organization {
  id: string;
  name: string;
  plan: Plan;
  subscription_status: SubscriptionStatus;
  time_zone: string;
  created_at: string;
  your_role: Role;
}

export interface Member {
  id: string;
  email: string;
  name: string;
  role: Role;
  joined_at: string;
  two_factor: boolean;
  you: boolean;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  created_at: string;
  expires_at: string;
  invited_by: string | null;
}

export interface InvitationOffer {
  organization: string;
  email: string;
  role: Role;
  has_account: boolean;
}

export interface Scope {
  scope: string;
  description: string;
  allowed: boolean;
}

export interface Key {
  id: string;
  name: string;
  description: string;
  key_prefix: string;
  permissions: string[];
  status: 'active' | 'expired' | 'revoked';
  /** Address of whoever made it. */
  created_by: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
}

export interface CreatedKey extends Pick<Key, 'id' | 'name' | 'key_prefix' | 'permissions' | 'created_at' | 'expires_at'> {
  key: string;
}

export interface ConnectedToken {
  id: string;
  scopes: string[];
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

export interface ConnectedApp {
  id: string;
  client_id: string;
  name: string;
  redirect_hosts: string[];
  scopes: string[];
  user_email: string;
  connected_at: string;
  last_used_at: string | null;
  tokens: ConnectedToken[];
}

export interface AuditEntry {
  id: string;
  at: string;
  action: string;
  outcome: string;
  door: string | null;
  user_email: string | null;
  credential_id: string | null;
  credential_name: string | null;
  request_id: string | null;
  duration_ms: number | null;
  target_id: string | null;
}

export interface DataSource {
  id: string;
  name: string;
  status: 'pending' | 'syncing' | 'active' | 'error' | 'disabled';
  record_count: number | null;
  created_at: string;
  /** Only of one source, not in lists. */
  last_error?: string | null;
}

export interface Consent {
  client: {
    name: string;
    client_id: string;
    kind: 'registered' | 'metadata_document';
    redirect_host: string;
    /** A punycode host in its own letters. */
    redirect_host_shown: string | null;
    redirect_uri: string;
    loopback_only: boolean;
    warnings: ('punycode' | 'name_of_another' | 'name_of_this_service' | 'misleading_letters')[];
    known_as: { name: string; hosts: string[] } | null;
  };
  user: { email: string; name: string };
  organizations: { id: string; name: string; role: Role; usable: boolean; reason: string | null }[];
  scopes: { scope: string; description: string; roles_short_of: Role[] }[];
  csrf_token: string;
  expires_at: string;
}
