import { Migration } from '@mikro-orm/migrations';

/** Enrolment of a second factor with its recovery codes, and sign-in attempts that slow down. */
export class Migration20261121000300 extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add "totp_pending_secret" text null;`);
    this.addSql(`create table "recovery_code" (
        "id" uuid not null,
        "user_id" uuid not null,
        "code_hash" bytea not null,
        "created_at" timestamptz not null,
        "used_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "recovery_code" add constraint "recovery_code_code_hash_unique" unique ("code_hash");`);
    this.addSql(`create index "recovery_code_user_id_index" on "recovery_code" ("user_id");`);
    this.addSql(
      `alter table "recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
    this.addSql(`create table "sign_in_throttle" (
        "subject" bytea not null,
        "attempts" int not null,
        "blocked_until" timestamptz not null,
        "attempted_at" timestamptz not null,
        primary key ("subject")
      );`);
    this.addSql(`create index "sign_in_throttle_attempted_at_index" on "sign_in_throttle" ("attempted_at");`);
  }

  override down(): void {
    this.addSql('drop table "sign_in_throttle";');
    this.addSql('drop table "recovery_code";');
    this.addSql('alter table "app_user" drop column "totp_pending_secret";');
  }
}
