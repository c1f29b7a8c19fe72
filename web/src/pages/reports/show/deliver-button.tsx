import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import type { ReportDetail } from '../types.ts';
import { DeliveryForm } from './delivery-form.tsx';

/** Schedules a report like this one for delivery by email. */
export function DeliverButton({ report }: { report: ReportDetail }) {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('delivery.open')}
      </Button>
      {open && (
        <Dialog title={t('delivery.title')} close={close}>
          <p>
            <bdi>{report.title}</bdi>
          </p>
          <DeliveryForm report={report} done={close} />
        </Dialog>
      )}
    </>
  );
}
