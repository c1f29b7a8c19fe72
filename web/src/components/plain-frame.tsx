import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** One centred card: for sign-in and the pages before it. */
export function PlainFrame({ children, foot, wide = false }: { children: ReactNode; foot?: ReactNode; wide?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="plain">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <header className="plain-head">
        <Brand />
      </header>
      <main id="main" className={wide ? 'card card-wide' : 'card'} tabIndex={-1}>
        {children}
      </main>
      <footer className="plain-foot">
        {foot}
        <LanguageChoice />
      </footer>
    </div>
  );
}
