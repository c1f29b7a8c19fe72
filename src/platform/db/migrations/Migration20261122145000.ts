import { Migration } from '@mikro-orm/migrations';

/** What the tables of sources mean, as inferred from their data. */
export class Migration20261122145000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "proposed_model" ("organization_id" uuid not null, "digest" text not null, "model" jsonb not null, "created_at" timestamptz not null, primary key ("organization_id", "digest"));`,
    );
    this.addSql(
      `alter table "proposed_model" add constraint "proposed_model_organization_id_foreign" foreign key ("organization_id") references "organization" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql(`drop table "proposed_model";`);
  }
}
