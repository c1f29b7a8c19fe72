import { Migration } from '@mikro-orm/migrations';

/** Repeats of calls that spend credits are recognised. */
export class Migration20261122060100 extends Migration {
  override up(): void {
    this.addSql(
      `alter table "idempotency_record" add column "kind" text not null default 'key', add column "lease_expires_at" timestamptz null;`,
    );
    this.addSql('create index "idempotency_record_resource_id_index" on "idempotency_record" ("resource_id");');
  }

  override down(): void {
    this.addSql('drop index "idempotency_record_resource_id_index";');
    this.addSql('alter table "idempotency_record" drop column "kind", drop column "lease_expires_at";');
  }
}
