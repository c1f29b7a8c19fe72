import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import type { AccountUsage } from './types.ts';

/** The plan's limits, and what programs have left of them right now. */
export function Limits({ usage }: { usage: AccountUsage }) {
  const { t } = useTranslation(['usage', 'common']);
  const format = useFormat();
  const { general, generation } = usage.limits.requests;
  const rate = ({ per_hour, per_day }: typeof general) =>
    `${t('perHour', { n: format.number(per_hour) })} · ${t('perDay', { n: format.number(per_day) })}`;
  return (
    <>
      <Section title={t('plan')} lead={t('planLead', { plan: t(`common:plan.${usage.plan}`) })}>
        <dl className="facts limits">
          <Fact name={t('requests')} value={rate(general)} />
          <Fact name={t('generation')} value={rate(generation)} />
          <Fact name={t('upload')} value={format.bytes(usage.limits.upload_bytes_max)} />
          <Fact
            name={t('stored')}
            value={t('storedRows', {
              rows: format.number(usage.stored_rows),
              bytes: format.bytes(usage.stored_bytes),
              max: format.bytes(usage.limits.stored_bytes_max),
            })}
          />
          <Fact
            name={t('members')}
            value={
              usage.limits.members_max === null
                ? format.number(usage.members)
                : t('membersOf', { members: format.number(usage.members), max: format.number(usage.limits.members_max) })
            }
          />
        </dl>
      </Section>
      <Section title={t('keys')} lead={t('keysLead')}>
        {usage.keys.length === 0 ? (
          <div className="empty">
            <p>{t('noKeys')}</p>
            <p>
              <ButtonLink kind="secondary" to="/settings/developer/api-keys">
                {t('makeKey')}
              </ButtonLink>
            </p>
          </div>
        ) : (
          <ul className="rows" aria-label={t('keys')}>
            {usage.keys.map((key) => (
              <li key={key.id} className="row">
                <p className="row-title">
                  <bdi>{key.name}</bdi>
                </p>
                <div className="windows">
                  {(['general', 'generation'] as const).map((cost) => {
                    const { limit, remaining, resets_at: at } = key[cost];
                    const left = t('left', { remaining: format.number(remaining), limit: format.number(limit) });
                    return (
                      <div key={cost}>
                        <p>
                          {t(cost === 'general' ? 'requests' : 'generation')}
                          <span className="muted">
                            {left}
                            {remaining < limit && ` · ${t('resets', { at: format.relative(at) })}`}
                          </span>
                        </p>
                        <meter
                          aria-label={`${t(cost === 'general' ? 'requests' : 'generation')}: ${left}`}
                          min={0}
                          max={limit}
                          value={remaining}
                        />
                      </div>
                    );
                  })}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
