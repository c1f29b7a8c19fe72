import { Migration } from '@mikro-orm/migrations';

/** The size of each stored object, so that an organization's storage can be counted and limited. Its id is in the key. */
export class Migration20261122090300 extends Migration {
  override up(): void {
    this.addSql(`alter table "stored_object" add column "bytes" bigint not null default 0;`);
    this.addSql(
      `create index "stored_object_organization_index" on "stored_object" (split_part("key", '/', 2)) include ("bytes") where "released_at" is null;`,
    );
    this.addSql(`update stored_object s set bytes = f.bytes from (
        select file_key as key, coalesce(file_bytes, 0) as bytes from report where file_key is not null
        union all
        select t->>'key', (t->>'bytes')::bigint from snapshot, jsonb_array_elements(tables) t
        union all
        select f->>'key', (f->>'bytes')::bigint from data_source,
          jsonb_array_elements(further_files || case when jsonb_typeof(pending_files) = 'array' then pending_files else '[]' end) f
        union all
        select upload_key, greatest(0, coalesce(file_bytes, 0)
            - coalesce((select sum((f->>'bytes')::bigint) from jsonb_array_elements(further_files) f), 0))
          from data_source where upload_key is not null
      ) f where f.key = s.key;`);
  }

  override down(): void {
    this.addSql(`drop index "stored_object_organization_index";`);
    this.addSql(`alter table "stored_object" drop column "bytes";`);
  }
}
