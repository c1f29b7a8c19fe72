import { Trans, useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

/** After the decision: browsers stay here if the application takes over outside of them. */
export function Left({ name, to, host }: { name: string; to: string; host: string }) {
  const { t } = useTranslation('consent');
  return (
    <Page title={t('back', { name })} lead={t('backLead')}>
      <p>
        <Trans t={t} i18nKey="nothing" components={{ way: <a href={to}>{t('return', { host })}</a> }} />
      </p>
    </Page>
  );
}
