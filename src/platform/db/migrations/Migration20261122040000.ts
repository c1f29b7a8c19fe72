import { Migration } from '@mikro-orm/migrations';

/** The processes that run on this database, each with its last sign of life. */
export class Migration20261122040000 extends Migration {
  override up(): void {
    this.addSql(`create table "processes" (
        "id" uuid not null primary key,
        "role" text not null,
        "host" text not null,
        "pid" int not null,
        "shared_limits" boolean not null,
        "started_at" timestamptz not null default now(),
        "seen_at" timestamptz not null default now()
      );`);
    this.addSql(`create index "processes_seen_at_index" on "processes" ("seen_at");`);
  }

  override down(): void {
    this.addSql(`drop table "processes";`);
  }
}
