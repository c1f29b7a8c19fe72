import { Migration } from '@mikro-orm/migrations';

/** The month an organization's credits are for, counted from the day the organization was created. */
export class Migration20261121000100 extends Migration {
  override up(): void {
    this.addSql(`create table "credit_period" (
        "organization_id" uuid not null,
        "anchor_at" timestamptz not null,
        "starts_at" timestamptz not null,
        "ends_at" timestamptz not null,
        primary key ("organization_id")
      );`);
    this.addSql(`create index "credit_period_ends_at_index" on "credit_period" ("ends_at");`);
    this.addSql(
      `alter table "credit_period" add constraint "credit_period_organization_id_foreign" foreign key ("organization_id") references "organization" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `insert into "credit_period" select id, created_at, created_at, (created_at at time zone 'UTC' + interval '1 month') at time zone 'UTC' from "organization";`,
    );
  }

  override down(): void {
    this.addSql('drop table "credit_period";');
  }
}
