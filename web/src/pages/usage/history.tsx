import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { Chart } from '../../components/chart.tsx';
import type { ChartSpec } from '../../components/chart-spec.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Loading } from '../../components/loading.tsx';
import { Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { type Format, useFormat } from '../../format.tsx';
import { OPERATIONS, type UsageHistory } from './types.ts';

const RANGES = [7, 30, 90] as const;

/** What credits were spent on, day by day. */
export function History() {
  const { t } = useTranslation('usage');
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const days = RANGES.find((range) => String(range) === address.get('days')) ?? 30;
  const history = useLoaded(fill('/api/usage/history/', {}, { days }));
  const spent = history.data?.days ?? [];
  const all = spent.reduce((sum, { credits }) => sum + credits, 0);
  const spec = useMemo(
    () =>
      chartOf(spent, days, format, {
        sentence: t('chartSentence', { credits: format.number(all), count: days }),
        day: t('axisDay'),
        credits: t('axisCredits'),
        name: (operation) => t(`operation.${operation}`),
      }),
    [spent, days, format, all, t],
  );
  const range = (
    <label className="table-choice">
      <span>{t('range')}</span>
      <select value={days} onChange={({ target: { value } }) => setAddress({ days: value }, { replace: true })}>
        {RANGES.map((one) => (
          <option key={one} value={one}>
            {t('days', { count: one })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Section title={t('history')} lead={t('historyLead')} action={range}>
      {history.isPending && <Loading lines={5} />}
      {history.isError && <Problem error={history.error} retry={history.refetch} />}
      {history.data && all === 0 && <p className="empty">{t('nothingSpent')}</p>}
      {history.data && all > 0 && (
        <>
          <Figures>
            {OPERATIONS.filter((operation) => operation !== 'deleted' || spent.some((one) => one.operation === operation)).map(
              (operation) => {
                const mine = spent.filter((one) => one.operation === operation);
                const count = mine.reduce((sum, one) => sum + one.count, 0);
                return (
                  <Figure
                    key={operation}
                    name={t(`operation.${operation}`)}
                    value={format.number(mine.reduce((sum, { credits }) => sum + credits, 0))}
                    hint={t('spentOn', { count, shown: format.number(count) })}
                  />
                );
              },
            )}
          </Figures>
          <Chart spec={spec} label={t('chart')} height={280} />
        </>
      )}
    </Section>
  );
}

interface Words {
  sentence: string;
  day: string;
  credits: string;
  name(operation: (typeof OPERATIONS)[number]): string;
}

/** A bar for each day, including days without spending. */
function chartOf(spent: UsageHistory['days'], days: number, { timeZone }: Format, words: Words): ChartSpec {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date());
  const last = Date.parse(`${today}T00:00:00Z`);
  const categories = Array.from({ length: days }, (_, at) => new Date(last - (days - 1 - at) * 86_400_000).toISOString().slice(0, 10));
  const present = OPERATIONS.filter((operation) => spent.some((one) => one.operation === operation));
  const amounts = new Map(spent.map(({ day, operation, credits }) => [`${day} ${operation}`, credits]));
  return {
    type: 'stacked_bar',
    alternative: words.sentence,
    x: { label: words.day, kind: 'time' },
    y: { label: words.credits, format: 'integer' },
    categories,
    series: present.map((operation) => ({
      name: words.name(operation),
      values: categories.map((day) => amounts.get(`${day} ${operation}`) ?? 0),
    })),
  };
}
