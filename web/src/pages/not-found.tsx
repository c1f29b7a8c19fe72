import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

export function NotFound() {
  const { t } = useTranslation('account');
  return (
    <PlainFrame>
      <Page title={t('noPage')} lead={t('noPageLead')}>
        <ButtonLink to="/">{t('toStart')}</ButtonLink>
      </Page>
    </PlainFrame>
  );
}
