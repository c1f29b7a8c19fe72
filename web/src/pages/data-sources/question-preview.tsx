import { useTranslation } from 'react-i18next';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import type { Question } from './types.ts';

/** First columns of previews of computed numbers. */
const NUMBERED = new Set(['table', 'column']);

/** Questions whose readings turn texts into dates, which are written out, since 2026-02-06 says nothing about the order in the file. */
const DATED = new Set<Question['kind']>(['day_month', 'year_missing', 'columns_as_rows']);
/** Questions about numbers, which are written as the reader writes numbers: 1.107 is more than a thousand in German. */
const MEASURED = new Set<Question['kind']>([
  'decimal_mark',
  'clock_or_duration',
  'duration_parts',
  'mixed_units',
  'direction',
  'counted_once',
  'blank_below',
  'level',
]);
const KEPT_AS_TEXT = 'text';

/** How a few rows come out. What the question is about sets its name apart from those of other questions. */
export function Preview({ question, reading }: { question: Question; reading: Question['readings'][number] }) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  const { preview, meaning } = reading;
  const { kind, columns } = question;
  if (preview.rows.length === 0) return null;
  const of = columns.join(', ') || (question.table ?? '');
  const isMeasure = (at: number) => {
    const [first = '', second] = preview.columns;
    if (NUMBERED.has(first)) return true;
    if (second === 'rows') return at > 0;
    return MEASURED.has(kind) && reading.id !== KEPT_AS_TEXT && columns.includes(preview.columns[at] ?? '');
  };
  const shown = (value: string, at: number) => {
    if (isMeasure(at) && /^-?\d{1,15}(\.\d{1,10})?$/.test(value)) return format.number(Number(value), { maximumFractionDigits: 10 });
    const isDay = DATED.has(kind) && reading.id !== KEPT_AS_TEXT && /^\d{4}-\d{2}-\d{2}$/.test(value);
    return isDay ? new Intl.DateTimeFormat(format.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value)) : value;
  };
  const isTotal = (row: number, at: number) =>
    kind === 'direction' && preview.columns.length > 1 && at === 0 && row === preview.rows.length - 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="preview-rows" aria-label={t('previewOf', { meaning: translated(meaning), of })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {preview.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a preview may share a name
              <th key={at} scope="col">
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a preview are never reordered
            <tr key={at}>
              {row.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stay in their columns
                <td key={i}>{cell === null ? <span className="muted">{t('empty')}</span> : isTotal(at, i) ? t('sum') : shown(cell, i)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

  function heading(column: string): string {
    if (column === 'table') return t('table');
    if (column === 'rows') return t('rows');
    if (preview.columns[0] === 'column' && (column === 'column' || column === 'sum' || column === 'mean')) return t(column);
    const [, of] = /^sum of (.+)$/s.exec(column) ?? [];
    return of === undefined ? column : t('sumOf', { column: of });
  }
}
