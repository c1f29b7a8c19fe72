import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { useLoaded } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import { translated } from '../../../messages/translated.ts';
import { SOURCES } from '../types.ts';
import { AccessForm } from './access-form.tsx';
import { ChooseAndName } from './choose-and-name.tsx';
import { forgetDraft, useDraftPlace } from './sign-in-draft.ts';
import { type Access, type Check, CONNECTORS, type Connector, type Frequency, type Table } from './types.ts';
import { useWording } from './wording.ts';

/** Connects a source: access with a check, then tables, name and schedule. Nothing is saved before the last step. */
export function ConnectPage() {
  const { kind = '' } = useParams();
  const { t } = useTranslation('connections');
  const { role } = useMe();
  const connectors = useLoaded(CONNECTORS);
  const connector = connectors.data?.results.find((one) => one.kind === kind);
  const wording = useWording();
  const title = connector ? t('connectKind', { title: wording.title(connector) }) : t('gallery');
  return (
    <Page title={title} lead={connector && role !== 'viewer' ? t(connector.sign_in ? 'connectLeadSignIn' : 'connectLead') : undefined}>
      {role === 'viewer' ? (
        <Notice>{t('viewer')}</Notice>
      ) : connectors.isPending ? (
        <Loading lines={5} />
      ) : connectors.isError ? (
        <Problem error={connectors.error} retry={connectors.refetch} />
      ) : connector ? (
        <Steps key={kind} connector={connector} frequencies={connectors.data.sync_frequencies} />
      ) : (
        <Notice kind="warning">{t('unknownKind')}</Notice>
      )}
      <p>
        <Link to="/data-sources/connect">{t('toGallery')}</Link>
      </p>
    </Page>
  );
}

interface Found {
  access: Access;
  check: Check;
  tables: Table[];
}

function Steps({ connector, frequencies }: { connector: Connector; frequencies: readonly Frequency[] }) {
  const { t } = useTranslation('connections');
  const navigate = useNavigate();
  const announce = useAnnounce();
  const client = useQueryClient();
  const { kind } = connector;
  const [found, setFound] = useState<Found | null>(null);
  const place = useDraftPlace()(kind, null);
  return (
    <>
      {found && <Checked found={found} change={() => setFound(null)} />}
      {/* Kept, so that nothing has to be entered again. */}
      <div hidden={found !== null}>
        <Section title={t('access')}>
          {connector.preview && <Notice kind="warning">{t('previewMeans')}</Notice>}
          {connector.setup !== null && <Setup setup={connector.setup} title={connector.title} />}
          <AccessForm
            connector={connector}
            label={t('access')}
            parts="all"
            edit={null}
            submit={t('check')}
            send={async ({ settings = {}, secret }) => {
              const check = await call('POST', '/api/connections/check/', { kind, settings, secret });
              if (!check.ok) return check;
              const { results } = await call('POST', '/api/connections/discover/', { kind, settings, secret });
              setFound({ access: { settings, secret }, check, tables: results });
              return null;
            }}
          />
        </Section>
      </div>
      {found && (
        <ChooseAndName
          connector={connector}
          tables={found.tables}
          frequencies={frequencies}
          connect={async (chosen) => {
            const made = await call('POST', '/api/connections/', { kind, ...found.access, ...chosen, wait: false });
            forgetDraft(place);
            announce(t('connected', { name: made.name }));
            void client.invalidateQueries({ queryKey: [SOURCES] });
            navigate(`/data-sources/${made.id}?tab=connection`);
          }}
        />
      )}
    </>
  );
}

/** What an administrator runs first. */
function Setup({ setup, title }: { setup: string; title: string }) {
  const { t } = useTranslation('connections');
  return (
    <details className="more">
      <summary>{t('setup')}</summary>
      <p className="muted">{t('setupLead', { title })}</p>
      <CodeBlock label={t('querySql')} code={setup} />
    </details>
  );
}

function Checked({ found: { check, tables }, change }: { found: Found; change(): void }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  return (
    <Notice kind={check.warnings.length > 0 ? 'warning' : 'success'} title={t('checked', { server: check.server })} live>
      <p>{t('checkedTables', { count: tables.length, tables: format.number(tables.length) })}</p>
      {check.warnings.map((warning) => (
        <p key={warning}>{translated(warning)}</p>
      ))}
      <p>
        <Button kind="secondary" onClick={change}>
          {t('changeAccess')}
        </Button>
      </p>
    </Notice>
  );
}
