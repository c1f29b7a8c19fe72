import { Migration } from '@mikro-orm/migrations';

/** Corrections of what sources mean, by version. */
export class Migration20261122030000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "model_version" ("id" uuid not null, "organization_id" uuid not null, "data_source_id" uuid not null, "version" int not null, "status" text not null, "changes" jsonb not null, "corrections" jsonb null, "note" text not null, "based_on" int null, "created_by" uuid null, "agent" text null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "model_version" add constraint "model_version_data_source_id_version_unique" unique ("data_source_id", "version");`,
    );
    this.addSql(
      `alter table "model_version" add constraint "model_version_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "model_version" add constraint "model_version_data_source_id_foreign" foreign key ("data_source_id") references "data_source" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "model_version" add constraint "model_version_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "model_version";`);
  }
}
