import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { REPORTS, underWay } from './queries.ts';
import type { ReportItem } from './types.ts';

/** Deletes a report with its file, after confirmation; one still being generated is stopped and costs nothing. */
export function DeleteReport({ report, done }: { report: ReportItem; done?(): void }) {
  const { t } = useTranslation('reports');
  const announce = useAnnounce();
  const client = useQueryClient();
  const { title } = report;
  const running = underWay(report);
  return (
    <ConfirmButton
      kind="quiet"
      action={running ? t('delete.stop') : t('delete.action')}
      keep={t('delete.keep')}
      of={title}
      question={running ? t('delete.questionRunning') : t('delete.question')}
      confirm={async () => {
        await call('DELETE', fill('/api/reports/{id}/', { id: report.id }));
        announce(t('delete.done', { title }));
        done?.();
        await client.invalidateQueries({ queryKey: [REPORTS] });
      }}
    >
      <p>
        <bdi>{title}</bdi>
      </p>
      <p>{running ? t('delete.consequenceRunning') : t('delete.consequence')}</p>
    </ConfirmButton>
  );
}
