import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

export function DashboardsPage() {
  const { t } = useTranslation('dashboards');
  return <Page title={t('title')}>{null}</Page>;
}
