import { Migration } from '@mikro-orm/migrations';

/** Counts the open questions of each snapshot, so that lists need not read certificates. */
export class Migration20261123330000 extends Migration {
  override up(): void {
    this.addSql('alter table "snapshot" add column "open_questions" int not null default 0;');
    this.addSql(`update "snapshot" set "open_questions" = jsonb_array_length(jsonb_path_query_array("certificate", '${OPEN}'))
      where jsonb_path_exists("certificate", '${OPEN}');`);
  }

  override down(): void {
    this.addSql('alter table "snapshot" drop column "open_questions";');
  }
}

const OPEN = '$.tables[*].doubts[*] ? (@.answered == false)';
