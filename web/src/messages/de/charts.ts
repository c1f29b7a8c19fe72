import type { charts as english } from '../en/charts.ts';

export const charts: typeof english = {
  asTable: 'Als Tabelle zeigen',
  asChart: 'Als Diagramm zeigen',
  empty: 'Hier gibt es nichts zu zeichnen.',
  notDrawn: 'Das Diagramm konnte nicht geladen werden; hier ist seine Tabelle.',
  noRows: 'Keine Zeilen.',
};
