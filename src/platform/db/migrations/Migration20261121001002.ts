import { Migration } from '@mikro-orm/migrations';

/** Alerts, their recipients, and when they fired. */
export class Migration20261121001002 extends Migration {
  override up(): void {
    this.addSql(`create table "alert" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "created_by" uuid null,
        "name" text not null,
        "status" text not null,
        "subject" jsonb not null,
        "data_source_id" uuid null,
        "dashboard_id" uuid null,
        "condition" jsonb not null,
        "reading" jsonb null,
        "problem" text null,
        "snoozed_until" timestamptz null,
        "seen" text null,
        "next_check_at" timestamptz not null,
        "checked_at" timestamptz null,
        "attempt" int not null,
        "lease_expires_at" timestamptz null,
        "revision" int not null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "alert_organization_id_created_at_id_index" on "alert" ("organization_id", "created_at", "id");`);
    for (const column of ['next_check_at', 'data_source_id', 'dashboard_id'])
      this.addSql(`create index "alert_${column}_index" on "alert" ("${column}");`);
    this.addSql(`create table "alert_subscriber" (
        "id" uuid not null,
        "alert_id" uuid not null,
        "user_id" uuid not null,
        "unsubscribed_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "alert_subscriber" add constraint "alert_subscriber_alert_id_user_id_unique" unique ("alert_id", "user_id");`);
    this.addSql(`create table "alert_firing" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "alert_id" uuid not null,
        "condition" jsonb not null,
        "reading" jsonb not null,
        "receipts" jsonb not null,
        "fired_at" timestamptz not null,
        "notified_at" timestamptz null,
        "resolved_at" timestamptz null,
        "resolved_reading" jsonb null,
        primary key ("id")
      );`);
    this.addSql(`create index "alert_firing_alert_id_fired_at_index" on "alert_firing" ("alert_id", "fired_at");`);
    for (const table of ['alert', 'alert_firing']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
      );
    }
    this.addSql(
      `alter table "alert" add constraint "alert_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "alert_subscriber" add constraint "alert_subscriber_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
    for (const table of ['alert_subscriber', 'alert_firing']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_alert_id_foreign" foreign key ("alert_id") references "alert" ("id") on delete cascade;`,
      );
    }
  }

  override down(): void {
    this.addSql('drop table "alert_firing";');
    this.addSql('drop table "alert_subscriber";');
    this.addSql('drop table "alert";');
  }
}
