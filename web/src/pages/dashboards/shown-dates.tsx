import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format.tsx';
import type { Widget } from './types.ts';

interface ShownDatesProps {
  widgets: readonly Widget[];
  sliced: boolean;
}

/** The dates that the widgets show, those they are compared with, and what stands in the way of a comparison. */
export function ShownDates({ widgets, sliced }: ShownDatesProps) {
  const { t } = useTranslation('board');
  const format = useFormat();
  const { date_range: dates, compared_with: before } = widgets.find(({ config }) => config.date_range)?.config ?? {};
  if (!dates && !sliced) return null;
  const span = ({ start, end }: { start: string; end: string }) => t('span', { start: format.date(start), end: format.date(end) });
  // An empty widget gives the reasons in its own place.
  const notices = widgets.flatMap(({ data }) => (dates && data.kind === 'text' && data.findings.length > 0 ? data.notices : []));
  return (
    <div className="muted" role="status">
      {dates && <p>{before ? t('datesCompared', { dates: span(dates), before: span(before) }) : span(dates)}</p>}
      {[...new Set(notices)].map((notice) => (
        <p key={notice}>
          <bdi>{notice}</bdi>
        </p>
      ))}
      {sliced && <p>{t('sliced')}</p>}
    </div>
  );
}
