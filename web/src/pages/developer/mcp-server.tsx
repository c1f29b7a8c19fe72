import { claudeCommand, clientConfiguration, MCP_URL, mcpCurl } from '../../api/addresses.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { Section } from '../../components/page.tsx';
import { KeysPage } from './keys-page.tsx';

/** What a key for agents holds unless something else is chosen. */
const DEFAULTS = ['dashboards:read', 'reports:read', 'data-sources:read', 'usage:read', 'analysis:run'];

/** The MCP server's address, and keys for agents that cannot sign in by themselves. */
export function McpServerPage() {
  return (
    <KeysPage
      title="MCP Server"
      lead="For agents. Most clients need only the address: they open a sign-in and ask for your consent by themselves."
      path="/api/mcp-keys/"
      door="mcp"
      expiry={{ fallback: '90', choices: ['7', '30', '90', '365'] }}
      preselected={(scope) => DEFAULTS.includes(scope)}
      configuration={(key) => (
        <>
          <CodeBlock label="Claude Code" code={claudeCommand(key)} />
          <CodeBlock
            label="Configuration of other clients"
            code={clientConfiguration(key)}
            note="Cursor, VS Code and others read this from a file, often mcp.json."
          />
          <CodeBlock label="A first call" code={mcpCurl(key)} />
        </>
      )}
    >
      <Section title="Without a key">
        <CodeBlock label="Server address" code={MCP_URL} />
        <CodeBlock label="Claude Code" code={claudeCommand()} />
      </Section>
    </KeysPage>
  );
}
