import { Migration } from '@mikro-orm/migrations';

/** Kinds of things that pages watch: where a change is seen, what it is told as, and the column that says which one. */
const WATCHED = [
  ['data_source', 'data_source', 'id'],
  ['report', 'report', 'id'],
  ['dashboard', 'dashboard', 'id'],
  ['dashboard_refresh', 'dashboard', 'dashboard_id'],
  ['goal', 'goal', 'id'],
] as const;

/** A lease that is renewed is nothing anybody sees. */
const UNSEEN = `'{attempt,lease_expires_at}'::text[]`;

/**
 * Announces each visible change by NOTIFY on commit: kind, organization and id, but nothing of the row's contents. Uses triggers, so that
 * no writer on any process can forget it.
 */
export class Migration20261121001101 extends Migration {
  override up(): void {
    this.addSql(`create function announce_live_change() returns trigger language plpgsql as $$
      declare
        fields jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
      begin
        perform pg_notify('live_change', json_build_object(
          'kind', tg_argv[0], 'organization_id', fields->>'organization_id', 'id', fields->>tg_argv[1])::text);
        return null;
      end $$;`);
    for (const [table, kind, id] of WATCHED) {
      const announce = `execute function announce_live_change('${kind}', '${id}')`;
      const visible = `to_jsonb(old) - ${UNSEEN} is distinct from to_jsonb(new) - ${UNSEEN}`;
      this.addSql(`create trigger live_${table} after insert or delete on "${table}" for each row ${announce};`);
      this.addSql(`create trigger live_${table}_update after update on "${table}" for each row when (${visible}) ${announce};`);
    }
  }

  override down(): void {
    for (const [table] of WATCHED) {
      this.addSql(`drop trigger live_${table} on "${table}";`);
      this.addSql(`drop trigger live_${table}_update on "${table}";`);
    }
    this.addSql('drop function announce_live_change();');
  }
}
