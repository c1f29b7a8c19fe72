import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../../api/queries.ts';
import { useMe } from '../../../api/session.tsx';
import { Badge } from '../../../components/badge.tsx';
import { ButtonLink } from '../../../components/button.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Page } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { CONNECTORS, type Connector, type ConnectorField } from './types.ts';
import { useWording } from './wording.ts';

/** Every kind of source that can be connected, with what each needs. */
export function ConnectorsPage() {
  const { t } = useTranslation('connections');
  const { role } = useMe();
  return (
    <Page title={t('gallery')} lead={t('galleryLead')}>
      {role === 'viewer' ? <Notice>{t('viewer')}</Notice> : <Kinds />}
    </Page>
  );
}

function Kinds() {
  const { t } = useTranslation('connections');
  const connectors = useLoaded(CONNECTORS);
  if (connectors.isPending) return <Loading lines={4} />;
  if (connectors.isError) return <Problem error={connectors.error} retry={connectors.refetch} />;
  return (
    <ul className="template-gallery" aria-label={t('kinds')}>
      {connectors.data.results.map((connector) => (
        <Kind key={connector.kind} connector={connector} />
      ))}
    </ul>
  );
}

function Kind({ connector }: { connector: Connector }) {
  const { t } = useTranslation('connections');
  const wording = useWording();
  const { kind, preview, settings, secret, sign_in: signIn } = connector;
  const title = wording.title(connector);
  const about = wording.about(kind);
  const labels = (fields: readonly ConnectorField[]) => fields.filter(({ required }) => required).map(wording.label);
  const isOther = ({ name }: ConnectorField) => signIn?.without.includes(name) ?? false;
  const others = labels([...settings.filter(isOther), ...secret]);
  const needed = signIn
    ? [...labels(settings.filter((field) => !isOther(field))), t('accountOr', { title: signIn.title, others: others.join(', ') })]
    : labels([...settings, ...secret]);
  return (
    <li className="template-card">
      <h2 className="connector-title">
        {title} {preview && <Badge kind="warm">{t('preview')}</Badge>}
      </h2>
      {about && <p>{about}</p>}
      {preview && <p className="muted">{t('previewMeans')}</p>}
      <dl className="connector-needs">
        <dt>{t('needs')}</dt>
        <dd>{needed.join(', ')}</dd>
      </dl>
      <ButtonLink kind="secondary" className="connector-choose" to={`/data-sources/connect/${kind}`}>
        {t('connectKind', { title })}
      </ButtonLink>
    </li>
  );
}
