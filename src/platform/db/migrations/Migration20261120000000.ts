import { Migration } from '@mikro-orm/migrations';

/** The first schema: identity, the credit ledger, sources and snapshots, reports, the outbox, idempotency and audit. */
export class Migration20261120000000 extends Migration {
  override up(): void {
    this.addSql(`create table "audit_event" (
        "id" uuid not null,
        "organization_id" uuid null,
        "user_id" uuid null,
        "credential_id" uuid null,
        "action" text not null,
        "outcome" text not null,
        "door" text not null,
        "request_id" text not null,
        "duration_ms" int not null,
        "target_id" uuid null,
        "at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "audit_event_organization_id_at_index" on "audit_event" ("organization_id", "at");`);
    this.addSql(`create table "idempotency_record" (
        "id" uuid not null,
        "credential_id" uuid not null,
        "route" text not null,
        "key" text not null,
        "request_hash" text not null,
        "resource_id" uuid null,
        "response_status" int null,
        "response_body" jsonb null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "idempotency_record_expires_at_index" on "idempotency_record" ("expires_at");`);
    this.addSql(
      `alter table "idempotency_record" add constraint "idempotency_record_credential_id_route_key_unique" unique ("credential_id", "route", "key");`,
    );
    this.addSql(`create table "organization" (
        "id" uuid not null,
        "name" text not null,
        "plan" text not null,
        "subscription_status" text not null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create table "credit_transaction" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "kind" text not null,
        "operation_id" uuid null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(
      `alter table "credit_transaction" add constraint "credit_transaction_operation_id_kind_unique" unique ("operation_id", "kind");`,
    );
    this.addSql(`create table "credit_reservation" (
        "operation_id" uuid not null,
        "organization_id" uuid not null,
        "amount" bigint not null,
        "state" text not null,
        "created_at" timestamptz not null,
        "closed_at" timestamptz null,
        primary key ("operation_id")
      );`);
    this.addSql(`create table "credit_account" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "kind" text not null,
        "balance" bigint not null,
        primary key ("id")
      );`);
    this.addSql(
      `alter table "credit_account" add constraint "credit_account_organization_id_kind_unique" unique ("organization_id", "kind");`,
    );
    this.addSql(`create table "credit_entry" (
        "id" uuid not null,
        "transaction_id" uuid not null,
        "account_id" uuid not null,
        "amount" bigint not null,
        primary key ("id")
      );`);
    this.addSql(`create index "credit_entry_account_id_index" on "credit_entry" ("account_id");`);
    this.addSql(`create index "credit_entry_transaction_id_index" on "credit_entry" ("transaction_id");`);
    this.addSql(`create table "outbox" (
        "id" uuid not null,
        "kind" text not null,
        "target_id" uuid not null,
        "created_at" timestamptz not null,
        "dispatched_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`create index "outbox_dispatched_at_created_at_index" on "outbox" ("dispatched_at", "created_at");`);
    this.addSql(`create table "app_user" (
        "id" uuid not null,
        "number" serial,
        "email" text not null,
        "password_hash" text not null,
        "totp_secret" text null,
        "totp_last_step" bigint null,
        "disabled_at" timestamptz null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`alter table "app_user" add constraint "app_user_email_unique" unique ("email");`);
    this.addSql(`create table "session" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "revoked_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`create table "report" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "created_by" uuid null,
        "title" text not null,
        "description" text not null,
        "status" text not null,
        "output_format" text not null,
        "template_id" uuid not null,
        "parameters" jsonb not null,
        "sources" jsonb not null,
        "credits_quoted" int not null,
        "processing_credits_used" int not null,
        "attempt" int not null,
        "lease_expires_at" timestamptz null,
        "progress" int not null,
        "progress_message" text not null,
        "started_at" timestamptz null,
        "generation_completed_at" timestamptz null,
        "generation_duration_seconds" int null,
        "error_message" text null,
        "file_key" text null,
        "file_sha256" text null,
        "file_bytes" bigint null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "report_organization_id_created_at_id_index" on "report" ("organization_id", "created_at", "id");`);
    this.addSql(`create index "report_status_lease_expires_at_index" on "report" ("status", "lease_expires_at");`);
    this.addSql(`create table "membership" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "role" text not null,
        "removed_at" timestamptz null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(
      `alter table "membership" add constraint "membership_organization_id_user_id_unique" unique ("organization_id", "user_id");`,
    );
    this.addSql(`create table "data_source" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "created_by" uuid null,
        "name" text not null,
        "description" text not null,
        "source_type" text not null,
        "status" text not null,
        "file_name" text null,
        "upload_key" text null,
        "current_snapshot_id" uuid null,
        "last_sync" timestamptz null,
        "record_count" bigint null,
        "sync_frequency" text not null,
        "last_error" text null,
        "role_overrides" jsonb not null,
        "attempt" int not null,
        "lease_expires_at" timestamptz null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "data_source_organization_id_created_at_id_index" on "data_source" ("organization_id", "created_at", "id");`);
    this.addSql(`create table "snapshot" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "data_source_id" uuid not null,
        "sha256" text not null,
        "tables" jsonb not null,
        "certificate" jsonb not null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "snapshot_data_source_id_created_at_index" on "snapshot" ("data_source_id", "created_at");`);
    this.addSql(`create table "api_key" (
        "id" uuid not null,
        "door" text not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "name" text not null,
        "description" text not null,
        "key_hash" bytea not null,
        "key_prefix" text not null,
        "scopes" text[] null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz null,
        "revoked_at" timestamptz null,
        "last_used_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "api_key" add constraint "api_key_key_hash_unique" unique ("key_hash");`);
    this.addSql(`create index "api_key_organization_id_door_index" on "api_key" ("organization_id", "door");`);
    this.addSql(
      `alter table "credit_transaction" add constraint "credit_transaction_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "credit_reservation" add constraint "credit_reservation_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "credit_account" add constraint "credit_account_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "credit_entry" add constraint "credit_entry_transaction_id_foreign" foreign key ("transaction_id") references "credit_transaction" ("id");`,
    );
    this.addSql(
      `alter table "credit_entry" add constraint "credit_entry_account_id_foreign" foreign key ("account_id") references "credit_account" ("id");`,
    );
    this.addSql(
      `alter table "session" add constraint "session_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(`alter table "session" add constraint "session_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`);
    this.addSql(
      `alter table "report" add constraint "report_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "report" add constraint "report_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "membership" add constraint "membership_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
    this.addSql(
      `alter table "data_source" add constraint "data_source_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "data_source" add constraint "data_source_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "snapshot" add constraint "snapshot_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "snapshot" add constraint "snapshot_data_source_id_foreign" foreign key ("data_source_id") references "data_source" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "api_key" add constraint "api_key_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(`alter table "api_key" add constraint "api_key_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`);
  }
}
