import { Migration } from '@mikro-orm/migrations';

/** Data sources with several files, which can be read again with column types set by their owner, and whose imports report progress. */
export class Migration20261121001102 extends Migration {
  override up(): void {
    this.addSql(`alter table "data_source"
        add column "file_bytes" bigint null,
        add column "further_files" jsonb not null default '[]',
        add column "pending_files" jsonb null,
        add column "type_overrides" jsonb not null default '{}',
        add column "progress" int not null default 0,
        add column "progress_message" text not null default '';`);
  }

  override down(): void {
    this.addSql(`alter table "data_source" drop column "file_bytes", drop column "further_files", drop column "pending_files",
        drop column "type_overrides", drop column "progress", drop column "progress_message";`);
  }
}
