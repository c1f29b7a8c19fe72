import { Migration } from '@mikro-orm/migrations';

/** Authorization requests with prompt=login can be decided only by someone who signed in after they were made. */
export class Migration20261122061000 extends Migration {
  override up(): void {
    this.addSql(`alter table "oauth_authorization_request" add column "sign_in_again" boolean not null default false;`);
  }

  override down(): void {
    this.addSql(`alter table "oauth_authorization_request" drop column "sign_in_again";`);
  }
}
