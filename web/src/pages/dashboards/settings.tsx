import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmButton, Dialog } from '../../components/dialog.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit, type Values } from '../../components/form.tsx';
import { DASHBOARDS, type Dashboard, FREQUENCIES, PERIODS } from './types.ts';

/** A dashboard's name, description and refresh schedule, and its deletion. */
export function Settings({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('board');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('settings')}
      </Button>
      {open && <SettingsDialog dashboard={dashboard} close={() => setOpen(false)} />}
    </>
  );
}

function SettingsDialog({ dashboard, close }: { dashboard: Dashboard; close(): void }) {
  const { t } = useTranslation('board');
  const { t: words } = useTranslation('dashboards');
  const announce = useAnnounce();
  const navigate = useNavigate();
  const path = fill('/api/dashboards/{id}/', { id: dashboard.id });
  const { period, date_range, ...undated } = dashboard.config;
  const change = useChange(
    ({ period: chosen, ...values }: Values) => {
      const config = chosen ? { ...undated, period: optionOf(chosen, PERIODS) } : { ...undated, ...(date_range ? { date_range } : {}) };
      return call('PATCH', path, { ...values, ...((chosen || undefined) === period ? {} : { config }) });
    },
    path,
    DASHBOARDS,
  );
  const remove = useChange(() => call('DELETE', path), DASHBOARDS);
  return (
    <Dialog title={t('settings')} close={close}>
      <Form
        label={t('settings')}
        send={async (values) => {
          await change.mutateAsync(values);
          announce(t('saved'));
          close();
        }}
      >
        <Field name="name" label={words('name')} defaultValue={dashboard.name} required maxLength={200} autoComplete="off" />
        <Field name="description" label={words('description')} defaultValue={dashboard.description} maxLength={2000} autoComplete="off" />
        <SelectField
          name="refresh_frequency"
          label={words('create.frequency')}
          hint={words('create.frequencyHint')}
          defaultValue={dashboard.refresh_frequency}
        >
          {FREQUENCIES.map((one) => (
            <option key={one} value={one}>
              {words(`frequency.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="period" label={t('period')} hint={t('periodHint')} defaultValue={period ?? ''}>
          <option value="">{t(date_range ? 'datesOwn' : 'periodAll')}</option>
          {PERIODS.map((one) => (
            <option key={one} value={one}>
              {t(`periods.${one}`)}
            </option>
          ))}
        </SelectField>
        <div className="actions">
          <Submit>{t('save')}</Submit>
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
      <div className="dialog-end">
        <ConfirmButton
          action={t('delete')}
          of={dashboard.name}
          question={t('deleteQuestion', { name: dashboard.name })}
          confirm={async () => {
            await remove.mutateAsync(undefined);
            announce(t('deleted', { name: dashboard.name }));
            navigate('/dashboards', { replace: true });
          }}
        >
          <p>{t('deleteText')}</p>
        </ConfirmButton>
      </div>
    </Dialog>
  );
}
