import { Migration } from '@mikro-orm/migrations';

/** Lets people connect sources by signing in with a provider's account. */
export class Migration20261124010000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "provider_sign_in" ("id" uuid not null, "organization_id" uuid not null, "session_id" uuid not null, "provider" text not null, "kind" text not null, "data_source_id" uuid null, "state_hash" bytea not null, "verifier_sealed" text not null, "redirect_uri" text not null, "returned_at" timestamptz null, "grant_sealed" text null, "created_at" timestamptz not null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql('alter table "provider_sign_in" add constraint "provider_sign_in_state_hash_unique" unique ("state_hash");');
    for (const column of ['expires_at', 'organization_id', 'data_source_id']) {
      this.addSql(`create index "provider_sign_in_${column}_index" on "provider_sign_in" ("${column}");`);
    }
    this.addSql(
      'alter table "provider_sign_in" add constraint "provider_sign_in_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");',
    );
    this.addSql(
      'alter table "provider_sign_in" add constraint "provider_sign_in_data_source_id_foreign" foreign key ("data_source_id") references "data_source" ("id") on delete cascade;',
    );
    this.addSql('alter table "source_connection" add column "sign_in" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "source_connection" drop column "sign_in";');
    this.addSql('drop table "provider_sign_in";');
  }
}
