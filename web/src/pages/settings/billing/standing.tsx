import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmButton } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Section } from '../../../components/page.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import { useMoney } from './money.ts';
import { BILLING, INVOICES, SUBSCRIPTION, type Subscription } from './types.ts';

const STATUS: Record<Subscription['status'], { kind: 'good' | 'warm' | 'bad'; label: string }> = {
  trialing: { kind: 'good', label: 'trial' },
  active: { kind: 'good', label: 'active' },
  past_due: { kind: 'warm', label: 'payment due' },
  suspended: { kind: 'bad', label: 'suspended' },
  cancelled: { kind: 'bad', label: 'cancelled' },
};

/** The present plan with its month of credits, what is wrong with it, and what is planned. */
export function Standing({ subscription }: { subscription: Subscription }) {
  const format = useFormat();
  const money = useMoney();
  const owner = useMe().role === 'owner';
  const { credits, status, live } = subscription;
  const offer = subscription.plans.find(({ plan }) => plan === subscription.plan);
  return (
    <Section title="Your plan" action={owner && live ? <PortalButton kind="secondary">Cards and invoices</PortalButton> : undefined}>
      <Trouble subscription={subscription} owner={owner} />
      <Planned subscription={subscription} owner={owner} />
      <dl className="facts">
        <div>
          <dt>Plan</dt>
          <dd>
            {offer?.title ?? subscription.plan}
            {offer && offer.price_minor > 0 && <span className="muted"> {money(offer.price_minor, offer.currency)} a month</span>}{' '}
            <Badge kind={STATUS[status].kind}>{STATUS[status].label}</Badge>
          </dd>
        </div>
        <div>
          <dt id="credits-of-the-month">Credits</dt>
          <dd className="billing-credits">
            <meter min={0} max={Math.max(1, credits.limit)} value={credits.remaining} aria-labelledby="credits-of-the-month" />
            <span>
              {format.number(credits.remaining)} of {format.number(credits.limit)} left this month
            </span>
          </dd>
        </div>
        {subscription.renews_at && (
          <div>
            <dt>Renews</dt>
            <dd>
              <time dateTime={subscription.renews_at}>{format.date(subscription.renews_at)}</time>
            </dd>
          </div>
        )}
        {subscription.trial_ends_at && (
          <div>
            <dt>Trial ends</dt>
            <dd>
              <time dateTime={subscription.trial_ends_at}>{format.date(subscription.trial_ends_at)}</time>
              <span className="muted"> and goes on with the free plan</span>
            </dd>
          </div>
        )}
      </dl>
      {owner && live && !subscription.cancel_at_period_end && <Cancel subscription={subscription} />}
    </Section>
  );
}

/** A payment that is due, a suspension, an end: why, and the way out. */
function Trouble({ subscription, owner }: { subscription: Subscription; owner: boolean }) {
  const format = useFormat();
  const { status, grace_ends_at: until } = subscription;
  const way = owner ? null : <p>Ask an owner of your organization to pay.</p>;
  const pay = owner ? (
    <p>
      <PortalButton>Pay the open invoice</PortalButton>
    </p>
  ) : null;
  if (status === 'past_due') {
    return (
      <Notice kind="warning" title="The last payment has failed">
        <p>
          Nothing has stopped yet. It has to be paid{until && ` until ${format.dateTime(until)}`}; after that keys and connected apps are
          refused.
        </p>
        {way ?? pay}
      </Notice>
    );
  }
  if (status === 'suspended') {
    return (
      <Notice kind="danger" title="The organization is suspended">
        <p>Every key, connected app and page but this one is refused. As soon as the open invoice is paid all of it works again.</p>
        {way ?? pay}
      </Notice>
    );
  }
  if (status === 'cancelled') {
    return (
      <Notice kind="danger" title="The subscription has ended">
        <p>
          Every key, connected app and page but this one is refused. Your data is kept. Choose a plan below to go on; the free one is among
          them.
        </p>
      </Notice>
    );
  }
  return null;
}

/** What waits for the end of the period, to be taken back. */
function Planned({ subscription, owner }: { subscription: Subscription; owner: boolean }) {
  const format = useFormat();
  const announce = useAnnounce();
  const resume = useChange(() => call<Subscription>('POST', `${BILLING}resume/`), SUBSCRIPTION);
  const { cancel_at_period_end: ends, scheduled_plan: next, plans } = subscription;
  if (!ends && next === null) return null;
  const title = plans.find(({ plan }) => plan === next)?.title ?? next;
  const day = format.date(subscription.current_period_end);
  return (
    <Notice kind="warning" title={ends ? `The subscription ends on ${day}` : `The plan changes to ${title} on ${day}`}>
      {owner && (
        <p>
          <Button
            kind="secondary"
            busy={resume.isPending}
            onClick={() =>
              resume.mutate(undefined, {
                onSuccess: () => announce('The plan goes on as it is.'),
                onError: (error) => announce(messageOf(error)),
              })
            }
          >
            Keep the present plan
          </Button>
        </p>
      )}
    </Notice>
  );
}

function Cancel({ subscription }: { subscription: Subscription }) {
  const announce = useAnnounce();
  const format = useFormat();
  const cancel = useChange(() => call<Subscription>('POST', `${BILLING}cancel/`), SUBSCRIPTION);
  return (
    <div>
      <ConfirmButton
        action="Cancel the subscription"
        of="at the end of the period"
        question="Cancel the subscription?"
        confirm={async () => {
          await cancel.mutateAsync(undefined);
          announce('The subscription ends with its period.');
        }}
      >
        <p>
          It runs until {format.date(subscription.current_period_end)}. After that the organization is closed: its data is kept, and every
          key and connected app is refused until somebody chooses a plan.
        </p>
        <p>To stay open without paying, change to the free plan instead.</p>
      </ConfirmButton>
    </div>
  );
}

/** Leads to the payment provider's page for cards, invoices and unpaid amounts. */
function PortalButton({ children, kind }: { children: string; kind?: 'primary' | 'secondary' }) {
  const announce = useAnnounce();
  const [leaving, setLeaving] = useState(false);
  const open = useChange(() => call<{ url: string }>('POST', `${BILLING}portal/`), INVOICES);
  return (
    <Button
      kind={kind}
      busy={open.isPending || leaving}
      onClick={() =>
        open.mutate(undefined, {
          onSuccess: ({ url }) => {
            setLeaving(true);
            location.assign(url);
          },
          onError: (error) => announce(messageOf(error)),
        })
      }
    >
      {children}
    </Button>
  );
}
