import { Migration } from '@mikro-orm/migrations';

/** Identifies the keys that sealed secrets of this database, without storing the keys. */
export class Migration20261122070100 extends Migration {
  override up(): void {
    this.addSql(
      'create table "secrets_key" ("id" text not null, "fingerprint" text not null, "created_at" timestamptz not null, primary key ("id"));',
    );
  }

  override down(): void {
    this.addSql('drop table "secrets_key";');
  }
}
