import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../format.tsx';

/** A time in the organization's time zone: relative if recent, else as a date; the exact time is in the tooltip. */
export function Time({ at, fallback, exact = false }: { at: string | null | undefined; fallback?: string; exact?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!at) return <>{fallback ?? t('never')}</>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {exact ? format.dateTime(at) : format.relative(at)}
    </time>
  );
}

/** When a credential was last used. */
export function LastUsed({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return <span>{at ? <Trans t={t} i18nKey="lastUsed" components={{ when: <Time at={at} /> }} /> : t('neverUsed')}</span>;
}
