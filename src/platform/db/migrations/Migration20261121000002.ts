import { Migration } from '@mikro-orm/migrations';

/** An upload's hash is taken while it streams in, and kept for its import. */
export class Migration20261121000002 extends Migration {
  override up(): void {
    this.addSql(`alter table "data_source" add column "upload_sha256" text null;`);
  }
}
