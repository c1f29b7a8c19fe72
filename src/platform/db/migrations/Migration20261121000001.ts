import { Migration } from '@mikro-orm/migrations';

/** The authorization server's clients, grants and tokens; sign-up, invitations, and sessions identified by a browser's cookie. */
export class Migration20261121000001 extends Migration {
  override up(): void {
    this.addSql(`create table "email_challenge" (
        "id" uuid not null,
        "kind" text not null,
        "email" text not null,
        "secret_hash" bytea not null,
        "account" jsonb null,
        "attempts" int not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "used_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`create index "email_challenge_email_kind_index" on "email_challenge" ("email", "kind");`);
    this.addSql(`create table "oauth_client" (
        "id" uuid not null,
        "client_id" text not null,
        "kind" text not null,
        "name" text not null,
        "redirect_uris" text[] not null,
        "grant_types" text[] not null,
        "response_types" text[] not null,
        "auth_method" text not null,
        "secret_hash" bytea null,
        "scopes" text[] null,
        "metadata" jsonb not null,
        "created_at" timestamptz not null,
        "document_expires_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "oauth_client" add constraint "oauth_client_client_id_unique" unique ("client_id");`);
    this.addSql(`create table "oauth_authorization_request" (
        "id" uuid not null,
        "token_hash" bytea not null,
        "client_id" uuid not null,
        "redirect_uri" text not null,
        "scopes" text[] not null,
        "state" text null,
        "code_challenge" text not null,
        "resource" text null,
        "session_id" uuid null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "decided_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(
      `alter table "oauth_authorization_request" add constraint "oauth_authorization_request_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(`create table "oauth_grant" (
        "id" uuid not null,
        "client_id" uuid not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "scopes" text[] not null,
        "resource" text null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "revoked_at" timestamptz null,
        "last_used_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`create index "oauth_grant_organization_id_user_id_index" on "oauth_grant" ("organization_id", "user_id");`);
    this.addSql(`create index "oauth_grant_client_id_index" on "oauth_grant" ("client_id");`);
    this.addSql(`create table "oauth_refresh_token" (
        "id" uuid not null,
        "token_hash" bytea not null,
        "grant_id" uuid not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "rotated_at" timestamptz null,
        "revoked_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "oauth_refresh_token" add constraint "oauth_refresh_token_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "oauth_refresh_token_grant_id_index" on "oauth_refresh_token" ("grant_id");`);
    this.addSql(`create table "oauth_authorization_code" (
        "id" uuid not null,
        "code_hash" bytea not null,
        "grant_id" uuid not null,
        "redirect_uri" text not null,
        "code_challenge" text not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "redeemed_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "oauth_authorization_code" add constraint "oauth_authorization_code_code_hash_unique" unique ("code_hash");`);
    this.addSql(`create table "oauth_access_token" (
        "id" uuid not null,
        "token_hash" bytea not null,
        "grant_id" uuid not null,
        "scopes" text[] not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "revoked_at" timestamptz null,
        "last_used_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "oauth_access_token" add constraint "oauth_access_token_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "oauth_access_token_grant_id_index" on "oauth_access_token" ("grant_id");`);
    this.addSql(`create table "invitation" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "email" text not null,
        "role" text not null,
        "token_hash" bytea not null,
        "invited_by_id" uuid not null,
        "created_at" timestamptz not null,
        "expires_at" timestamptz not null,
        "accepted_at" timestamptz null,
        "revoked_at" timestamptz null,
        primary key ("id")
      );`);
    this.addSql(`alter table "invitation" add constraint "invitation_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "invitation_organization_id_index" on "invitation" ("organization_id");`);
    this.addSql(`alter table "app_user" add "name" text not null default '';`);
    this.addSql(`alter table "app_user" alter column "name" drop default;`);
    this.addSql(
      `alter table "session" add "token_hash" bytea null, add "ip" text not null default '', add "user_agent" text not null default '', add "last_seen_at" timestamptz null;`,
    );
    this.addSql(`update "session" set "last_seen_at" = "created_at";`);
    this.addSql(
      `alter table "session" alter column "ip" drop default, alter column "user_agent" drop default, alter column "last_seen_at" set not null;`,
    );
    this.addSql(`alter table "session" add constraint "session_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "session_user_id_index" on "session" ("user_id");`);
    this.addSql(
      `alter table "oauth_authorization_request" add constraint "oauth_authorization_request_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id");`,
    );
    this.addSql(
      `alter table "oauth_authorization_request" add constraint "oauth_authorization_request_session_id_foreign" foreign key ("session_id") references "session" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "oauth_grant" add constraint "oauth_grant_client_id_foreign" foreign key ("client_id") references "oauth_client" ("id");`,
    );
    this.addSql(
      `alter table "oauth_grant" add constraint "oauth_grant_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "oauth_grant" add constraint "oauth_grant_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
    this.addSql(
      `alter table "oauth_refresh_token" add constraint "oauth_refresh_token_grant_id_foreign" foreign key ("grant_id") references "oauth_grant" ("id");`,
    );
    this.addSql(
      `alter table "oauth_authorization_code" add constraint "oauth_authorization_code_grant_id_foreign" foreign key ("grant_id") references "oauth_grant" ("id");`,
    );
    this.addSql(
      `alter table "oauth_access_token" add constraint "oauth_access_token_grant_id_foreign" foreign key ("grant_id") references "oauth_grant" ("id");`,
    );
    this.addSql(
      `alter table "invitation" add constraint "invitation_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "invitation" add constraint "invitation_invited_by_id_foreign" foreign key ("invited_by_id") references "app_user" ("id");`,
    );
  }
}
