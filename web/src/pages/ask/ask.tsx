import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';

export function AskPage() {
  const { t } = useTranslation('ask');
  return <Page title={t('title')}>{null}</Page>;
}
