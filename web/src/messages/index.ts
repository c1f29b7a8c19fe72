import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';
import { setTranslation } from './translated.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

/** The application's languages, each under its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const KEPT_AS = 'language';

/**
 * Prepares the catalogue. English is bundled, other languages are loaded on demand. React escapes interpolated values; they are not escaped
 * twice.
 */
export async function prepareMessages(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: { en },
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  // For words that are mid-sentence in one language and begin the sentence in another.
  i18next.services.formatter?.add('lowercase', (value: string) => value.toLowerCase());
  // If another language's file fails to load, the application stays in English.
  await speak(chosen()).catch(() => speak('en'));
}

/**
 * Changes the application's language for this browser, permanently.
 * @throws TypeError if the language's file cannot be loaded
 */
export async function choose(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(KEPT_AS, language);
}

async function speak(language: Language): Promise<void> {
  if (language === 'de') {
    // The service speaks English; it comes with its own German.
    const [{ de }, { germanOf }] = await Promise.all([import('./de/index.ts'), import('service-german')]);
    for (const [namespace, messages] of Object.entries(de)) i18next.addResourceBundle('de', namespace, messages);
    setTranslation(germanOf);
  } else setTranslation(null);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

function chosen(): Language {
  const kept = localStorage.getItem(KEPT_AS);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.split('-')[0] ?? '').find(isLanguage) ?? 'en';
}

const isLanguage = (value: string | null): value is Language => value !== null && value in LANGUAGES;
