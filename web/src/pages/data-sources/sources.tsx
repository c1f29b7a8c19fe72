import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

export function SourcesPage() {
  const { t } = useTranslation('sources');
  return <Page title={t('title')}>{null}</Page>;
}
