import { Migration } from '@mikro-orm/migrations';

/** Credit reservations record who requested them, so that a charge and its audit line are written together. */
export class Migration20261122060200 extends Migration {
  override up(): void {
    this.addSql('alter table "credit_reservation" add column "actor" jsonb null;');
  }

  override down(): void {
    this.addSql('alter table "credit_reservation" drop column "actor";');
  }
}
