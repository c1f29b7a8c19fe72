import { Migration } from '@mikro-orm/migrations';

/** Sets the language and region in which an organization's reports, dashboards and emails are written. */
export class Migration20261123800000 extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add column "locale" text not null default 'en';`);
  }

  override down(): void {
    this.addSql('alter table "organization" drop column "locale";');
  }
}
