import { Migration } from '@mikro-orm/migrations';

/** When a session's user last proved their identity. */
export class Migration20261122080200 extends Migration {
  override up(): void {
    this.addSql(`alter table "session" add column "proven_at" timestamptz null;`);
    this.addSql(`update "session" set "proven_at" = "created_at";`);
    this.addSql(`alter table "session" alter column "proven_at" set not null;`);
  }

  override down(): void {
    this.addSql(`alter table "session" drop column "proven_at";`);
  }
}
