import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { AlertForm } from './alert-form.tsx';
import { ALERTS } from './alert-words.tsx';

export function NewAlertPage() {
  const { t } = useTranslation('notices');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const client = useQueryClient();
  return (
    <>
      <p>
        <Link to="/alerts">{t('back')}</Link>
      </p>
      <Page title={t('newAlert')}>
        <AlertForm
          submit={t('watch')}
          send={async (body) => {
            const made = await call('POST', ALERTS, body);
            void client.invalidateQueries({ queryKey: [ALERTS] });
            announce(t('alertMade'));
            navigate(`/alerts/${made.id}`);
          }}
        />
      </Page>
    </>
  );
}

export function EditAlertPage() {
  const { t } = useTranslation('notices');
  const { alertId = '' } = useParams();
  const path = fill('/api/alerts/{id}/', { id: alertId });
  const alert = useLoaded(path);
  const navigate = useNavigate();
  const announce = useAnnounce();
  const client = useQueryClient();
  return (
    <>
      <p>
        <Link to={`/alerts/${alertId}`}>{alert.data?.name ?? t('back')}</Link>
      </p>
      <Page title={alert.data ? t('editAlert', { name: alert.data.name }) : t('edit')}>
        {alert.isPending && <Loading lines={5} />}
        {alert.isError && <Problem error={alert.error} retry={alert.refetch} />}
        {alert.data && (
          <AlertForm
            key={alert.data.id}
            alert={alert.data}
            submit={t('save')}
            send={async (body) => {
              client.setQueryData([path], await call('PATCH', path, body));
              void client.invalidateQueries({ queryKey: [ALERTS] });
              announce(t('alertSaved'));
              navigate(`/alerts/${alertId}`);
            }}
          />
        )}
      </Page>
    </>
  );
}
