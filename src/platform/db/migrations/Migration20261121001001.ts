import { Migration } from '@mikro-orm/migrations';

/** Deliveries, their recipients, and their runs. */
export class Migration20261121001001 extends Migration {
  override up(): void {
    this.addSql(`create table "delivery" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "created_by" uuid null,
        "name" text not null,
        "status" text not null,
        "content" jsonb not null,
        "frequency" text not null,
        "weekday" int null,
        "day_of_month" int null,
        "local_time" text not null,
        "time_zone" text not null,
        "attach" boolean not null,
        "next_run_at" timestamptz null,
        "failing_since" timestamptz null,
        "last_error" text null,
        "last_run_at" timestamptz null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "delivery_organization_id_created_at_id_index" on "delivery" ("organization_id", "created_at", "id");`);
    this.addSql(`create index "delivery_next_run_at_index" on "delivery" ("next_run_at");`);
    this.addSql(`create table "delivery_recipient" (
        "id" uuid not null,
        "delivery_id" uuid not null,
        "user_id" uuid not null,
        "unsubscribed_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(
      `alter table "delivery_recipient" add constraint "delivery_recipient_delivery_id_user_id_unique" unique ("delivery_id", "user_id");`,
    );
    this.addSql(`create table "delivery_run" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "delivery_id" uuid not null,
        "due_at" timestamptz not null,
        "trigger" text not null,
        "status" text not null,
        "attempt" int not null,
        "lease_expires_at" timestamptz null,
        "opened_at" timestamptz null,
        "report_ids" jsonb not null,
        "refresh_id" uuid null,
        "recipients" int not null,
        "reason" text null,
        "created_at" timestamptz not null,
        "finished_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "delivery_run" add constraint "delivery_run_delivery_id_due_at_unique" unique ("delivery_id", "due_at");`);
    this.addSql(`create index "delivery_run_status_lease_expires_at_index" on "delivery_run" ("status", "lease_expires_at");`);
    for (const table of ['delivery', 'delivery_run']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
      );
    }
    this.addSql(
      `alter table "delivery" add constraint "delivery_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "delivery_recipient" add constraint "delivery_recipient_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
    for (const table of ['delivery_recipient', 'delivery_run']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_delivery_id_foreign" foreign key ("delivery_id") references "delivery" ("id") on delete cascade;`,
      );
    }
  }

  override down(): void {
    this.addSql('drop table "delivery_run";');
    this.addSql('drop table "delivery_recipient";');
    this.addSql('drop table "delivery";');
  }
}
