import { phrase } from '../../platform/locale.ts';
import { COMPOSED } from './sections/composed-template.ts';
import { breakdownAndRanking } from './templates/breakdown-and-ranking.ts';
import { dataQuality } from './templates/data-quality.ts';
import { executiveSummary } from './templates/executive-summary.ts';
import type { ReportTemplate } from './templates/index.ts';
import { periodComparison } from './templates/period-comparison.ts';
import { tabularDetail } from './templates/tabular-detail.ts';
import { timeSeriesPerformance } from './templates/time-series-performance.ts';

type Named = Pick<ReportTemplate, 'id' | 'name' | 'description'>;

/** Names and descriptions of our own templates by their ids; organizations word theirs themselves. */
const GERMAN: Record<string, { name: string; description: string }> = {
  [executiveSummary.id]: {
    name: 'Zusammenfassung für Entscheider',
    description: 'Kennzahlen, Änderungen, Trends, die größten Beiträge und was auffällt.',
  },
  [timeSeriesPerformance.id]: {
    name: 'Entwicklung über die Zeit',
    description:
      'Wie sich Messwerte über die Zeit entwickeln: Trend, Höchst- und Tiefststände, ungewöhnliche Tage, Lücken und einzelne Kategorien.',
  },
  [breakdownAndRanking.id]: {
    name: 'Aufteilung und Rangfolge',
    description: 'Ein Messwert nach bis zu fünf Kategorien: Rangfolge, Anteile, und wie stark er sich auf wenige verteilt.',
  },
  [periodComparison.id]: {
    name: 'Vergleich zweier Zeiträume',
    description: 'Zwei Zeiträume nebeneinander: jeder Messwert mit seiner Änderung, und die Kategorien, aus denen sie kommt.',
  },
  [dataQuality.id]: {
    name: 'Datenqualität',
    description:
      'Wie vollständig und stimmig die Daten sind: leere und gleichbleibende Spalten, Dubletten, Lücken, Daten in der Zukunft, uneinheitliche Schreibweisen, und was der Import repariert hat.',
  },
  [tabularDetail.id]: {
    name: 'Alle Zeilen',
    description: 'Die Zeilen selbst, jede einzelne: ausgewählte Spalten, gefiltert und sortiert.',
  },
  [COMPOSED.id]: { name: 'Eigene Abschnitte', description: '' },
};

/** A template's name in the present language. */
export const templateName = ({ id, name }: Named): string => phrase(name, GERMAN[id]?.name ?? name);

/** What a template shows, in the present language. */
export const templateDescription = ({ id, description }: Named): string => phrase(description, GERMAN[id]?.description ?? description);
