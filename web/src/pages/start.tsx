import { Link } from 'react-router';
import { claudeCommand, MCP_URL } from '../api/addresses.ts';
import { useList } from '../api/queries.ts';
import { useMe } from '../api/session.tsx';
import type { ConnectedApp } from '../api/types.ts';
import { ButtonLink } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { Page } from '../components/page.tsx';
import { Time } from '../components/time.tsx';
import { BringData } from './bring-data.tsx';

const QUESTIONS = [
  'Which data sources are there, and what is in them?',
  'What stands out in this year’s revenue? Make me a PDF.',
  'Compare the last two quarters by region, as a spreadsheet.',
];

/** For signed-in people: the address, what to do with it, and what to ask first. */
export function Start() {
  const { user, organization, role } = useMe();
  return (
    <Page title={user.name ? `Hello, ${user.name}` : 'Hello'} lead={`This is ${organization.name}. Connect an agent and ask.`}>
      <ol className="steps">
        <li>
          <div>
            <h2>Connect your agent</h2>
            <p>
              Give this address to Claude, Cursor, VS Code or any other MCP client. It opens a page here, and you decide what it may do.
            </p>
            <CodeBlock label="Server address" code={MCP_URL} />
            <CodeBlock label="Claude Code" code={claudeCommand()} note="Then type /mcp in Claude Code and choose “reporting” to sign in." />
            <p className="muted">
              A client that cannot open a browser takes a pasted key: <Link to="/settings/developer/mcp-server">make an MCP key</Link>.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h2>Bring your data</h2>
            <BringData />
          </div>
        </li>
        <li>
          <div>
            <h2>Ask for something</h2>
            <ul className="questions">
              {QUESTIONS.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
          </div>
        </li>
        <li>
          <div>
            <h2>Keep an eye on it</h2>
            <Connected />
            <div className="actions">
              <ButtonLink to="/settings/connected-apps" kind="secondary">
                Connected apps
              </ButtonLink>
              {(role === 'admin' || role === 'owner') && (
                <ButtonLink to="/settings/members" kind="secondary">
                  Invite people
                </ButtonLink>
              )}
            </div>
          </div>
        </li>
      </ol>
    </Page>
  );
}

/** The last thing that was connected, where there is one. */
function Connected() {
  const apps = useList<ConnectedApp>('/api/connected-apps/', 1);
  const latest = apps.data?.results[0];
  if (!latest) return <p>Each app you connect is listed with its scopes and its last use, and can be ended at once.</p>;
  return (
    <p>
      <bdi>{latest.name}</bdi> is connected, last used <Time at={latest.last_used_at} fallback="not yet" />.
    </p>
  );
}
