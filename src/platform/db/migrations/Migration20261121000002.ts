import { Migration } from '@mikro-orm/migrations';

/** An upload's hash is computed while it streams in, and stored for its import. */
export class Migration20261121000002 extends Migration {
  override up(): void {
    this.addSql(`alter table "data_source" add column "upload_sha256" text null;`);
  }
}
