import { Migration } from '@mikro-orm/migrations';

/** Passkeys as a second factor, and their open challenges. */
export class Migration20261122062000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "passkey" ("id" uuid not null, "user_id" uuid not null, "credential_id" text not null, "public_key" bytea not null, "counter" bigint not null, "transports" text[] not null, "name" text not null, "created_at" timestamptz not null, "last_used_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`alter table "passkey" add constraint "passkey_credential_id_unique" unique ("credential_id");`);
    this.addSql(`create index "passkey_user_id_index" on "passkey" ("user_id");`);
    this.addSql(
      `create table "passkey_challenge" ("id" uuid not null, "user_id" uuid not null, "purpose" text not null, "challenge_hash" bytea not null, "bound_to" bytea not null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "passkey_challenge" add constraint "passkey_challenge_challenge_hash_unique" unique ("challenge_hash");`);
    this.addSql(`create index "passkey_challenge_expires_at_index" on "passkey_challenge" ("expires_at");`);
    this.addSql(`alter table "passkey" add constraint "passkey_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`);
    this.addSql(
      `alter table "passkey_challenge" add constraint "passkey_challenge_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
  }

  override down(): void {
    this.addSql(`drop table "passkey_challenge";`);
    this.addSql(`drop table "passkey";`);
  }
}
