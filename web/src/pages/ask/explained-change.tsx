import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '../../api/schema.ts';
import { Chart } from '../../components/chart.tsx';
import type { ChartSpec } from '../../components/chart-spec.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/page.tsx';
import { type Format, useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import { Receipts } from './receipts.tsx';

export type Explained = Schemas['ExplainedChange'];
type Span = Schemas['DateSpan'];
type Driver = Schemas['ChangeDriver'];

/** A change and what moved it: in a sentence, in figures, as a chart. */
export function ExplainedChange({ change }: { change: Explained }) {
  const { t } = useTranslation('ask');
  const format = useFormat();
  const spec = useMemo(() => specOf(change, t('driversChart'), t('driverValue'), t('noValue')), [change, t]);
  const span = ({ start, end }: Span) => t('span', { start: format.date(start), end: format.date(end) });
  return (
    <div className="asking-result">
      <p className="turn-answer" dir="auto" role="status">
        {change.explanation}
      </p>
      {change.notes.map((note) => (
        <p key={note} className="muted" dir="auto">
          {translated(note)}
        </p>
      ))}
      <Figures>
        <Figure name={t('before')} value={say(format, change.before)} hint={span(change.previous)} />
        <Figure name={t('after')} value={say(format, change.after)} hint={span(change.current)} />
        <Figure
          name={t('change')}
          value={`${change.change > 0 ? '+' : ''}${say(format, change.change)}`}
          hint={change.before === 0 ? '' : signed(format, (change.change / Math.abs(change.before)) * 100)}
        />
      </Figures>
      {change.drivers.length === 0 ? (
        <Notice>{t(change.verdict === 'chance' ? 'onlyChance' : 'noDrivers')}</Notice>
      ) : (
        <Section title={t('drivers')}>
          <Chart spec={spec} label={t('drivers')} height={Math.max(220, change.drivers.length * 44 + 90)} />
          <ul className="rows">
            {change.drivers.map((driver) => (
              <li key={`${nameOf(driver, '')} ${driver.effect}`} className="row">
                <p className="row-title">
                  <bdi>{nameOf(driver, t('noValue'))}</bdi>
                </p>
                <p className="row-facts">
                  <span>
                    {t('before')} {driver.before === null ? '–' : say(format, driver.before)}
                  </span>
                  <span>
                    {t('after')} {driver.after === null ? '–' : say(format, driver.after)}
                  </span>
                  {driver.effect === 'mix' && (
                    <span>
                      {t('driverWeight', {
                        before: format.percent((driver.weight_before ?? 0) * 100),
                        after: format.percent((driver.weight_after ?? 0) * 100),
                      })}
                    </span>
                  )}
                  {driver.share !== null && (
                    <span>
                      {t('driverShare')} {format.percent(driver.share * 100)}
                    </span>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Receipts receipts={change.receipts} />
      <p className="hint">{t('credits', { count: change.credits_consumed })}</p>
    </div>
  );
}

const say = (format: Format, value: number) => format.number(value, { maximumFractionDigits: Math.abs(value) < 10 ? 4 : 2 });
const signed = (format: Format, percent: number) => `${percent > 0 ? '+' : ''}${format.percent(percent)}`;

const nameOf = ({ of }: Driver, none: string) => of.map(({ dimension, value }) => `${dimension}: ${value ?? none}`).join(' × ');

/** Shares if there is a change to take shares of; else each driver's contribution. */
function specOf({ drivers, explanation }: Explained, shares: string, amounts: string, none: string): ChartSpec {
  const shared = drivers.every(({ share }) => share !== null);
  return {
    type: 'bar',
    alternative: explanation,
    x: { label: '', kind: 'category' },
    y: { label: shared ? shares : amounts, format: shared ? 'percent' : 'decimal' },
    categories: drivers.map((driver) => nameOf(driver, none)),
    series: [{ name: shared ? shares : amounts, values: drivers.map(({ share, contribution }) => (shared ? share : contribution)) }],
  };
}
