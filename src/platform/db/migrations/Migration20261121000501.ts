import { Migration } from '@mikro-orm/migrations';

/** Conversations with the data: one person's questions and their answers. */
export class Migration20261121000501 extends Migration {
  override up(): void {
    this.addSql(`create table "conversation" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "user_id" uuid not null,
        "title" text not null,
        "turns_count" int not null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(
      `create index "conversation_organization_id_user_id_updated_at_id_index" on "conversation" ("organization_id", "user_id", "updated_at", "id");`,
    );
    this.addSql(`create table "conversation_turn" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "conversation_id" uuid not null,
        "number" int not null,
        "question" text not null,
        "data_source_ids" jsonb not null,
        "answer" jsonb not null,
        "credits_consumed" int not null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(
      `alter table "conversation_turn" add constraint "conversation_turn_conversation_id_number_unique" unique ("conversation_id", "number");`,
    );
    this.addSql(
      `alter table "conversation" add constraint "conversation_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "conversation" add constraint "conversation_user_id_foreign" foreign key ("user_id") references "app_user" ("id");`,
    );
    this.addSql(
      `alter table "conversation_turn" add constraint "conversation_turn_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "conversation_turn" add constraint "conversation_turn_conversation_id_foreign" foreign key ("conversation_id") references "conversation" ("id") on delete cascade;`,
    );
  }

  override down(): void {
    this.addSql('drop table "conversation_turn";');
    this.addSql('drop table "conversation";');
  }
}
