import { Migration } from '@mikro-orm/migrations';

/** Organizations may require a second factor of their members. */
export class Migration20261122080300 extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add column "two_factor_required_from" timestamptz null;`);
  }

  override down(): void {
    this.addSql(`alter table "organization" drop column "two_factor_required_from";`);
  }
}
