import { Migration } from '@mikro-orm/migrations';

/** Database constraints for what the code must never do: overdraw an account, change an audit line. */
export class Migration20261120000001 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "credit_account" add constraint "credit_account_balance_sign" check (case when kind = 'granted' then balance <= 0 else balance >= 0 end);`,
    );
    this.addSql(
      `create or replace function "audit_event_audit_event_append_only_fn"() returns trigger as $$ begin raise exception 'audit_event is append-only'; end; $$ language plpgsql;`,
    );
    this.addSql(
      `create trigger "audit_event_append_only" before update or delete on "audit_event" for each statement execute function "audit_event_audit_event_append_only_fn"();`,
    );
  }
}
