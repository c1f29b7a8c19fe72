import { useTranslation } from 'react-i18next';
import { PlainFrame } from './plain-frame.tsx';

/** A placeholder for content that is loading. `page`: for a whole page. */
export function Loading({ page = false, lines = 3 }: { page?: boolean; lines?: number }) {
  const { t } = useTranslation();
  const bars = (
    <div className="loading" role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={line} className="loading-bar" />
      ))}
    </div>
  );
  return page ? <PlainFrame>{bars}</PlainFrame> : bars;
}
