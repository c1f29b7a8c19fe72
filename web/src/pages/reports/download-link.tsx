import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { REPORTS } from './queries.ts';
import type { ReportFormat } from './types.ts';

interface DownloadProps {
  id: string;
  format: ReportFormat;
  title: string;
  /** Shown after the format, such as the size. */
  note?: string;
  kind?: 'primary' | 'secondary';
}

/** A download link for a report's file; the service names the file. */
export function DownloadLink({ id, format, title, note, kind = 'secondary' }: DownloadProps) {
  const { t } = useTranslation('reports');
  const name = t(`format.${format}`);
  return (
    <a className={`button button-${kind}`} href={`${REPORTS}${encodeURIComponent(id)}/download/`} download="">
      <Icon name="download" size={18} />
      <span className="unseen">{t('downloadAs')} </span>
      {name}
      {note && <span className="report-note"> {note}</span>}
      <span className="unseen">: {title}</span>
    </a>
  );
}

/** A link to the same report as a presentation, which is made when asked for and costs nothing. */
export function PresentationLink({ id, title }: Pick<DownloadProps, 'id' | 'title'>) {
  const { t } = useTranslation('reports');
  return (
    <a className="button button-secondary" href={`${REPORTS}${encodeURIComponent(id)}/download/?format=pptx`} download="">
      <Icon name="download" size={18} />
      {t('files.presentation')}
      <span className="unseen">: {title}</span>
    </a>
  );
}
