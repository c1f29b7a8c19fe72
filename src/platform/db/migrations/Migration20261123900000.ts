import { Migration } from '@mikro-orm/migrations';

/** Keeps how an organization's documents look, and what a report looked like when it was made. */
export class Migration20261123900000 extends Migration {
  override up(): void {
    this.addSql(
      `create table "brand" ("organization_id" uuid not null, "colour" text null, "font" text null, "footer" text not null, "cover_note" text not null, "logo_sha256" text null, "updated_at" timestamptz not null, primary key ("organization_id"));`,
    );
    this.addSql(
      `create table "brand_logo" ("organization_id" uuid not null, "sha256" text not null, "content_type" text not null, "width" int not null, "height" int not null, "content" bytea not null, "created_at" timestamptz not null, primary key ("organization_id", "sha256"));`,
    );
    for (const [table, update] of [
      ['brand', ' on update cascade'],
      ['brand_logo', ''],
    ]) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")${update} on delete cascade;`,
      );
    }
    this.addSql('alter table "report" add column "brand" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "report" drop column "brand";');
    this.addSql('drop table "brand_logo";');
    this.addSql('drop table "brand";');
  }
}
