import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useChange } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmButton } from '../../../components/dialog.tsx';
import { Section } from '../../../components/page.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import { useMoney } from './money.ts';
import { BILLING, type PlanOffer, SUBSCRIPTION, type Subscription } from './types.ts';

/** All plans side by side, with what each gives and the way to it. */
export function Plans({ subscription }: { subscription: Subscription }) {
  const owner = useMe().role === 'owner';
  // The trial is where organizations begin; nobody chooses it.
  const offers = subscription.plans.filter(({ plan, change }) => plan !== 'trial' || change === 'current');
  return (
    <Section
      title="Plans"
      lead={
        owner ? 'A higher plan begins at once, a lower one with the next period.' : 'An owner of your organization can choose another one.'
      }
    >
      <ul className="plans">
        {offers.map((offer) => (
          <li key={offer.plan} className="plan" data-current={offer.change === 'current'}>
            <Offer offer={offer} />
            {owner && <Choice offer={offer} subscription={subscription} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Offer({ offer }: { offer: PlanOffer }) {
  const format = useFormat();
  const money = useMoney();
  return (
    <>
      <h3>
        {offer.title} {offer.change === 'current' && <Badge kind="good">Your plan</Badge>}
      </h3>
      <p className="plan-price">
        {offer.price_minor === 0 ? (
          'No charge'
        ) : (
          <>
            {money(offer.price_minor, offer.currency)} <span className="muted">a month</span>
          </>
        )}
      </p>
      <ul className="plan-terms">
        <li>{format.number(offer.credits_per_month)} credits a month</li>
        <li>{offer.members_max === null ? 'Any number of members' : `Up to ${format.number(offer.members_max)} members`}</li>
        <li>Files up to {sizeOf(format.number, offer.upload_bytes_max)}</li>
        <li>{offer.api_access ? 'MCP and REST API' : 'MCP; no REST API'}</li>
      </ul>
    </>
  );
}

function Choice({ offer, subscription }: { offer: PlanOffer; subscription: Subscription }) {
  if (offer.change === 'upgrade' || offer.change === 'subscribe') return <Checkout offer={offer} />;
  if (offer.change === 'downgrade') return <Downgrade offer={offer} subscription={subscription} />;
  return null;
}

function Checkout({ offer }: { offer: PlanOffer }) {
  const announce = useAnnounce();
  const [leaving, setLeaving] = useState(false);
  const open = useChange(() => call<{ checkout_url: string }>('POST', `${BILLING}checkout/`, { plan: offer.plan }));
  const what = offer.change === 'upgrade' ? 'Upgrade to' : 'Choose';
  return (
    <Button
      busy={open.isPending || leaving}
      onClick={() =>
        open.mutate(undefined, {
          onSuccess: ({ checkout_url: url }) => {
            setLeaving(true);
            location.assign(url);
          },
          onError: (error) => announce(messageOf(error)),
        })
      }
    >
      {what} {offer.title}
    </Button>
  );
}

function Downgrade({ offer, subscription }: { offer: PlanOffer; subscription: Subscription }) {
  const announce = useAnnounce();
  const format = useFormat();
  const change = useChange(() => call<Subscription>('POST', `${BILLING}downgrade/`, { plan: offer.plan }), SUBSCRIPTION, 'session');
  const atOnce = !subscription.live;
  const when = atOnce ? 'now' : `on ${format.date(subscription.current_period_end)}`;
  return (
    <ConfirmButton
      action={atOnce ? `Go on with ${offer.title}` : `Change to ${offer.title}`}
      of={when}
      question={atOnce ? `Go on with ${offer.title}?` : `Change to ${offer.title} ${when}?`}
      confirm={async () => {
        await change.mutateAsync(undefined);
        announce(atOnce ? `The plan is ${offer.title} now.` : `The plan changes to ${offer.title} ${when}.`);
      }}
    >
      <p>
        {atOnce ? 'The organization is open again at once' : 'Until then everything stays as it is'}; from then on there are{' '}
        {format.number(offer.credits_per_month)} credits a month.
      </p>
    </ConfirmButton>
  );
}

/** Limits of files are powers of two. */
function sizeOf(number: (value: number) => string, bytes: number): string {
  const gib = bytes / 2 ** 30;
  return gib >= 1 ? `${number(gib)} GiB` : `${number(bytes / 2 ** 20)} MiB`;
}
