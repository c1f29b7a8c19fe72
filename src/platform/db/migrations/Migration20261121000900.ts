import { Migration } from '@mikro-orm/migrations';

/** Subscriptions, invoices, the payment provider's events, and the sandbox that stands in for a provider. */
export class Migration20261121000900 extends Migration {
  override up(): void {
    this.addSql(`create table "subscription" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "provider" text null,
        "customer_ref" text null,
        "subscription_ref" text null,
        "checkout_ref" text null,
        "period_starts_at" timestamptz null,
        "period_ends_at" timestamptz null,
        "trial_ends_at" timestamptz null,
        "past_due_since" timestamptz null,
        "cancel_at_period_end" boolean not null,
        "free_at_end" boolean not null,
        "scheduled_plan" text null,
        "checked_at" timestamptz null,
        "created_at" timestamptz not null,
        "updated_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`alter table "subscription" add constraint "subscription_organization_id_unique" unique ("organization_id");`);
    this.addSql(
      `alter table "subscription" add constraint "subscription_provider_customer_ref_unique" unique ("provider", "customer_ref");`,
    );
    this.addSql(`create table "invoice" (
        "id" uuid not null,
        "organization_id" uuid not null,
        "provider" text not null,
        "ref" text not null,
        "number" text not null,
        "status" text not null,
        "currency" text not null,
        "total" bigint not null,
        "amount_due" bigint not null,
        "amount_paid" bigint not null,
        "period_starts_at" timestamptz not null,
        "period_ends_at" timestamptz not null,
        "lines" jsonb not null,
        "url" text null,
        "created_at" timestamptz not null,
        primary key ("id")
      );`);
    this.addSql(`alter table "invoice" add constraint "invoice_provider_ref_unique" unique ("provider", "ref");`);
    this.addSql(`create index "invoice_organization_id_created_at_id_index" on "invoice" ("organization_id", "created_at", "id");`);
    for (const table of ['subscription', 'invoice']) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_organization_id_foreign" foreign key ("organization_id") references "organization" ("id");`,
      );
    }
    this.addSql(`create table "payment_event" (
        "provider" text not null,
        "event_id" text not null,
        "type" text not null,
        "organization_id" uuid null,
        "received_at" timestamptz not null,
        primary key ("provider", "event_id")
      );`);
    this.addSql(`create index "payment_event_received_at_index" on "payment_event" ("received_at");`);

    this.addSql(`create table "sandbox_subscription" (
        "ref" text not null,
        "customer_ref" text not null,
        "plan" text not null,
        "status" text not null,
        "anchor_at" timestamptz not null,
        "period_start" timestamptz not null,
        "period_end" timestamptz not null,
        "cancel_at_period_end" boolean not null,
        "scheduled_plan" text null,
        "next_payment" text not null,
        "created_at" timestamptz not null,
        primary key ("ref")
      );`);
    this.addSql(`create index "sandbox_subscription_customer_ref_index" on "sandbox_subscription" ("customer_ref");`);
    this.addSql(`create index "sandbox_subscription_period_end_index" on "sandbox_subscription" ("period_end");`);
    this.addSql(`create table "sandbox_invoice" (
        "ref" text not null,
        "customer_ref" text not null,
        "subscription_ref" text not null,
        "number" text not null,
        "status" text not null,
        "total" bigint not null,
        "lines" jsonb not null,
        "period_start" timestamptz not null,
        "period_end" timestamptz not null,
        "created_at" timestamptz not null,
        primary key ("ref")
      );`);
    this.addSql(`create index "sandbox_invoice_customer_ref_index" on "sandbox_invoice" ("customer_ref");`);
    this.addSql(`create table "sandbox_page" (
        "ref" text not null,
        "kind" text not null,
        "customer_ref" text not null,
        "plan" text null,
        "done_url" text not null,
        "left_url" text not null,
        "expires_at" timestamptz not null,
        "closed_at" timestamptz null,
        primary key ("ref")
      );`);
    this.addSql(`create table "sandbox_event" (
        "id" text not null,
        "customer_ref" text not null,
        "type" text not null,
        "created_at" timestamptz not null,
        "due_at" timestamptz null,
        "attempts" int not null,
        primary key ("id")
      );`);
    this.addSql(`create index "sandbox_event_due_at_index" on "sandbox_event" ("due_at");`);

    this.addSql(`alter table "credit_period" add column "allowance" int not null default 0;`);
    this.addSql(`update "credit_period" p set "allowance" = case o.plan when 'free' then 50 when 'trial' then 200 when 'lite' then 500
        when 'starter' then 1000 when 'professional' then 10000 else 100000 end from "organization" o where o.id = p.organization_id;`);
    this.addSql(`alter table "credit_period" alter column "allowance" drop default;`);
    // Whoever is on trial now has its whole length from now on.
    this.addSql(`insert into "subscription" ("id", "organization_id", "trial_ends_at", "cancel_at_period_end", "free_at_end", "created_at", "updated_at")
        select gen_random_uuid(), id, case when plan = 'trial' then now() + interval '14 days' end, false, false, now(), now() from "organization";`);
    this.addSql(
      `update "organization" set "subscription_status" = 'trialing' where "plan" = 'trial' and "subscription_status" = 'active';`,
    );
  }

  override down(): void {
    this.addSql(
      `update "organization" set "subscription_status" = 'active' where "plan" = 'trial' and "subscription_status" = 'trialing';`,
    );
    this.addSql('alter table "credit_period" drop column "allowance";');
    for (const table of [
      'sandbox_event',
      'sandbox_page',
      'sandbox_invoice',
      'sandbox_subscription',
      'payment_event',
      'invoice',
      'subscription',
    ]) {
      this.addSql(`drop table "${table}";`);
    }
  }
}
