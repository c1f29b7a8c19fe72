import type { common as english } from '../en/common.ts';

export const common: typeof english = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  nav: {
    home: 'Start',
    sources: 'Datenquellen',
    reports: 'Berichte',
    dashboards: 'Dashboards',
    goals: 'Ziele',
    ask: 'Fragen',
    usage: 'Verbrauch',
    settings: 'Einstellungen',
  },
  organization: 'Organisation',
  nowIn: 'Jetzt in {{name}}',
  signOut: 'Abmelden',
  inactive:
    'Das Abonnement dieser Organisation ist nicht aktiv ({{status}}). Bis es das wieder ist, werden alle Schlüssel und verbundenen Apps abgewiesen.',
};
