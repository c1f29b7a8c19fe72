import { Migration } from '@mikro-orm/migrations';

/** Above how many credits an agent asks a person before it spends them; by default it never asks. */
export class Migration20261123630000 extends Migration {
  override up(): void {
    this.addSql('alter table "organization" add column "confirm_credits_above" int null;');
  }

  override down(): void {
    this.addSql('alter table "organization" drop column "confirm_credits_above";');
  }
}
