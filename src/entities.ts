import { AccessToken, AuthorizationCode, AuthorizationRequest, OAuthClient, OAuthGrant, RefreshToken } from '../oauth/entities.ts';
import { Alert, AlertFiring, AlertSubscriber } from './alerts/entities.ts';
import { Conversation, ConversationTurn } from './analysis/entities.ts';
import { AuditEvent } from './audit/entities.ts';
import {
  CreditAccount,
  CreditEntry,
  CreditPeriod,
  CreditReservation,
  CreditTransaction,
  Invoice,
  PaymentEvent,
  Subscription,
} from './billing/entities.ts';
import { SandboxEvent, SandboxInvoice, SandboxPage, SandboxSubscription } from './billing/sandbox/entities.ts';
import { Dashboard, DashboardRefresh, Widget } from './dashboards/entities.ts';
import { DataSource, Snapshot } from './data-sources/entities.ts';
import { Delivery, DeliveryRecipient, DeliveryRun } from './deliveries/entities.ts';
import { Goal, GoalSnapshot, Milestone } from './goals/entities.ts';
import { IdempotencyRecord } from './idempotency/entities.ts';
import {
  ApiKey,
  EmailChallenge,
  Invitation,
  KnownDevice,
  Membership,
  Organization,
  Passkey,
  PasskeyChallenge,
  RecoveryCode,
  Session,
  SignInThrottle,
  User,
} from './identity/entities.ts';
import { LimitUse } from './limits/entities.ts';
import { Notice, NoticePreference } from './notices/entities.ts';
import { ServiceProcess } from './processes/entities.ts';
import { Outbox } from './queue/entities.ts';
import { Report } from './reports/entities.ts';
import { SecretsKey } from './secrets/entities.ts';
import { PublicLink } from './sharing/entities.ts';
import { Installation, StoredObject } from './storage/entities.ts';

/** Every entity of the service: what the ORM knows and what the migrations are held to. */
export const ENTITIES = [
  Organization,
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
  Report,
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
