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
import { translated } from '../../messages/translated.ts';
import { modelPath, sourcePath } from './model/types.ts';
import { Preview } from './question-preview.tsx';
import { isImporting, type Question, SOURCES, type Source } from './types.ts';

/** Numbers are right in either reading. */
const OFFERS = new Set<Question['kind']>(['columns_as_rows', 'adds_up']);

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
      <p>{translated(question.evidence)}</p>
      <ul className="doubt-readings">
        {question.readings.map((reading) => {
          const taken = reading.id === question.taken;
          return (
            <li key={reading.id} className="doubt-reading" data-taken={taken}>
              <p className="doubt-reading-meaning">{translated(reading.meaning)}</p>
              <Preview question={question} reading={reading} />
              <div className="doubt-reading-end">
                {taken && <Badge kind={question.answered ? 'good' : 'plain'}>{t(question.answered ? 'yourChoice' : 'untilThen')}</Badge>}
                {role !== 'viewer' && !(taken && question.answered) && (
                  <Button kind="secondary" busy={chosen === reading.id} disabled={busy} onClick={() => void answer(reading.id)}>
                    {t('choose')}
                    <span className="unseen">: {translated(reading.meaning)}</span>
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
