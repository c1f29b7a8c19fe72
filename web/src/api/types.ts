import type { Schemas } from './schema.ts';

export type Role = Schemas['Organization']['your_role'];
export type SubscriptionStatus = Schemas['Organization']['subscription_status'];

/** A page of a list. */
export type List<Item> = Omit<Schemas['MemberList'], 'results'> & { results: Item[] };

type SignedOut = Schemas['SignedOut'];
export type SignedIn = Schemas['SignedIn'];
export type Session = SignedOut | SignedIn;

export type Profile = Schemas['Profile'];
export type Passkey = Schemas['Passkey'];
export type PasswordReset = Schemas['PasswordReset'];
export type BrowserSession = Schemas['Session'];
export type Enrolment = Schemas['TwoFactorEnrolment'];
export type Organization = Schemas['Organization'];
export type Member = Schemas['Member'];
export type Invitation = Schemas['Invitation'];
export type InvitationOffer = Schemas['InvitationOffer'];
export type Scope = Schemas['Scope'];
export type Key = Schemas['Key'];
export type CreatedKey = Schemas['CreatedKey'];
export type ConnectedToken = Schemas['ConnectedToken'];
export type ConnectedApp = Schemas['ConnectedApp'];
export type AuditEntry = Schemas['AuditEvent'];

/** A data source in a list. */
export type DataSource = Schemas['DataSourceRow'];

/** The data of the consent page; the authorization server is not in the OpenAPI document. */
export interface Consent {
  client: {
    name: string;
    client_id: string;
    kind: 'registered' | 'metadata_document';
    redirect_host: string;
    /** A punycode host in readable form. */
    redirect_host_shown: string | null;
    redirect_uri: string;
    loopback_only: boolean;
    warnings: ('punycode' | 'name_of_another' | 'name_of_this_service' | 'misleading_letters')[];
    known_as: { name: string; hosts: string[] } | null;
  };
  user: { email: string; name: string };
  organizations: { id: string; name: string; role: Role; usable: boolean; reason: string | null }[];
  scopes: { scope: string; description: string; opt_in: boolean; roles_short_of: Role[] }[];
  csrf_token: string;
  expires_at: string;
}
