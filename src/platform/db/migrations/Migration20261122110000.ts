import { Migration } from '@mikro-orm/migrations';

/** On which day of the month a dashboard's schedule began: a monthly one comes back to it after a shorter month. */
export class Migration20261122110000 extends Migration {
  override up(): void {
    this.addSql(`alter table "dashboard" add column "schedule_day" int null;`);
    this.addSql(`update dashboard set schedule_day = extract(day from created_at at time zone 'UTC');`);
  }

  override down(): void {
    this.addSql(`alter table "dashboard" drop column "schedule_day";`);
  }
}
