import { Migration } from '@mikro-orm/migrations';

/** Keeps templates that organizations save, and with each report its template's name and what its sections read besides snapshots. */
export class Migration20261123710000 extends Migration {
  override up(): void {
    this.addSql(`create table "report_template" ("id" uuid not null, "organization_id" uuid not null, "created_by" uuid null, "name" text not null,
      "description" text not null, "sections" jsonb not null, "parameters" jsonb not null, "data_source_ids" jsonb not null,
      "created_at" timestamptz not null, "updated_at" timestamptz not null, primary key ("id"));`);
    this.addSql(
      'create index "report_template_organization_id_created_at_id_index" on "report_template" ("organization_id", "created_at", "id");',
    );
    this.addSql(
      'alter table "report_template" add constraint "report_template_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");',
    );
    this.addSql(
      'alter table "report_template" add constraint "report_template_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;',
    );
    this.addSql(`alter table "report" add column "template_name" text not null default '';`);
    this.addSql('alter table "report" add column "states" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "report" drop column "states", drop column "template_name";');
    this.addSql('drop table "report_template";');
  }
}
