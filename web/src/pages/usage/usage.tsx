import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

export function UsagePage() {
  const { t } = useTranslation('usage');
  return <Page title={t('title')}>{null}</Page>;
}
