import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/page.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { translateSentences } from '../../messages/refusals.ts';
import { modelPath, sourcePath } from './model/types.ts';
import { isImporting, type Question, SOURCES, type Source } from './types.ts';

/** Numbers are right in either reading. */
const OFFERS = new Set<Question['kind']>(['columns_as_rows', 'adds_up']);

type Reading = Question['readings'][number];

/** What reads in two ways, each with what was seen and what comes of each answer. */
export function Questions({ source }: { source: Source }) {
  const { t } = useTranslation('questions');
  const open = source.questions.filter(({ answered }) => !answered);
  const answered = source.questions.filter((question) => question.answered);
  if (source.questions.length === 0) return null;
  const lead = open.length === 0 ? 'allAnswered' : open.every(({ kind }) => OFFERS.has(kind)) ? 'offers' : 'lead';
  return (
    <Section title={t('title')} lead={t(lead)}>
      <ul className="doubts">
        {open.map((question) => (
          <li key={question.id}>
            <Asked source={source} question={question} />
          </li>
        ))}
      </ul>
      {answered.length > 0 && (
        <details className="more">
          <summary>{t('answered', { count: answered.length })}</summary>
          <ul className="doubts">
            {answered.map((question) => (
              <li key={question.id}>
                <Asked source={source} question={question} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function Asked({ source, question }: { source: Source; question: Question }) {
  const { t } = useTranslation('questions');
  const announce = useAnnounce();
  const { role } = useMe();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  const path = modelPath(source);
  const change = useChange(
    (reading: string) => call('PATCH', path, { answers: [{ question_id: question.id, reading }] }),
    path,
    sourcePath(source),
    SOURCES,
  );
  async function answer(reading: string) {
    setChosen(reading);
    setProblem(null);
    try {
      await change.mutateAsync(reading);
      announce(t('saved'));
    } catch (refusal) {
      setProblem(refusal as Error);
    } finally {
      setChosen(null);
    }
  }
  const busy = chosen !== null || isImporting(source);
  return (
    <article className="doubt">
      <h3>{t(`kinds.${question.kind}`)}</h3>
      <p className="doubt-about">
        {question.table !== null && <bdi>{question.table}</bdi>}
        {question.columns.map((column) => (
          <code key={column}>{column}</code>
        ))}
      </p>
      <p>{translateSentences(question.evidence)}</p>
      <ul className="doubt-readings">
        {question.readings.map((reading) => {
          const taken = reading.id === question.taken;
          return (
            <li key={reading.id} className="doubt-reading" data-taken={taken}>
              <p className="doubt-reading-meaning">{translateSentences(reading.meaning)}</p>
              <Preview reading={reading} of={question.columns.join(', ') || (question.table ?? '')} />
              <div className="doubt-reading-end">
                {taken && <Badge kind={question.answered ? 'good' : 'plain'}>{t(question.answered ? 'yourChoice' : 'untilThen')}</Badge>}
                {role !== 'viewer' && !(taken && question.answered) && (
                  <Button kind="secondary" busy={chosen === reading.id} disabled={busy} onClick={() => void answer(reading.id)}>
                    {t('choose')}
                    <span className="unseen">: {translateSentences(reading.meaning)}</span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {problem && (
        <Notice kind="danger" live>
          <p>{messageOf(problem)}</p>
        </Notice>
      )}
    </article>
  );
}

/** First columns of previews of computed numbers. */
const NUMBERED = new Set(['table', 'column']);

/** How a few rows come out. `of`: what it is about, which sets its name apart from those of other questions. */
function Preview({ reading: { preview, meaning }, of }: { reading: Reading; of: string }) {
  const { t } = useTranslation('questions');
  const format = useFormat();
  if (preview.rows.length === 0) return null;
  const shown = (value: string) =>
    /^-?\d{1,15}(\.\d+)?$/.test(value) && NUMBERED.has(preview.columns[0] ?? '') ? format.number(Number(value)) : value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="preview-rows" aria-label={t('previewOf', { meaning: translateSentences(meaning), of })} tabIndex={0}>
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
                <td key={i}>{cell === null ? <span className="muted">{t('empty')}</span> : shown(cell)}</td>
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
