import { Migration } from '@mikro-orm/migrations';

const TABLES = ['report', 'dashboard_refresh', 'delivery_run', 'data_source'];

/** Counts workers that died doing a job, separately from the fencing number: a worker that stops in order hands its job back and does not count. */
export class Migration20261122050000 extends Migration {
  override up(): void {
    for (const table of TABLES) this.addSql(`alter table "${table}" add column "crashes" int not null default 0;`);
    this.addSql(`create index "data_source_status_lease_expires_at_index" on "data_source" ("status", "lease_expires_at");`);
  }

  override down(): void {
    this.addSql(`drop index "data_source_status_lease_expires_at_index";`);
    for (const table of TABLES) this.addSql(`alter table "${table}" drop column "crashes";`);
  }
}
