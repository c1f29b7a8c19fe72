import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { History } from './history.tsx';
import { Limits } from './limits.tsx';
import { type AccountUsage, USAGE } from './types.ts';

/** Programs use up their windows while the page is open. */
const REFRESH_MS = 15_000;

/** This month's credits, what they were spent on, and what is left of the plan's limits. */
export function UsagePage() {
  const { t } = useTranslation('usage');
  const usage = useQuery({ queryKey: [USAGE], queryFn: () => call('GET', USAGE), refetchInterval: REFRESH_MS });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {usage.isPending && <Loading lines={5} />}
      {usage.isError && <Problem error={usage.error} retry={usage.refetch} />}
      {usage.data && <Credits usage={usage.data} />}
      <History />
      {usage.data && <Limits usage={usage.data} />}
    </Page>
  );
}

function Credits({ usage: { credits, period, limits } }: { usage: AccountUsage }) {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const share = credits.granted === 0 ? 0 : (100 * (credits.spent + credits.reserved)) / credits.granted;
  return (
    <Section title={t('credits')}>
      <div className="credits">
        <p className="credits-left">
          {t('creditsLeft', { count: credits.available, left: format.number(credits.available), all: format.number(credits.granted) })}
        </p>
        <progress
          aria-label={t('used', { share: format.percent(share) })}
          max={credits.granted || 1}
          value={credits.spent + credits.reserved}
        />
        <Figures>
          {(['spent', 'reserved', 'available'] as const).map((name) => (
            <Figure key={name} name={t(name)} value={format.number(credits[name])} />
          ))}
        </Figures>
        <p className="muted">{t('renewal', { date: format.date(period.ends_at), credits: format.number(limits.credits_per_month) })}</p>
      </div>
    </Section>
  );
}
