import { Migration } from '@mikro-orm/migrations';

/** Keeps the questions about what a source's tables mean, so that lists can count them without its model. */
export class Migration20261123580000 extends Migration {
  override up(): void {
    this.addSql('alter table "data_source" add column "meaning_questions" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "data_source" drop column "meaning_questions";');
  }
}
