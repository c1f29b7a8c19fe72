import { Migration } from '@mikro-orm/migrations';

/** A report's key findings are stored in its row, so that every format includes them. */
export class Migration20261121000000 extends Migration {
  override up(): void {
    this.addSql(`alter table "report" add column "findings" jsonb not null default '[]';`);
    this.addSql(`alter table "report" alter column "findings" drop default;`);
  }
}
