import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { claudeCommand, MCP_URL } from '../../api/addresses.ts';
import { useList } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { CodeBlock } from '../../components/code-block.tsx';
import { Section } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';

/** The address for agents, how to connect one, and what to ask first. */
export function Agents() {
  const { t } = useTranslation('home');
  const { role } = useMe();
  return (
    <Section title={t('agents')} lead={t('agentsLead')}>
      <div className="home-agents">
        <div className="home-agents-part">
          <CodeBlock label={t('address')} code={MCP_URL} />
          <CodeBlock label="Claude Code" code={claudeCommand()} note={t('claudeNote')} />
          <p className="muted">
            {t('pasted')} <Link to="/settings/developer/mcp-server">{t('makeKey')}</Link>.
          </p>
        </div>
        <div className="home-agents-part">
          <h3>{t('thenAsk')}</h3>
          <ul className="questions">
            {(['sources', 'revenue', 'quarters'] as const).map((question) => (
              <li key={question}>{t(`questions.${question}`)}</li>
            ))}
          </ul>
          <Connected />
          <div className="actions">
            <ButtonLink to="/settings/connected-apps" kind="secondary">
              {t('connectedApps')}
            </ButtonLink>
            {(role === 'admin' || role === 'owner') && (
              <ButtonLink to="/settings/members" kind="secondary">
                {t('invite')}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
    </Section>
  );
}

/** The most recent connection, if any. */
function Connected() {
  const { t } = useTranslation('home');
  const apps = useList('/api/connected-apps/', 1);
  const latest = apps.data?.results[0];
  if (!latest) return <p className="muted">{t('watch')}</p>;
  return (
    <p>
      <bdi>{latest.name}</bdi> {t('connected')} <Time at={latest.last_used_at} fallback={t('notUsed')} />.
    </p>
  );
}
