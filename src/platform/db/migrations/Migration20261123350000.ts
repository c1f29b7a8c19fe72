import { Migration } from '@mikro-orm/migrations';

/** Keeps the one-time addresses to which agents' files are sent. */
export class Migration20261123350000 extends Migration {
  override up(): void {
    this.addSql(`create table "upload_address" ("id" uuid not null, "token_hash" bytea not null, "organization_id" uuid not null,
      "data_source_id" uuid not null, "credential_kind" text not null, "credential_id" uuid not null, "mode" text not null, "name" text null,
      "description" text null, "file_name" text not null, "repeats" text null, "expires_at" timestamptz not null, "used_at" timestamptz null,
      "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(
      'alter table "upload_address" add constraint "upload_address_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");',
    );
    this.addSql('alter table "upload_address" add constraint "upload_address_token_hash_unique" unique ("token_hash");');
    this.addSql('create index "upload_address_expires_at_index" on "upload_address" ("expires_at");');
    this.addSql(
      'create index "upload_address_organization_id_data_source_id_index" on "upload_address" ("organization_id", "data_source_id");',
    );
  }

  override down(): void {
    this.addSql('drop table "upload_address";');
  }
}
