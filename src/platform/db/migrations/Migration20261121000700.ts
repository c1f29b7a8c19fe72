import { Migration } from '@mikro-orm/migrations';

/** Goals, their milestones, and their daily progress. */
export class Migration20261121000700 extends Migration {
  override up(): void {
    this.addSql(`create table "goal" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "created_by" uuid null,
        "title" text not null,
        "description" text not null,
        "hierarchy_type" text not null,
        "parent_id" uuid null,
        "metric" text not null,
        "unit" text not null,
        "target_value" double precision null,
        "start_value" double precision not null,
        "current_value" double precision null,
        "start_date" text not null,
        "due_date" text not null,
        "binding" jsonb null,
        "measured" jsonb null,
        "cancelled_at" timestamptz null,
        "status" text not null,
        "progress_percentage" double precision not null,
        "expected_percentage" double precision not null,
        "forecast" jsonb null,
        "insights" jsonb not null,
        "revision" int not null,
        "evaluated_on" text null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "goal_organization_id_created_at_id_index" on "goal" ("organization_id", "created_at", "id");`);
    this.addSql(`create index "goal_parent_id_index" on "goal" ("parent_id");`);
    this.addSql(`create table "goal_milestone" (
        "id" uuid not null,
        "goal_id" uuid not null,
        "title" text not null,
        "target_value" double precision null,
        "due_date" text null,
        "completed_at" timestamptz null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`create index "goal_milestone_goal_id_index" on "goal_milestone" ("goal_id");`);
    this.addSql(`create table "goal_snapshot" (
        "goal_id" uuid not null,
        "day" text not null,
        "value" double precision null,
        "percentage" double precision not null,
        "expected_percentage" double precision not null,
        "status" text not null,
        "note" text null,
        primary key ("goal_id", "day")
      );`);
    this.addSql(
      `alter table "goal" add constraint "goal_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
    );
    this.addSql(
      `alter table "goal" add constraint "goal_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null;`,
    );
    for (const table of ['goal_milestone', 'goal_snapshot']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_goal_id_foreign" foreign key ("goal_id") references "goal" ("id") on delete cascade;`,
      );
    }
  }

  override down(): void {
    this.addSql('drop table "goal_snapshot";');
    this.addSql('drop table "goal_milestone";');
    this.addSql('drop table "goal";');
  }
}
