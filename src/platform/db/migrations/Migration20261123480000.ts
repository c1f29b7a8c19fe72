import { Migration } from '@mikro-orm/migrations';

/** Keeps the ids and titles of a report's sections, so that they can be listed without computing it again. */
export class Migration20261123480000 extends Migration {
  override up(): void {
    this.addSql('alter table "report" add column "sections" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "report" drop column "sections";');
  }
}
