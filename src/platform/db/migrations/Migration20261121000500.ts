import { Migration } from '@mikro-orm/migrations';

/** Credits reserved for work without a row of its own record when that work must be done. */
export class Migration20261121000500 extends Migration {
  override up(): void {
    this.addSql(`alter table "credit_reservation" add column "expires_at" timestamptz null;`);
    this.addSql(`create index "credit_reservation_expires_at_index" on "credit_reservation" ("expires_at");`);
  }

  override down(): void {
    this.addSql('alter table "credit_reservation" drop column "expires_at";');
  }
}
