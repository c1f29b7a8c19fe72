import type { common as english } from '../en/common.ts';

export const common: typeof english = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptmenü',
  menu: 'Menü',
  closeMenu: 'Schließen',
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
  language: 'Sprache',
  languageHint: 'Gilt für diesen Browser. Einstellungen und Antworten an Agenten sind englisch.',
  languageChosen: 'Das ist jetzt Deutsch.',
  timeZone: 'Zeitzone',
  timeZoneLead: 'Was für alle hier ein Tag ist: auf Seiten, in Zeitplänen und in Berichten.',
  timeZoneNow: 'Dort ist es jetzt {{now}}. Dieser Browser ist in {{browser}}.',
  timeZoneSaved: 'Die Zeitzone ist jetzt {{zone}}.',
  timeZoneOther: 'Andere',
  timeZoneSet: 'Zeitzone setzen',
  inactive:
    'Das Abonnement dieser Organisation ist nicht aktiv ({{status}}). Bis es das wieder ist, werden alle Schlüssel und verbundenen Apps abgewiesen.',
  inactiveWay: 'Zur Abrechnung',
};
