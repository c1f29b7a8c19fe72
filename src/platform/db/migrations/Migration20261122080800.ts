import { Migration } from '@mikro-orm/migrations';

/** A process's counts against hourly and daily limits survive a restart. */
export class Migration20261122080800 extends Migration {
  override up(): void {
    this.addSql(
      `create table "limit_use" ("counted_by" uuid not null, "kind" text not null, "window_seconds" int not null, "subject" text not null, "part" int not null, "entries" jsonb not null, "expires_at" timestamptz not null, primary key ("counted_by", "kind", "window_seconds", "subject", "part"));`,
    );
    this.addSql(`create index "limit_use_expires_at_index" on "limit_use" ("expires_at");`);
  }

  override down(): void {
    this.addSql(`drop table "limit_use";`);
  }
}
