import type { Consent } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';

/** Who asks: the name it gave itself, and the one thing about it that can be relied on, where the answer goes. */
export function ClientCard({ client }: { client: Consent['client'] }) {
  const document = /^https:/.test(client.client_id) ? new URL(client.client_id).host : null;
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Application</dt>
          <dd>
            <bdi>{client.name}</bdi> <span className="muted">(the name it gave itself)</span>
          </dd>
        </div>
        {document && (
          <div>
            <dt>Described at</dt>
            <dd>
              <bdi>{document}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>Returns to</dt>
          <dd className="wrap">
            <bdi>
              <strong>{client.redirect_host}</strong>
            </bdi>
          </dd>
        </div>
      </dl>
      {client.loopback_only ? (
        <Notice kind="warning" title="It runs on your own computer">
          <p>
            Any program on this computer can call itself “<bdi>{client.name}</bdi>”. Allow this only if you have just started to connect it
            yourself.
          </p>
        </Notice>
      ) : (
        <p className="muted">Allow this only if you know {client.redirect_host} and have just started to connect it yourself.</p>
      )}
    </>
  );
}
