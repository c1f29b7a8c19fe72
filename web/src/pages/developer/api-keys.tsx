import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { restCurl } from '../../api/addresses.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { KeysPage } from './keys-page.tsx';

/** The scopes preselected for a program's key. */
const DEFAULTS = ['reports:read', 'dashboards:read', 'data_sources:read', 'usage:read', 'goals:read'];

/** Keys of the REST API. */
export function ApiKeysPage() {
  const { t } = useTranslation('developer');
  return (
    <KeysPage
      title={t('rest')}
      lead={t('restLead')}
      path="/api/auth/api-keys/"
      door="rest"
      expiry={{ fallback: '90', choices: ['7', '30', '90', '365', ''] }}
      preselected={(scope) => DEFAULTS.includes(scope)}
      configuration={(key) => <CodeBlock label={t('firstCall')} code={restCurl(key)} />}
    >
      <p className="muted">
        <Trans t={t} i18nKey="restPlans" components={{ way: <Link to="/api/v1/docs/" reloadDocument /> }} />
      </p>
    </KeysPage>
  );
}
