import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../api/client.ts';
import { type Body, below, fill } from '../../../api/operations.ts';
import { useChange } from '../../../api/queries.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Form, optionOf, Submit } from '../../../components/form.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Section } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { SOURCES, type Source } from '../types.ts';
import { AccessForm } from './access-form.tsx';
import { withoutWay } from './choose-sync.tsx';
import { ChooseTables } from './choose-tables.tsx';
import { FrequencyField, isFrequency } from './frequency-field.tsx';
import { OwnQuery } from './own-query.tsx';
import { forgetDraft, useDraftPlace } from './sign-in-draft.ts';
import type { ChosenTable, Connection, Connector, Frequency } from './types.ts';

const EDITS = ['tables', 'schedule', 'settings', 'credentials'] as const;
type Edit = (typeof EDITS)[number];

/** What the address asks to change; null if nothing. */
export const editOf = (address: URLSearchParams): Edit | null => EDITS.find((one) => one === address.get('edit')) ?? null;

interface EditProps {
  edit: Edit;
  source: Source;
  connection: Connection;
  connector: Connector;
  frequencies: readonly Frequency[];
}

type Change = Body<'PATCH', '/api/data-sources/{id}/connection/'>;

/** Changes one thing about a connection, in place of the page that shows it. */
export function EditConnection({ edit, source, connection, connector, frequencies }: EditProps) {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const place = useDraftPlace()(connector.kind, source.id);
  const change = useChange((body: Change) => call('PATCH', below(path, 'connection/'), body), path, below(path, 'connection/'), SOURCES);
  async function save(body: Change, said: string) {
    await change.mutateAsync(body);
    forgetDraft(place);
    announce(said);
    navigate('?tab=connection', { replace: true });
  }
  if (edit === 'tables') {
    return (
      <EditTables source={source} connection={connection} connector={connector} save={(tables) => save({ tables }, t('savedTables'))} />
    );
  }
  if (edit === 'schedule') {
    return (
      <Section title={t('edit.schedule')}>
        <Form
          label={t('edit.schedule')}
          send={({ sync_frequency: frequency }) => save({ sync_frequency: optionOf(frequency, frequencies) }, t('saved'))}
        >
          <FrequencyField allowed={frequencies} value={isFrequency(source.sync_frequency) ? source.sync_frequency : 'manual'} />
          <Buttons />
        </Form>
      </Section>
    );
  }
  const all = edit === 'settings';
  // The operator may have ended that way since.
  const signedIn = connection.signed_in !== null && connector.sign_in !== null;
  return (
    <Section
      title={all ? t('edit.settings') : t('reconnect')}
      lead={signedIn ? t(all ? 'settingsLeadSignIn' : 'reconnectLeadSignIn') : t(all ? 'settingsLead' : 'reconnectLead')}
    >
      <AccessForm
        connector={connector}
        label={all ? t('edit.settings') : t('reconnect')}
        parts={all ? 'all' : 'secret'}
        stored={connection.settings}
        source={source.id}
        edit={edit}
        way={signedIn ? 'sign_in' : 'secret'}
        submit={all ? t('save') : t('reconnect')}
        send={async (access) => {
          // The page shows a check that failed with what can be done here.
          const check = all ? await call('POST', '/api/connections/check/', { data_source_id: source.id, ...access }) : null;
          if (check?.ok === false) return check;
          await save(access, all ? t('saved') : t('reconnected'));
          return null;
        }}
      />
      <BackLink />
    </Section>
  );
}

function BackLink() {
  const { t } = useTranslation('connections');
  return (
    <div>
      <ButtonLink kind="quiet" to="?tab=connection">
        {t('cancel')}
      </ButtonLink>
    </div>
  );
}

function Buttons() {
  const { t } = useTranslation('connections');
  return (
    <div className="actions">
      <Submit>{t('save')}</Submit>
      <ButtonLink kind="quiet" to="?tab=connection">
        {t('cancel')}
      </ButtonLink>
    </div>
  );
}

interface EditTablesProps extends Pick<EditProps, 'source' | 'connection' | 'connector'> {
  save(tables: ChosenTable[]): Promise<void>;
}

function EditTables({ source, connection, connector, save }: EditTablesProps) {
  const { t } = useTranslation('connections');
  const [chosen, choose] = useState<ChosenTable[]>(connection.tables);
  // What the source has now; asked for on each visit.
  const found = useQuery({
    queryKey: ['discovered', source.id],
    queryFn: () => call('POST', '/api/connections/discover/', { data_source_id: source.id }),
    gcTime: 0,
  });
  return (
    <Section title={t('edit.tables')} lead={t('tablesLead')}>
      {found.isPending && <Loading lines={5} />}
      {found.isError && <Problem error={found.error} retry={found.refetch} />}
      {found.data && (
        <>
          <ChooseTables connector={connector} tables={found.data.results} chosen={chosen} choose={choose} />
          {connector.source_type === 'database' && <OwnQuery add={(query) => choose([...chosen, query])} />}
          <Form
            label={t('edit.tables')}
            send={async () => {
              const open = withoutWay(connector.incremental, chosen, found.data.results);
              if (open !== undefined) throw new ApiError(400, 'validation_error', t('chooseWay', { table: open }));
              await save(chosen);
            }}
          >
            <Buttons />
          </Form>
        </>
      )}
      {!found.data && <BackLink />}
    </Section>
  );
}
