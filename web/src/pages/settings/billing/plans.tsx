import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import type { Body } from '../../../api/operations.ts';
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
import { type PlanOffer, SUBSCRIPTION, type Subscription } from './types.ts';

/** All plans side by side, with their terms and a button to choose each. */
export function Plans({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const owner = useMe().role === 'owner';
  // Organizations start on the trial; nobody chooses it.
  const offers = subscription.plans.filter(({ plan, change }) => plan !== 'trial' || change === 'current');
  return (
    <Section title={t('plans')} lead={t(owner ? 'plansOwner' : 'plansOthers')}>
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
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const money = useMoney();
  return (
    <>
      <h3>
        {t(`common:plan.${offer.plan}`)} {offer.change === 'current' && <Badge kind="good">{t('yourPlan')}</Badge>}
      </h3>
      <p className="plan-price">
        {offer.price_minor === 0 ? (
          t('noCharge')
        ) : (
          <Trans
            t={t}
            i18nKey="price"
            values={{ price: money(offer.price_minor, offer.currency) }}
            components={{ note: <span className="muted" /> }}
          />
        )}
      </p>
      <ul className="plan-terms">
        <li>{t('creditsMonth', { count: offer.credits_per_month, number: format.number(offer.credits_per_month) })}</li>
        <li>
          {offer.members_max === null
            ? t('membersAny')
            : t('membersMax', { count: offer.members_max, number: format.number(offer.members_max) })}
        </li>
        <li>{t('files', { size: sizeOf(format.number, offer.upload_bytes_max) })}</li>
        <li>{t(offer.hourly_syncs ? 'syncsHourly' : 'syncsDaily')}</li>
        <li>{t(offer.api_access ? 'mcpAndRest' : 'mcpOnly')}</li>
      </ul>
    </>
  );
}

type Bought = Body<'POST', '/api/billing/checkout/'>['plan'];
type Lower = Body<'POST', '/api/billing/downgrade/'>['plan'];

function Choice({ offer, subscription }: { offer: PlanOffer; subscription: Subscription }) {
  const { plan, change } = offer;
  // A trial starts with the organization, and nobody pays for the free plan.
  if (plan === 'trial') return null;
  if (change === 'downgrade') return <Downgrade offer={{ ...offer, plan }} subscription={subscription} />;
  if (plan !== 'free' && (change === 'upgrade' || change === 'subscribe')) return <Checkout offer={{ ...offer, plan }} />;
  return null;
}

function Checkout({ offer }: { offer: PlanOffer & { plan: Bought } }) {
  const { t } = useTranslation(['billing', 'common']);
  const announce = useAnnounce();
  const [leaving, setLeaving] = useState(false);
  const open = useChange(() => call('POST', '/api/billing/checkout/', { plan: offer.plan }));
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
      {t(offer.change === 'upgrade' ? 'upgrade' : 'choose', { plan: t(`common:plan.${offer.plan}`) })}
    </Button>
  );
}

function Downgrade({ offer, subscription }: { offer: PlanOffer & { plan: Lower }; subscription: Subscription }) {
  const { t } = useTranslation(['billing', 'common']);
  const announce = useAnnounce();
  const format = useFormat();
  const change = useChange(() => call('POST', '/api/billing/downgrade/', { plan: offer.plan }), SUBSCRIPTION, 'session');
  const atOnce = !subscription.live;
  const plan = t(`common:plan.${offer.plan}`);
  const day = format.date(subscription.current_period_end);
  const credits = { count: offer.credits_per_month, number: format.number(offer.credits_per_month) };
  return (
    <ConfirmButton
      action={t(atOnce ? 'goOn' : 'change', { plan })}
      of={atOnce ? t('now') : t('changeWhen', { day })}
      question={atOnce ? t('goOnAsk', { plan }) : t('changeAsk', { plan, day })}
      confirm={async () => {
        await change.mutateAsync(undefined);
        announce(atOnce ? t('goOnDone', { plan }) : t('changeDone', { plan, day }));
      }}
    >
      <p>{atOnce ? t('goOnText', credits) : t('changeText', credits)}</p>
    </ConfirmButton>
  );
}

/** File size limits are powers of two. */
function sizeOf(number: (value: number) => string, bytes: number): string {
  const gib = bytes / 2 ** 30;
  return gib >= 1 ? `${number(gib)} GiB` : `${number(bytes / 2 ** 20)} MiB`;
}
