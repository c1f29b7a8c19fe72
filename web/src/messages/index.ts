import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';
import { sayRefusals } from './refusals.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/** Languages of the application, by the name their speakers know. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT_AS = 'language';

/**
 * Makes the catalogue ready. English comes with the application, another language in a file of its own, so that nobody loads two.
 * React escapes what is put into a message; it is not escaped twice.
 */
export async function prepareMessages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { en },
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  // For words that stand inside a sentence in one language and begin it in another.
  i18next.services.formatter?.add('lowercase', (value: string) => value.toLowerCase());
  // Without the file of another language the application speaks the one it has.
  await speak(chosen()).catch(() => speak('en'));
}

/**
 * Changes the language of the application, for this browser from now on.
 * @throws TypeError where the file of the language does not come
 */
export async function choose(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(KEPT_AS, language);
}

async function speak(language: Language): Promise<void> {
  // The service speaks English.
  const german = language === 'de' ? await import('./de/index.ts') : null;
  for (const [namespace, messages] of Object.entries(german?.de ?? {})) i18next.addResourceBundle('de', namespace, messages);
  sayRefusals(german?.refusals ?? {});
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

function chosen(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

const isLanguage = (value: string | null): value is Language => value !== null && value in LANGUAGES;
