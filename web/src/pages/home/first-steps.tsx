import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/session.tsx';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Section } from '../../components/page.tsx';
import { MakeDashboard } from '../data-sources/make-dashboard.tsx';
import { BringFiles } from '../data-sources/sources.tsx';
import { UploadTray } from '../data-sources/upload-tray.tsx';
import type { OverviewData } from './types.ts';

/** The steps from nothing to a first result: each with its button, the next one expanded. */
export function FirstSteps({ overview: { counts, ready_source: ready } }: { overview: OverviewData }) {
  const { t } = useTranslation('home');
  const { role } = useMe();
  const writes = role !== 'viewer';
  const steps: { name: 'data' | 'dashboard' | 'report' | 'share'; done: boolean; deed: ReactNode }[] = [
    { name: 'data', done: ready !== null, deed: <BringFiles /> },
    {
      name: 'dashboard',
      done: counts.dashboards > 0,
      deed: ready && (
        <p className="actions">
          <span>{t('dashboardOf', { name: ready.name })}</span>
          <MakeDashboard source={ready} />
        </p>
      ),
    },
    {
      name: 'report',
      done: counts.reports > 0,
      deed: ready && (
        <p>
          <ButtonLink
            kind={counts.dashboards > 0 ? 'primary' : 'secondary'}
            to={`/reports/new?${new URLSearchParams({ source: ready.id })}`}
          >
            {t('toReport')}
          </ButtonLink>
        </p>
      ),
    },
    {
      name: 'share',
      done: counts.public_links > 0,
      deed: counts.reports > 0 && (
        <p>
          <ButtonLink kind="secondary" to="/reports">
            {t('toReports')}
          </ButtonLink>
        </p>
      ),
    },
  ];
  return (
    <Section title={t('steps')} lead={t('stepsLead')}>
      <ol className="steps">
        {steps.map(({ name, done, deed }) => (
          <li key={name} data-done={done}>
            <div>
              <h3 className="step-head">
                {t(`step.${name}`)} {done && <Badge kind="good">{t('done')}</Badge>}
              </h3>
              {!done && <p className="muted">{t(`stepText.${name}`)}</p>}
              {done && name === 'data' && <UploadTray />}
              {!done && (writes ? deed : name === 'data' && <p className="muted">{t('editorsDo')}</p>)}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
