import { Migration } from '@mikro-orm/migrations';

/** Marks alerts that are due for a check, so that workers can take turns between organizations. */
export class Migration20261122080810 extends Migration {
  override up(): void {
    this.addSql(`alter table "alert" add column "check_wanted_at" timestamptz null;`);
    this.addSql(`create index "alert_check_wanted_at_index" on "alert" ("check_wanted_at");`);
  }

  override down(): void {
    this.addSql(`drop index "alert_check_wanted_at_index";`);
    this.addSql(`alter table "alert" drop column "check_wanted_at";`);
  }
}
