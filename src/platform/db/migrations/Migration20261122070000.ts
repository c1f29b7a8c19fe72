import { Migration } from '@mikro-orm/migrations';

/** Tables that refer to objects, with the columns that hold a key and those that hold a list of what has one. */
const REFERRING: [table: string, single: string[], lists: string[]][] = [
  ['report', ['file_key', 'page_key'], []],
  ['snapshot', [], ['tables']],
  ['data_source', ['upload_key'], ['further_files', 'pending_files']],
];

/**
 * Tracks which objects this database wrote, and which installation it is. Triggers record when a row starts and stops referring to an
 * object, so that no writer can forget it. Objects that existing rows refer to count as written by it; other files in the folder belong to
 * nobody and stay.
 */
export class Migration20261122070000 extends Migration {
  override up(): void {
    this.addSql(`create table "installation" ("row" smallint not null, "id" uuid not null, "mark" uuid not null, "previous_mark" uuid not null,
      "created_at" timestamptz not null, primary key ("row"), constraint "installation_one_row" check ("row" = 1));`);
    this.addSql(`create table "stored_object" ("key" text not null, "created_at" timestamptz not null, "adopted_at" timestamptz null,
      "released_at" timestamptz null, "trashed_at" timestamptz null, primary key ("key"));`);
    this.addSql(
      `create index "stored_object_unadopted_index" on "stored_object" ("created_at") where "adopted_at" is null and "released_at" is null;`,
    );
    this.addSql(`create index "stored_object_released_index" on "stored_object" ("released_at") where "released_at" is not null;`);
    this.addSql(`create function refer_to_objects() returns trigger language plpgsql as $$
      declare
        added text[] := '{}';
        gone text[] := '{}';
      begin
        if tg_op <> 'DELETE' then added := ${keysIn('to_jsonb(new)', 'tg_argv[0]', 'tg_argv[1]')}; end if;
        if tg_op <> 'INSERT' then gone := ${keysIn('to_jsonb(old)', 'tg_argv[0]', 'tg_argv[1]')}; end if;
        insert into stored_object (key, created_at, adopted_at) select k, now(), now() from unnest(added) k
          on conflict (key) do update set adopted_at = coalesce(stored_object.adopted_at, now());
        update stored_object set released_at = now() where released_at is null and key = any(gone) and not (key = any(added));
        return null;
      end $$;`);
    for (const [table, single, lists] of REFERRING) {
      const columns = [...single, ...lists].map((column) => `"${column}"`).join(', ');
      this.addSql(`create trigger objects_of_${table} after insert or delete or update of ${columns} on "${table}"
        for each row execute function refer_to_objects('{${single}}', '{${lists}}');`);
      this.addSql(`insert into stored_object (key, created_at, adopted_at)
        select distinct k, now(), now() from "${table}" r, unnest(${keysIn('to_jsonb(r)', `'{${single}}'`, `'{${lists}}'`)}) k;`);
    }
  }

  override down(): void {
    for (const [table] of REFERRING) this.addSql(`drop trigger objects_of_${table} on "${table}";`);
    this.addSql('drop function refer_to_objects();');
    this.addSql('drop table "stored_object";');
    this.addSql('drop table "installation";');
  }
}

/** SQL for the distinct keys that a row's JSON holds in its single and list columns. */
function keysIn(row: string, single: string, lists: string): string {
  return `array(
    select ${row}->>c from unnest(${single}::text[]) c where ${row}->>c is not null
    union
    select o->>'key' from unnest(${lists}::text[]) c,
      jsonb_array_elements(case when jsonb_typeof(${row}->c) = 'array' then ${row}->c else '[]' end) o where o->>'key' is not null)`;
}
