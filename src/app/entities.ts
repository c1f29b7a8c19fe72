import { AuditEvent } from '../account/audit/entities.ts';
import {
  CreditAccount,
  CreditEntry,
  CreditPeriod,
  CreditReservation,
  CreditTransaction,
  Invoice,
  PaymentEvent,
  Subscription,
} from '../account/billing/entities.ts';
import { SandboxEvent, SandboxInvoice, SandboxPage, SandboxSubscription } from '../account/billing/sandbox/entities.ts';
import { AccessToken, AuthorizationCode, AuthorizationRequest, OAuthClient, OAuthGrant, RefreshToken } from '../account/grants/entities.ts';
import {
  ApiKey,
  KnownDevice,
  Membership,
  Organization,
  OrganizationBrand,
  OrganizationLogo,
  Passkey,
  PasskeyChallenge,
  RecoveryCode,
  Session,
  SignInThrottle,
  User,
} from '../account/identity/entities.ts';
import { Notice, NoticePreference } from '../account/notices/entities.ts';
import { Invitation } from '../account/organizations/entities.ts';
import { EmailChallenge } from '../account/sign-up/entities.ts';
import { ModelVersion } from '../data/corrections/entities.ts';
import { ProposedModel } from '../data/model/entities.ts';
import { SourceConnection, SyncRun } from '../data/sources/connections/entities.ts';
import { ProviderSignIn } from '../data/sources/connections/sign-in/entities.ts';
import { DataSource, Snapshot } from '../data/sources/entities.ts';
import { UploadAddress } from '../data/sources/uploads/entities.ts';
import { Alert, AlertFiring, AlertSubscriber } from '../insight/alerts/entities.ts';
import { Conversation, ConversationTurn } from '../insight/ask/entities.ts';
import { Dashboard, DashboardRefresh, Widget } from '../insight/dashboards/entities.ts';
import { Goal, GoalSnapshot, Milestone } from '../insight/goals/entities.ts';
import { Metric, MetricVersion } from '../insight/metrics/stored/entities.ts';
import { Report, SavedTemplate } from '../insight/reports/entities.ts';
import { Delivery, DeliveryRecipient, DeliveryRun } from '../outreach/deliveries/entities.ts';
import { PublicLink } from '../outreach/sharing/entities.ts';
import { IdempotencyRecord } from '../platform/idempotency/entities.ts';
import { LimitUse } from '../platform/limits/entities.ts';
import { ServiceProcess } from '../platform/processes/entities.ts';
import { Outbox } from '../platform/queue/entities.ts';
import { SecretsKey } from '../platform/secrets/entities.ts';
import { Installation, StoredObject } from '../platform/storage/entities.ts';

/** Every entity of the service, for the ORM and for checking the migrations. */
export const ENTITIES = [
  Organization,
  OrganizationBrand,
  OrganizationLogo,
  User,
  Membership,
  ApiKey,
  Session,
  KnownDevice,
  EmailChallenge,
  RecoveryCode,
  Passkey,
  PasskeyChallenge,
  SignInThrottle,
  Invitation,
  OAuthClient,
  AuthorizationRequest,
  OAuthGrant,
  AuthorizationCode,
  AccessToken,
  RefreshToken,
  CreditAccount,
  CreditTransaction,
  CreditEntry,
  CreditReservation,
  CreditPeriod,
  Subscription,
  Invoice,
  PaymentEvent,
  SandboxSubscription,
  SandboxInvoice,
  SandboxPage,
  SandboxEvent,
  DataSource,
  Snapshot,
  SourceConnection,
  ProviderSignIn,
  SyncRun,
  UploadAddress,
  ProposedModel,
  ModelVersion,
  Metric,
  MetricVersion,
  Report,
  SavedTemplate,
  Dashboard,
  Widget,
  DashboardRefresh,
  Goal,
  Milestone,
  GoalSnapshot,
  PublicLink,
  SecretsKey,
  Installation,
  StoredObject,
  Outbox,
  Alert,
  AlertSubscriber,
  AlertFiring,
  Delivery,
  DeliveryRecipient,
  DeliveryRun,
  Notice,
  NoticePreference,
  IdempotencyRecord,
  AuditEvent,
  Conversation,
  ConversationTurn,
  ServiceProcess,
  LimitUse,
];
