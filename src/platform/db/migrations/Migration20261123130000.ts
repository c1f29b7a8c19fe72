import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps where each connected source got to, for its next sync. Snapshots of a source may share objects, of which a table has several: an object is
 * released with the last snapshot that has it.
 */
export class Migration20261123130000 extends Migration {
  override up(): void {
    this.addSql('alter table "source_connection" add column "sync_state" jsonb null;');
    this.addSql(`create function refer_to_snapshot_objects() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'DELETE' then
          insert into stored_object (key, created_at, adopted_at) select distinct k, now(), now() from (${objectsOf('new.tables')}) o(k)
            on conflict (key) do update set adopted_at = coalesce(stored_object.adopted_at, now());
        end if;
        if tg_op <> 'INSERT' then
          -- One at a time for each source: two that release the same object would each see the other's reference.
          perform pg_advisory_xact_lock(hashtextextended('objects of ' || old.data_source_id, 0));
          update stored_object set released_at = now() where released_at is null and key in (
            ${objectsOf('old.tables')}
            except select k from snapshot s, lateral (${objectsOf('s.tables')}) o(k) where s.data_source_id = old.data_source_id);
        end if;
        return null;
      end $$;`);
    this.addSql('drop trigger objects_of_snapshot on "snapshot";');
    this.addSql(`create trigger objects_of_snapshot after insert or delete or update of "tables" on "snapshot"
      for each row execute function refer_to_snapshot_objects();`);
  }

  override down(): void {
    this.addSql('drop trigger objects_of_snapshot on "snapshot";');
    this.addSql(`create trigger objects_of_snapshot after insert or delete or update of "tables" on "snapshot"
      for each row execute function refer_to_objects('{}', '{tables}');`);
    this.addSql('drop function refer_to_snapshot_objects();');
    this.addSql('alter table "source_connection" drop column "sync_state";');
  }
}

/** SQL for the keys of the objects that a snapshot's tables hold: their own, those of their parts, and those of the rows that are gone. */
function objectsOf(tables: string): string {
  const parts = `jsonb_array_elements(case when jsonb_typeof(t->'parts') = 'array' then t->'parts' else '[]' end) p`;
  return `select o->>'key' from jsonb_array_elements(${tables}) t,
    lateral (select t as o union all select p from ${parts} union all select p->'gone' from ${parts}) held where o->>'key' is not null`;
}
