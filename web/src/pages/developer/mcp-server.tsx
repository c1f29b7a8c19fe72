import { useTranslation } from 'react-i18next';
import { claudeCommand, clientConfiguration, MCP_URL, mcpCurl } from '../../api/addresses.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { Section } from '../../components/page.tsx';
import { KeysPage } from './keys-page.tsx';

/** The scopes preselected for an agent's key. */
const DEFAULTS = ['dashboards:read', 'reports:read', 'data-sources:read', 'usage:read', 'analysis:run'];

/** The MCP server's address, and keys for agents that cannot sign in on their own. */
export function McpServerPage() {
  const { t } = useTranslation('developer');
  return (
    <KeysPage
      title={t('mcp')}
      lead={t('mcpLead')}
      path="/api/mcp-keys/"
      door="mcp"
      expiry={{ fallback: '90', choices: ['7', '30', '90', '365'] }}
      preselected={(scope) => DEFAULTS.includes(scope)}
      configuration={(key) => (
        <>
          <CodeBlock label="Claude Code" code={claudeCommand(key)} />
          <CodeBlock label={t('otherClients')} code={clientConfiguration(key)} note={t('otherClientsNote')} />
          <CodeBlock label={t('firstCall')} code={mcpCurl(key)} />
        </>
      )}
    >
      <Section title={t('withoutKey')}>
        <CodeBlock label={t('address')} code={MCP_URL} />
        <CodeBlock label="Claude Code" code={claudeCommand()} />
      </Section>
    </KeysPage>
  );
}
