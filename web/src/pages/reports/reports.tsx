import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

export function ReportsPage() {
  const { t } = useTranslation('reports');
  return <Page title={t('title')}>{null}</Page>;
}
