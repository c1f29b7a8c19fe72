import { Migration } from '@mikro-orm/migrations';

/** When the person of a session last proved who they are. */
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
