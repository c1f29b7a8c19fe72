import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/badge.tsx';
import type { Status } from './types.ts';

const KINDS = { draft: 'plain', active: 'good', refreshing: 'warm', error: 'bad', archived: 'plain' } as const;

/** A dashboard's state, in a word. */
export function State({ status }: { status: Status }) {
  const { t } = useTranslation('dashboards');
  return <Badge kind={KINDS[status]}>{t(`status.${status}`)}</Badge>;
}
