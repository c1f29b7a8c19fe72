import { claudeCommand, MCP_URL } from '../api/addresses.ts';
import { Brand } from '../components/brand.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { Page } from '../components/page.tsx';
import { LandingFigure } from './landing-figure.tsx';

const POINTS = [
  [
    'Numbers with a receipt',
    'Every figure of a report is computed from your data and carries its query, the snapshot it was read from and the number of rows.',
  ],
  [
    'For agents first',
    'An agent signs in for you in the browser, with the scopes you tick. You see each connected app and can end it at once.',
  ],
  ['And for programs', 'The same capabilities over a REST API, with keys cut to what they need.'],
] as const;

/** For visitors: what it is, how an agent connects, where to go. */
export function Landing() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="landing-head">
        <Brand />
        <nav aria-label="Account" className="actions">
          <ButtonLink to="/sign-in" kind="secondary">
            Sign in
          </ButtonLink>
        </nav>
      </header>
      <main id="main" className="home" tabIndex={-1}>
        <div className="hero">
          <div className="hero-text">
            <Page
              title="Reports from your data, for the agents you work with"
              lead="Bring your data as files. Ask Claude, Cursor or any other MCP client for a report, and get one whose numbers can be checked."
            >
              <div className="actions">
                <ButtonLink to="/sign-up">Open an account</ButtonLink>
                <ButtonLink to="/sign-in" kind="secondary">
                  Sign in
                </ButtonLink>
              </div>
            </Page>
          </div>
          <LandingFigure />
        </div>
        <ul className="trio">
          {POINTS.map(([title, text]) => (
            <li key={title}>
              <h2>{title}</h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
        <section className="section">
          <h2>Connect an agent</h2>
          <p className="muted">Give any MCP client this address. It opens the sign-in and asks for your consent by itself.</p>
          <CodeBlock label="Server address" code={MCP_URL} />
          <CodeBlock label="Claude Code" code={claudeCommand()} />
          <p>
            Programs use the REST API: see its <a href="/api/v1/docs/">documentation</a>.
          </p>
        </section>
      </main>
    </>
  );
}
