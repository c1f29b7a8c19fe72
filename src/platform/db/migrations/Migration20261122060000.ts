import { Migration } from '@mikro-orm/migrations';

/** Data sources that are read over a connection, and their syncs. */
export class Migration20261122060000 extends Migration {
  override up(): void {
    this.addSql(`create table "source_connection" (
      "id" uuid not null primary key,
      "organization_id" uuid not null,
      "data_source_id" uuid not null,
      "kind" text not null,
      "settings" jsonb not null,
      "secret_sealed" text not null,
      "streams" jsonb not null,
      "state" text not null,
      "next_sync_at" timestamptz null,
      "created_at" timestamptz not null
    );`);
    this.addSql(`create table "sync_run" (
      "id" uuid not null primary key,
      "organization_id" uuid not null,
      "data_source_id" uuid not null,
      "trigger" text not null,
      "status" text not null,
      "attempt" int not null,
      "crashes" int not null default 0,
      "lease_expires_at" timestamptz null,
      "progress" int not null,
      "progress_message" text not null,
      "row_count" bigint null,
      "snapshot_id" uuid null,
      "notes" jsonb not null,
      "reason" text null,
      "fault" text null,
      "created_at" timestamptz not null,
      "started_at" timestamptz null,
      "finished_at" timestamptz null
    );`);
    for (const table of ['source_connection', 'sync_run']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
      );
      this.addSql(
        `alter table "${table}" add constraint "${table}_data_source_id_foreign" foreign key ("data_source_id") references "data_source" ("id") on delete cascade;`,
      );
    }
    this.addSql(
      'alter table "sync_run" add constraint "sync_run_snapshot_id_foreign" foreign key ("snapshot_id") references "snapshot" ("id") on delete set null;',
    );
    this.addSql('alter table "source_connection" add constraint "source_connection_data_source_id_unique" unique ("data_source_id");');
    this.addSql('create index "source_connection_next_sync_at_index" on "source_connection" ("next_sync_at");');
    this.addSql('create index "source_connection_organization_id_index" on "source_connection" ("organization_id");');
    this.addSql('create index "sync_run_data_source_id_created_at_index" on "sync_run" ("data_source_id", "created_at");');
    this.addSql('create index "sync_run_status_lease_expires_at_index" on "sync_run" ("status", "lease_expires_at");');
    this.addSql(`create unique index "sync_run_one_open" on "sync_run" ("data_source_id") where "status" in ('pending', 'syncing');`);
  }

  override down(): void {
    this.addSql('drop table "sync_run";');
    this.addSql('drop table "source_connection";');
  }
}
