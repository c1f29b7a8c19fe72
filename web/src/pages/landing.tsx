import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { claudeCommand, MCP_URL } from '../api/addresses.ts';
import { Brand } from '../components/brand.tsx';
import { ButtonLink } from '../components/button.tsx';
import { CodeBlock } from '../components/code-block.tsx';
import { LanguageChoice } from '../components/language-choice.tsx';
import { Page } from '../components/page.tsx';
import { LandingFigure } from './landing-figure.tsx';

const POINTS = ['receipt', 'agents', 'programs'] as const;

/** For visitors: what the service is, how an agent connects, where to go next. */
export function Landing() {
  const { t } = useTranslation(['account', 'common']);
  return (
    <>
      <a className="skip" href="#main">
        {t('common:skip')}
      </a>
      <header className="landing-head">
        <Brand />
        <nav aria-label={t('account')} className="actions">
          <ButtonLink to="/sign-in" kind="secondary">
            {t('signIn')}
          </ButtonLink>
        </nav>
      </header>
      <main id="main" className="home" tabIndex={-1}>
        <div className="hero">
          <div className="hero-text">
            <Page title={t('promise')} lead={t('promiseLead')}>
              <div className="actions">
                <ButtonLink to="/sign-up">{t('openAccount')}</ButtonLink>
                <ButtonLink to="/sign-in" kind="secondary">
                  {t('signIn')}
                </ButtonLink>
              </div>
            </Page>
          </div>
          <LandingFigure />
        </div>
        <ul className="trio">
          {POINTS.map((point) => (
            <li key={point}>
              <h2>{t(`points.${point}`)}</h2>
              <p className="muted">{t(`points.${point}Text`)}</p>
            </li>
          ))}
        </ul>
        <section className="section">
          <h2>{t('connect')}</h2>
          <p className="muted">{t('connectLead')}</p>
          <CodeBlock label={t('address')} code={MCP_URL} />
          <CodeBlock label="Claude Code" code={claudeCommand()} />
          <p>
            <Trans t={t} i18nKey="rest" components={{ way: <Link to="/api/v1/docs/" reloadDocument /> }} />
          </p>
        </section>
      </main>
      <footer className="plain-foot landing-foot">
        <LanguageChoice />
      </footer>
    </>
  );
}
