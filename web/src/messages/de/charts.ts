import type { charts as english } from '../en/charts.ts';

export const charts: typeof english = {
  asTable: 'Als Tabelle anzeigen',
  asChart: 'Als Diagramm anzeigen',
  empty: 'Keine Daten vorhanden.',
  notDrawn: 'Das Diagramm konnte nicht geladen werden; die Daten stehen in der Tabelle.',
  noRows: 'Keine Zeilen.',
};
