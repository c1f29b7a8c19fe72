import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

export function GoalsPage() {
  const { t } = useTranslation('goals');
  return <Page title={t('title')}>{null}</Page>;
}
