import { creditPeriodAt } from '../../src/account/billing/credit-period.ts';
import { comparePlans, type PaidPlan, PLAN_TERMS, type Plan, type SubscriptionStatus } from '../../src/platform/plans.ts';

const DAY_MS = 86_400_000;
export const GRACE_DAYS = 7;
const TRIAL_DAYS = 14;

interface Paid {
  plan: PaidPlan;
  due: boolean;
  fails: boolean;
  anchor: Date;
  periodEnd: Date;
  scheduled: PaidPlan | null;
  ends: 'no' | 'closed' | 'free';
}

/** An organization's expected plan, state and credits, modelled without a database. */
export class Model {
  now: Date;
  plan: Plan = 'trial';
  status: SubscriptionStatus = 'trialing';
  paid: Paid | null = null;
  pastDueSince: Date | null = null;
  trialEnd: Date | null;
  month: { anchor: Date; end: Date; allowance: number };
  available: number;
  spent = 0;
  /** Operations in progress and the credits they reserved. */
  reserved = new Map<string, number>();
  /** Running totals that must balance in the end. */
  months = 1;

  constructor(now: Date) {
    this.now = now;
    this.trialEnd = new Date(now.getTime() + TRIAL_DAYS * DAY_MS);
    const allowance = PLAN_TERMS.trial.credits;
    this.month = { anchor: now, end: creditPeriodAt(now, now).endsAt, allowance };
    this.available = allowance;
  }

  get reservedTotal(): number {
    return [...this.reserved.values()].reduce((sum, amount) => sum + amount, 0);
  }

  get planned(): boolean {
    return this.paid !== null && (this.paid.ends !== 'no' || this.paid.scheduled !== null);
  }

  mayUpgradeTo(plan: PaidPlan): boolean {
    return this.paid !== null && this.status === 'active' && !this.planned && comparePlans(plan, this.plan) > 0;
  }

  mayDowngradeTo(plan: PaidPlan | 'free'): boolean {
    if (this.paid === null) return plan === 'free' && this.status === 'cancelled';
    return (plan === 'free' || this.status === 'active') && comparePlans(plan, this.plan) < 0;
  }

  subscribe(plan: PaidPlan): void {
    const { endsAt } = creditPeriodAt(this.now, this.now);
    this.paid = { plan, due: false, fails: false, anchor: this.now, periodEnd: endsAt, scheduled: null, ends: 'no' };
    this.status = 'active';
    this.trialEnd = null;
    this.begin(plan, this.now, endsAt);
  }

  upgrade(plan: PaidPlan): void {
    if (!this.paid) throw new Error('nothing to upgrade');
    this.paid.plan = plan;
    this.plan = plan;
    const difference = PLAN_TERMS[plan].credits - this.month.allowance;
    if (difference <= 0) return;
    this.available += difference;
    this.month.allowance += difference;
  }

  downgrade(plan: PaidPlan | 'free'): void {
    if (!this.paid) {
      this.status = 'active';
      this.goFree();
      return;
    }
    this.paid.scheduled = plan === 'free' ? null : plan;
    this.paid.ends = plan === 'free' ? 'free' : 'no';
    this.endIfOver();
  }

  cancel(): void {
    Object.assign(this.paid ?? {}, { ends: 'closed', scheduled: null });
    this.endIfOver();
  }

  /** A period that ended unpaid leaves nothing to wait for. */
  private endIfOver(): void {
    if (this.paid && this.paid.ends !== 'no' && this.paid.periodEnd <= this.now) this.endPeriod(false);
  }

  /** Pays the open amount, if payments do not fail. */
  pay(): void {
    const { paid } = this;
    if (!paid?.due || paid.fails) return;
    paid.due = false;
    if (paid.periodEnd <= this.now) paid.periodEnd = creditPeriodAt(paid.anchor, this.now).endsAt;
    this.arrived(paid);
  }

  /** Ends the period, by the clock or by hand. */
  endPeriod(byHand: boolean): void {
    const { paid } = this;
    if (!paid) return;
    if (paid.ends !== 'no') {
      this.paid = null;
      this.pastDueSince = null;
      this.status = paid.ends === 'free' ? 'active' : 'cancelled';
      if (paid.ends === 'free') this.goFree();
      return;
    }
    if (byHand && this.now < paid.periodEnd) paid.anchor = this.now;
    paid.periodEnd = creditPeriodAt(paid.anchor, this.now).endsAt;
    if (paid.scheduled) Object.assign(paid, { plan: paid.scheduled, scheduled: null });
    if (!paid.fails) {
      this.arrived(paid);
      return;
    }
    paid.due = true;
    if (this.status === 'active') Object.assign(this, { status: 'past_due', pastDueSince: this.now });
  }

  giveUp(): void {
    if (this.paid?.due) this.status = 'suspended';
  }

  /** Lets days pass and applies what the clock decides. */
  pass(days: number): void {
    this.now = new Date(this.now.getTime() + days * DAY_MS);
    const { paid } = this;
    if (paid && paid.periodEnd <= this.now && (!paid.due || paid.ends !== 'no')) this.endPeriod(false);
    if (!this.paid && this.status === 'trialing' && this.trialEnd && this.trialEnd <= this.now) {
      Object.assign(this, { status: 'active', trialEnd: null });
      this.goFree();
    }
    const since = this.pastDueSince?.getTime() ?? Number.NaN;
    if (this.status === 'past_due' && since + GRACE_DAYS * DAY_MS <= this.now.getTime()) this.status = 'suspended';
    if (!this.paid && this.status !== 'cancelled' && this.month.end <= this.now) {
      this.begin(this.plan, this.month.anchor, creditPeriodAt(this.month.anchor, this.now).endsAt);
    }
  }

  private arrived(paid: Paid): void {
    this.status = 'active';
    this.pastDueSince = null;
    this.begin(paid.plan, creditPeriodAt(paid.anchor, this.now).startsAt, paid.periodEnd);
  }

  private goFree(): void {
    this.begin('free', this.now, creditPeriodAt(this.now, this.now).endsAt);
  }

  private begin(plan: Plan, anchor: Date, end: Date): void {
    const allowance = PLAN_TERMS[plan].credits;
    this.plan = plan;
    this.month = { anchor, end, allowance };
    this.available = allowance;
    this.spent = 0;
    this.months += 1;
  }
}
