import { Migration } from '@mikro-orm/migrations';

/** Dashboards, their widgets, and the refreshes that compute them. */
export class Migration20261121000600 extends Migration {
  override up(): void {
    this.addSql(`create table "dashboard" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "created_by" uuid null,
        "name" text not null,
        "description" text not null,
        "status" text not null,
        "niche_domain" text not null,
        "refresh_frequency" text not null,
        "next_refresh_at" timestamptz null,
        "data_source_ids" jsonb not null,
        "custom_metrics" jsonb not null,
        "config" jsonb not null,
        "widget_count" int not null,
        "sources" jsonb not null,
        "fingerprint" text null,
        "last_refresh" timestamptz null,
        "last_error" text null,
        "diff" jsonb not null,
        "revision" int not null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "dashboard_organization_id_created_at_id_index" on "dashboard" ("organization_id", "created_at", "id");`);
    this.addSql(`create index "dashboard_next_refresh_at_index" on "dashboard" ("next_refresh_at");`);
    this.addSql(`create table "dashboard_widget" (
        "id" uuid not null,
        "dashboard_id" uuid not null,
        "key" text not null,
        "number" int not null,
        "title" text not null,
        "type" text not null,
        "position" jsonb not null,
        "config" jsonb not null,
        "data" jsonb not null,
        "insight" text null,
        "notices" jsonb not null,
        "receipts" jsonb not null,
        "sha256" text not null,
        "last_refresh" timestamptz not null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`alter table "dashboard_widget" add constraint "dashboard_widget_dashboard_id_key_unique" unique ("dashboard_id", "key");`);
    this.addSql(`create table "dashboard_refresh" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "dashboard_id" uuid not null,
        "trigger" text not null,
        "status" text not null,
        "sources" jsonb not null,
        "attempt" int not null,
        "lease_expires_at" timestamptz null,
        "progress" int not null,
        "progress_message" text not null,
        "credits_quoted" int not null,
        "credits_consumed" int not null,
        "widgets_created" int not null,
        "widgets_updated" int not null,
        "diff" jsonb not null,
        "error_message" text null,
        "created_at" timestamptz not null,
        "started_at" timestamptz null,
        "finished_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`create index "dashboard_refresh_status_lease_expires_at_index" on "dashboard_refresh" ("status", "lease_expires_at");`);
    this.addSql(`create index "dashboard_refresh_dashboard_id_created_at_index" on "dashboard_refresh" ("dashboard_id", "created_at");`);
    for (const [table, column] of [
      ['dashboard', 'organization_id'],
      ['dashboard_refresh', 'organization_id'],
    ]) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "organization" ("id");`,
      );
    }
    this.addSql(
      `alter table "dashboard" add constraint "dashboard_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    for (const table of ['dashboard_widget', 'dashboard_refresh']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_dashboard_id_foreign" foreign key ("dashboard_id") references "dashboard" ("id") on delete cascade;`,
      );
    }
  }

  override down(): void {
    this.addSql('drop table "dashboard_refresh";');
    this.addSql('drop table "dashboard_widget";');
    this.addSql('drop table "dashboard";');
  }
}
