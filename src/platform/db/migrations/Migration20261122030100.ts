import { Migration } from '@mikro-orm/migrations';

/** Named metrics and their versions. */
export class Migration20261122030100 extends Migration {
  override up(): void {
    this.addSql(
      `create table "metric" ("id" uuid not null, "organization_id" uuid not null, "data_source_id" uuid null, "name" text not null, "former_names" jsonb not null default '[]', "status" text not null, "created_by" uuid null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "metric_organization_id_name_index" on "metric" ("organization_id", "name");`);
    this.addSql(
      `create table "metric_version" ("id" uuid not null, "metric_id" uuid not null, "version" int not null, "status" text not null, "content" jsonb not null, "parsed" jsonb not null, "created_by" uuid null, "agent" text null, "created_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`alter table "metric_version" add constraint "metric_version_metric_id_version_unique" unique ("metric_id", "version");`);
    this.addSql(
      `alter table "metric" add constraint "metric_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "metric" add constraint "metric_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "metric_version" add constraint "metric_version_metric_id_foreign" foreign key ("metric_id") references "metric" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "metric_version" add constraint "metric_version_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "metric_version";`);
    this.addSql(`drop table "metric";`);
  }
}
