import { Migration } from '@mikro-orm/migrations';

/** Email notices, and people's preferences for them. */
export class Migration20261121001000 extends Migration {
  override up(): void {
    this.addSql('alter table "credit_period" add column "low_noticed_for" timestamptz null;');
    this.addSql('alter table "report" add column "delivery_run_id" uuid null;');
    this.addSql(`create table "notice" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "kind" text not null,
        "target_id" uuid not null,
        "key" text not null,
        "status" text not null,
        "attempt" int not null,
        "lease_expires_at" timestamptz null,
        "next_attempt_at" timestamptz not null,
        "last_error" text null,
        "created_at" timestamptz not null,
        "sent_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql('alter table "notice" add constraint "notice_key_unique" unique ("key");');
    this.addSql('create index "notice_status_next_attempt_at_index" on "notice" ("status", "next_attempt_at");');
    this.addSql(`create table "notice_preference" (
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "report_ready" text not null,
        "credits_low" boolean not null,
        "deliveries" boolean not null,
        "alerts" boolean not null,
        primary key ("organization_id", "user_id")
      );`);
    for (const [table, rule] of [
      ['notice', ''],
      ['notice_preference', ' on update cascade on delete cascade'],
    ]) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")${rule};`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_user_id_foreign" foreign key ("user_id") references "app_user" ("id")${rule};`,
      );
    }
  }

  override down(): void {
    this.addSql('drop table "notice_preference";');
    this.addSql('drop table "notice";');
    this.addSql('alter table "report" drop column "delivery_run_id";');
    this.addSql('alter table "credit_period" drop column "low_noticed_for";');
  }
}
