import { Trans, useTranslation } from 'react-i18next';
import type { Consent } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';

/** Who is asking: the client's self-chosen name, and the one reliable fact about it, where the response goes. */
export function ClientCard({ client }: { client: Consent['client'] }) {
  const { t } = useTranslation('consent');
  const document = /^https:/.test(client.client_id) ? new URL(client.client_id).host : null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{t('application')}</dt>
          <dd>
            <Trans t={t} i18nKey="ownName" components={{ name: <bdi>{client.name}</bdi>, note: <span className="muted" /> }} />
          </dd>
        </div>
        {document && (
          <div>
            <dt>{t('describedAt')}</dt>
            <dd>
              <bdi>{document}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('returnsTo')}</dt>
          <dd className="wrap">
            <bdi>
              <strong>{client.redirect_host}</strong>
            </bdi>
            {client.redirect_host_shown && (
              <span className="hint">
                <Trans t={t} i18nKey="shownAs" components={{ host: <bdi>{client.redirect_host_shown}</bdi> }} />
              </span>
            )}
          </dd>
        </div>
      </dl>
      <Warnings client={client} />
      {client.kind === 'registered' && <p className="muted">{t('selfRegistered')}</p>}
      {client.loopback_only ? (
        <Notice kind="warning" title={t('loopback')}>
          <p>
            <Trans t={t} i18nKey="loopbackText" components={{ name: <bdi>{client.name}</bdi> }} />
          </p>
        </Notice>
      ) : (
        <p className="muted">{t('onlyKnown', { host: client.redirect_host })}</p>
      )}
    </>
  );
}

/** Reasons to doubt the client's name. */
function Warnings({ client }: { client: Consent['client'] }) {
  const { t } = useTranslation('consent');
  const name = <bdi>{client.name}</bdi>;
  const host = <bdi>{client.redirect_host}</bdi>;
  const values = { known: client.known_as?.name, hosts: client.known_as?.hosts.join(', ') };
  return client.warnings.map((warning) => (
    <Notice key={warning} kind="danger" title={t(`warnings.${warning}`, values)}>
      <p>
        <Trans t={t} i18nKey={`warningTexts.${warning}`} values={values} components={{ name, host }} />
      </p>
    </Notice>
  ));
}
