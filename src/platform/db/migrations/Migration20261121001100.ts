import { Migration } from '@mikro-orm/migrations';

/** An organization's time zone. */
export class Migration20261121001100 extends Migration {
  override up(): void {
    this.addSql(`alter table "organization" add column "time_zone" text not null default 'UTC';`);
  }

  override down(): void {
    this.addSql(`alter table "organization" drop column "time_zone";`);
  }
}
