import { Migration } from '@mikro-orm/migrations';

/** The day of the month on which a dashboard's schedule began: a monthly one returns to it after a shorter month. */
export class Migration20261122110000 extends Migration {
  override up(): void {
    this.addSql(`alter table "dashboard" add column "schedule_day" int null;`);
    this.addSql(`update dashboard set schedule_day = extract(day from created_at at time zone 'UTC');`);
  }

  override down(): void {
    this.addSql(`alter table "dashboard" drop column "schedule_day";`);
  }
}
