import { Migration } from '@mikro-orm/migrations';

/** Browsers on which a user has signed in before: guesses from elsewhere do not lock the user out there. */
export class Migration20261122080100 extends Migration {
  override up(): void {
    this.addSql(`create table "known_device" (
        "id" uuid not null, "user_id" uuid not null, "token_hash" bytea not null, "created_at" timestamptz not null,
        "last_used_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`alter table "known_device" add constraint "known_device_token_hash_user_id_unique" unique ("token_hash", "user_id");`);
    this.addSql(`create index "known_device_user_id_index" on "known_device" ("user_id");`);
    this.addSql(`create index "known_device_expires_at_index" on "known_device" ("expires_at");`);
    this.addSql(
      `alter table "known_device" add constraint "known_device_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
  }

  override down(): void {
    this.addSql(`drop table "known_device";`);
  }
}
