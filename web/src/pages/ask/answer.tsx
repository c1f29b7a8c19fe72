import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Chart } from '../../components/chart.tsx';
import { Notice } from '../../components/notice.tsx';
import { translated } from '../../messages/translated.ts';
import { Receipts } from './receipts.tsx';
import { ResultRows } from './result-rows.tsx';
import type { ResultTable, Turn } from './types.ts';

/** A question and its answer: first the sentence, then its evidence, its sources, and what to ask `next`. */
export function AnsweredTurn({ turn, next, ask }: { turn: Turn; next: readonly string[]; ask(question: string): void }) {
  const { t } = useTranslation('ask');
  return (
    <article className="turn" id={`turn-${turn.number}`} tabIndex={-1} aria-label={turn.question_asked}>
      <h2 className="turn-question">
        <bdi>{turn.question_asked}</bdi>
      </h2>
      {turn.answered ? <Given turn={turn} /> : <Cannot turn={turn} />}
      {next.length > 0 && (
        <div className="next">
          <h3>{turn.answered ? t('next') : t('nearest')}</h3>
          <Questions questions={next} ask={ask} />
        </div>
      )}
    </article>
  );
}

function Given({ turn }: { turn: Turn }) {
  const { t } = useTranslation('ask');
  const { table, chart, sql } = turn;
  return (
    <>
      <p className="turn-answer" dir="auto">
        {turn.answer}
      </p>
      <Understood turn={turn} />
      {chart && chart.type !== 'table' && <Chart spec={chart} label={chart.title} />}
      {table && (isProse(table) ? <Findings table={table} /> : isWorthShowing(table, chart !== null) && <Rows turn={turn} table={table} />)}
      <div className="turn-sources">
        {sql !== null && (
          <details className="more">
            <summary>{t('sql')}</summary>
            <pre className="code">
              <code>{sql}</code>
            </pre>
            <p>
              <Link to={`/ask/sql?${new URLSearchParams([['sql', sql], ...turn.data_source_ids.map((id) => ['source', id])])}`}>
                {t('openSql')}
              </Link>
            </p>
          </details>
        )}
        <Receipts receipts={turn.receipts} leftOut={turn.receipts_left_out} />
      </div>
      <p className="hint">
        {t(`planner.${turn.planner}`)} · {turn.credits_consumed === 0 ? t('nothing') : t('credits', { count: turn.credits_consumed })}
      </p>
    </>
  );
}

/** A single row next to a chart would only repeat the chart. */
const isWorthShowing = ({ rows }: ResultTable, drawn: boolean) => rows.length > 1 || (rows.length === 1 && !drawn);

function Rows({ turn, table }: { turn: Turn; table: ResultTable }) {
  const { t } = useTranslation('ask');
  const label = `${turn.number}. ${t('table')}: ${turn.question_asked}`;
  return <ResultRows label={label} columns={table.columns} rows={table.rows} truncated={table.truncated} height={320} />;
}

const LONG = 60;
const FINDINGS_MAX = 40;
const FINDINGS_SHOWN = 6;

/** True for findings: their first column holds sentences too long for a cell. */
function isProse({ rows, columns }: ResultTable): boolean {
  const long = rows.filter(([text]) => typeof text === 'string' && text.length > LONG && text.includes(' '));
  return columns[0]?.type === 'text' && columns.length <= 3 && rows.length <= FINDINGS_MAX && long.length * 2 > rows.length;
}

function Findings({ table: { rows } }: { table: ResultTable }) {
  const { t } = useTranslation('ask');
  const [all, setAll] = useState(false);
  return (
    <>
      <ol className="rows answer-findings">
        {(all ? rows : rows.slice(0, FINDINGS_SHOWN)).map(([text, ...facts]) => (
          <li key={`${text} ${facts.join(' ')}`} className="row">
            <p dir="auto">{String(text ?? '')}</p>
            <p className="row-facts">{facts.map((fact) => (fact === null ? null : <bdi key={String(fact)}>{String(fact)}</bdi>))}</p>
          </li>
        ))}
      </ol>
      {rows.length > FINDINGS_SHOWN && !all && (
        <p>
          <Button kind="secondary" onClick={() => setAll(true)}>
            {t('allFindings', { count: rows.length })}
          </Button>
        </p>
      )}
    </>
  );
}

function Cannot({ turn }: { turn: Turn }) {
  const { t } = useTranslation('ask');
  return (
    <>
      <Notice kind="warning" title={t('cannot')}>
        <p dir="auto">{turn.answer}</p>
        {turn.credits_consumed === 0 && <p className="hint">{t('cannotCost')}</p>}
      </Notice>
      <Understood turn={turn} />
    </>
  );
}

function Understood({ turn }: { turn: Turn }) {
  const { t } = useTranslation('ask');
  const lines = [
    ...(turn.understood === '' ? [] : [[t('understood'), turn.understood]]),
    ...turn.assumptions.map((one) => [t('assumed'), one]),
    ...turn.notes.map((one) => ['', translated(one)]),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="understood">
      {lines.map(([kind, text]) => (
        <li key={`${kind} ${text}`} dir="auto">
          {kind && <strong>{kind}: </strong>}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Questions, each a button that asks it. */
export function Questions({ questions, ask }: { questions: readonly string[]; ask(question: string): void }) {
  return (
    <ul className="next-questions">
      {[...new Set(questions)].map((question) => (
        <li key={question}>
          <Button kind="secondary" onClick={() => ask(question)}>
            <bdi>{question}</bdi>
          </Button>
        </li>
      ))}
    </ul>
  );
}
