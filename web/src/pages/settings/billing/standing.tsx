import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
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
import { INVOICES, SUBSCRIPTION, type Subscription } from './types.ts';

const KIND = { trialing: 'good', active: 'good', past_due: 'warm', suspended: 'bad', cancelled: 'bad' } as const;

/** The current plan with this month's credits, its problems, and planned changes. */
export function Standing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const money = useMoney();
  const owner = useMe().role === 'owner';
  const { credits, status, live } = subscription;
  const offer = subscription.plans.find(({ plan }) => plan === subscription.plan);
  return (
    <Section title={t('yourPlan')} action={owner && live ? <PortalButton kind="secondary">{t('portal')}</PortalButton> : undefined}>
      <Trouble subscription={subscription} owner={owner} />
      <Planned subscription={subscription} owner={owner} />
      <dl className="facts">
        <div>
          <dt>{t('plan')}</dt>
          <dd>
            {t(`common:plan.${subscription.plan}`)}
            {offer && offer.price_minor > 0 && (
              <span className="muted"> {t('planPrice', { price: money(offer.price_minor, offer.currency) })}</span>
            )}{' '}
            <Badge kind={KIND[status]}>{t(`common:subscription.${status}`)}</Badge>
          </dd>
        </div>
        <div>
          <dt id="credits-of-the-month">{t('credits')}</dt>
          <dd className="billing-credits">
            <meter min={0} max={Math.max(1, credits.limit)} value={credits.remaining} aria-labelledby="credits-of-the-month" />
            <span>{t('creditsLeft', { left: format.number(credits.remaining), all: format.number(credits.limit) })}</span>
          </dd>
        </div>
        {subscription.renews_at && (
          <div>
            <dt>{t('renews')}</dt>
            <dd>
              <time dateTime={subscription.renews_at}>{format.date(subscription.renews_at)}</time>
            </dd>
          </div>
        )}
        {subscription.trial_ends_at && (
          <div>
            <dt>{t('trialEnds')}</dt>
            <dd>
              <Trans
                t={t}
                i18nKey="trialNext"
                components={{
                  day: <time dateTime={subscription.trial_ends_at}>{format.date(subscription.trial_ends_at)}</time>,
                  note: <span className="muted" />,
                }}
              />
            </dd>
          </div>
        )}
      </dl>
      {owner && live && !subscription.cancel_at_period_end && <Cancel subscription={subscription} />}
    </Section>
  );
}

/** A payment due, a suspension or a cancellation: why, and how to resolve it. */
function Trouble({ subscription, owner }: { subscription: Subscription; owner: boolean }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { status, grace_ends_at: until } = subscription;
  const way = owner ? null : <p>{t('askOwner')}</p>;
  const pay = owner ? (
    <p>
      <PortalButton>{t('pay')}</PortalButton>
    </p>
  ) : null;
  if (status === 'past_due') {
    return (
      <Notice kind="warning" title={t('failed')}>
        <p>{until ? t('failedUntil', { until: format.dateTime(until) }) : t('failedText')}</p>
        {way ?? pay}
      </Notice>
    );
  }
  if (status === 'suspended') {
    return (
      <Notice kind="danger" title={t('suspended')}>
        <p>{t('suspendedText')}</p>
        {way ?? pay}
      </Notice>
    );
  }
  if (status === 'cancelled') {
    return (
      <Notice kind="danger" title={t('ended')}>
        <p>{t('endedText')}</p>
      </Notice>
    );
  }
  return null;
}

/** A change scheduled for the end of the period, which can be undone. */
function Planned({ subscription, owner }: { subscription: Subscription; owner: boolean }) {
  const { t } = useTranslation(['billing', 'common']);
  const format = useFormat();
  const announce = useAnnounce();
  const resume = useChange(() => call('POST', '/api/billing/resume/'), SUBSCRIPTION);
  const { cancel_at_period_end: ends, scheduled_plan: next } = subscription;
  if (!ends && next === null) return null;
  const day = format.date(subscription.current_period_end);
  return (
    <Notice kind="warning" title={ends || next === null ? t('endsOn', { day }) : t('changesOn', { day, plan: t(`common:plan.${next}`) })}>
      {owner && (
        <p>
          <Button
            kind="secondary"
            busy={resume.isPending}
            onClick={() =>
              resume.mutate(undefined, {
                onSuccess: () => announce(t('goesOn')),
                onError: (error) => announce(messageOf(error)),
              })
            }
          >
            {t('keepPlan')}
          </Button>
        </p>
      )}
    </Notice>
  );
}

function Cancel({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const announce = useAnnounce();
  const format = useFormat();
  const cancel = useChange(() => call('POST', '/api/billing/cancel/'), SUBSCRIPTION);
  return (
    <div>
      <ConfirmButton
        action={t('cancel')}
        of={t('cancelWhen')}
        question={t('cancelAsk')}
        confirm={async () => {
          await cancel.mutateAsync(undefined);
          announce(t('cancelled'));
        }}
      >
        <p>{t('cancelText', { day: format.date(subscription.current_period_end) })}</p>
        <p>{t('cancelFree')}</p>
      </ConfirmButton>
    </div>
  );
}

/** Opens the payment provider's page for cards, invoices and unpaid amounts. */
function PortalButton({ children, kind }: { children: string; kind?: 'primary' | 'secondary' }) {
  const announce = useAnnounce();
  const [leaving, setLeaving] = useState(false);
  const open = useChange(() => call('POST', '/api/billing/portal/'), INVOICES);
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
