import { Migration } from '@mikro-orm/migrations';

/** Public links to reports and dashboards, and the HTML page of a report, whatever its format. */
export class Migration20261121000800 extends Migration {
  override up(): void {
    this.addSql(`create table "public_link" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "report_id" uuid null,
        "dashboard_id" uuid null,
        "created_by" uuid null,
        "token_hash" bytea not null,
        "token_sealed" text not null,
        "password_hash" text null,
        "allow_embedding" boolean not null,
        "expires_at" timestamptz null,
        "views" int not null,
        "last_viewed_at" timestamptz null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    for (const column of ['token_hash', 'report_id', 'dashboard_id']) {
      this.addSql(`alter table "public_link" add constraint "public_link_${column}_unique" unique ("${column}");`);
    }
    this.addSql(`create index "public_link_organization_id_index" on "public_link" ("organization_id");`);
    this.addSql(
      `alter table "public_link" add constraint "public_link_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    for (const table of ['report', 'dashboard']) {
      this.addSql(
        `alter table "public_link" add constraint "public_link_${table}_id_foreign" foreign key ("${table}_id") references "${table}" ("id") on delete cascade;`,
      );
    }
    this.addSql(
      `alter table "public_link" add constraint "public_link_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    this.addSql(`alter table "report" add column "page_key" text null;`);
    this.addSql(`update "report" set "page_key" = "file_key" where "output_format" = 'html';`);
  }

  override down(): void {
    this.addSql('alter table "report" drop column "page_key";');
    this.addSql('drop table "public_link";');
  }
}
