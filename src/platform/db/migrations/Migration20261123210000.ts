import { Migration } from '@mikro-orm/migrations';

/** Keeps what the last changes of a source's data can be undone to, files that wait for an answer, and the answers about how to read files. */
export class Migration20261123210000 extends Migration {
  override up(): void {
    this.addSql(`alter table "data_source" add column "waiting_files" jsonb not null default '[]', add column "pending_change" jsonb null,
      add column "earlier_states" jsonb not null default '[]', add column "kept_files" jsonb not null default '[]',
      add column "readings" jsonb not null default '{}';`);
    this.addSql('drop trigger objects_of_data_source on "data_source";');
    this.addSql(objectsOfSources(['further_files', 'pending_files', 'waiting_files', 'kept_files']));
  }

  override down(): void {
    this.addSql('drop trigger objects_of_data_source on "data_source";');
    this.addSql(objectsOfSources(['further_files', 'pending_files']));
    this.addSql(`alter table "data_source" drop column "waiting_files", drop column "pending_change", drop column "earlier_states",
      drop column "kept_files", drop column "readings";`);
  }
}

function objectsOfSources(lists: readonly string[]): string {
  const columns = ['upload_key', ...lists].map((column) => `"${column}"`).join(', ');
  return `create trigger objects_of_data_source after insert or delete or update of ${columns} on "data_source"
    for each row execute function refer_to_objects('{upload_key}', '{${lists.join(',')}}');`;
}
