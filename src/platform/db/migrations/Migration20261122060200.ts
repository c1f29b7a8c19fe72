import { Migration } from '@mikro-orm/migrations';

/** Reserved credits know who asked for them, so that the audit line of a charge is written with it. */
export class Migration20261122060200 extends Migration {
  override up(): void {
    this.addSql('alter table "credit_reservation" add column "actor" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "credit_reservation" drop column "actor";');
  }
}
