import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { below, fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Chart } from '../../components/chart.tsx';
import { Figure, Figures } from '../../components/figures.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page, Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { Receipts } from '../ask/receipts.tsx';
import { CheckIn, Notes } from './check-in.tsx';
import { courseChart } from './course-chart.ts';
import { GoalActions } from './goal-actions.tsx';
import { GoalRow } from './goals.tsx';
import { Milestones } from './milestones.tsx';
import { inUnit, likelihood, ProgressBar, StatusBadge } from './standing.tsx';
import type { GoalDetail, Progress } from './types.ts';

/** One goal: its status and forecast, what the numbers say about it, its milestones, and its child goals. */
export function GoalPage() {
  const { t } = useTranslation('goals');
  const { goalId = '' } = useParams();
  const path = fill('/api/goals/{id}/', { id: goalId });
  const goal = useLoaded(path);
  const progress = useLoaded(below(path, 'progress/'));
  return (
    <>
      <p>
        <Link to="/goals">{t('back')}</Link>
      </p>
      <Page title={goal.data?.title ?? t('title')}>
        {goal.isPending && <Loading lines={6} />}
        {goal.isError && <Problem error={goal.error} retry={goal.refetch} />}
        {goal.data && (
          <>
            <Head goal={goal.data} />
            <Standing goal={goal.data} progress={progress.data} />
            {progress.isError && <Problem error={progress.error} retry={progress.refetch} />}
            {goal.data.target_value !== null && (
              <Section title={t('chart')}>
                {progress.isPending && <Loading />}
                {progress.data && <Course goal={goal.data} progress={progress.data} />}
              </Section>
            )}
            <Insights goal={goal.data} />
            <div className="goal-pair">
              <Milestones goal={goal.data} />
              <CheckIn goal={goal.data} />
            </div>
            {progress.data && <Notes history={progress.data.history} unit={goal.data.unit} />}
            <Below goal={goal.data} />
          </>
        )}
      </Page>
    </>
  );
}

function Head({ goal }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  const { role } = useMe();
  return (
    <div className="goal-head">
      <p className="row-title">
        <StatusBadge status={goal.status} />
        <span className="muted">{t(`level.${goal.hierarchy_type}`)}</span>
      </p>
      {goal.description && (
        <p className="goal-description" dir="auto">
          {goal.description}
        </p>
      )}
      {goal.parent_id && <Parent id={goal.parent_id} />}
      <Follows goal={goal} />
      {role !== 'viewer' && <GoalActions goal={goal} />}
    </div>
  );
}

function Parent({ id }: { id: string }) {
  const { t } = useTranslation('goals');
  const parent = useLoaded(fill('/api/goals/{id}/', { id }));
  if (!parent.data) return null;
  return (
    <p>
      {t('above')}:{' '}
      <Link to={`/goals/${id}`}>
        <bdi>{parent.data.title}</bdi>
      </Link>
    </p>
  );
}

/** Which number of the data the goal follows, in words. */
function Follows({ goal: { binding, start_date, due_date } }: { goal: GoalDetail }) {
  return binding ? <Binding binding={binding} start={start_date} due={due_date} /> : null;
}

function Binding({ binding, start, due }: { binding: NonNullable<GoalDetail['binding']>; start: string; due: string }) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const source = useLoaded(fill('/api/data-sources/{id}/', { id: binding.data_source_id }));
  if (source.isPending) return null;
  const field = binding.field === '*' ? t('anyRow') : binding.field;
  const of = {
    metric: `${t(`type.${binding.type}`)} ${t('ofColumn')} ${field}`,
    source: source.data?.name ?? t('gone'),
    start: format.date(start),
    due: format.date(due),
  };
  const filters = binding.filters.map(({ column, op, value }) =>
    [column, t(`op.${op}`), Array.isArray(value) ? value.join(', ') : String(value ?? '')].join(' ').trim(),
  );
  return (
    <p className="muted" dir="auto">
      {t('follows')}: {t('followsText', of)}
      {filters.length > 0 && `, ${t('where')} ${filters.join('; ')}`}.
    </p>
  );
}

function Standing({ goal, progress }: { goal: GoalDetail; progress: Progress | undefined }) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const { target_value: target, current_value: current, unit } = goal;
  const forecast = progress?.forecast;
  const over = ['completed', 'cancelled'].includes(goal.status) || (progress !== undefined && progress.as_of > goal.due_date);
  return (
    <>
      <ProgressBar goal={goal} />
      <Figures>
        {target === null ? (
          <Figure name={t('done')} value={format.percent(goal.progress_percentage)} />
        ) : (
          <>
            <Figure
              name={t('now')}
              value={current === null ? '–' : inUnit(format, current, unit)}
              hint={current === null ? t('noValue') : format.percent(goal.progress_percentage)}
            />
            <Figure name={t('target')} value={inUnit(format, target, unit)} hint={t('due', { date: format.date(goal.due_date) })} />
          </>
        )}
        <Figure name={t('expected')} value={format.percent(goal.expected_percentage)} />
        <Figure
          name={t('likely')}
          value={forecast ? likelihood(format, forecast.probability) : '–'}
          hint={
            forecast
              ? t('likelyHint', { date: format.date(goal.due_date), value: inUnit(format, forecast.value, unit) })
              : over
                ? t('likelyOver')
                : target === null
                  ? t('likelyNoneMade')
                  : t('likelyNone')
          }
        />
      </Figures>
    </>
  );
}

function Course({ goal, progress }: { goal: GoalDetail; progress: Progress }) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const spec = useMemo(() => {
    const { forecast } = progress;
    const say = (value: number) => inUnit(format, value, goal.unit);
    return courseChart(goal, progress, {
      about: t('chartAbout', { title: goal.title }),
      forecast: forecast ? t('chartForecast', { value: say(forecast.value), low: say(forecast.low), high: say(forecast.high) }) : '',
      went: t('went'),
      pace: t('pace'),
      forecastName: t('forecast'),
      band: t('band'),
      day: t('day'),
    });
  }, [goal, progress, format, t]);
  return spec ? <Chart spec={spec} label={`${t('chart')}: ${goal.title}`} height={360} /> : <p className="muted">{t('chartNone')}</p>;
}

function Insights({ goal }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  if (goal.ai_insights.length === 0) return null;
  return (
    <Section title={t('insights')}>
      <ul className="rows">
        {goal.ai_insights.map(({ kind, text, receipts }) => (
          <li key={`${kind} ${text}`} className="row">
            <p dir="auto">{text}</p>
            <Receipts receipts={receipts} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Below({ goal }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  const { role } = useMe();
  const add = role !== 'viewer' && (
    <ButtonLink kind="secondary" to={`/goals/new?parent=${goal.id}`}>
      {t('addBelow')}
    </ButtonLink>
  );
  if (goal.children.length === 0) return <p>{add}</p>;
  return (
    <Section title={t('below')} action={add}>
      <ul className="rows">
        {goal.children.map((child) => (
          <li key={child.id} className="row">
            <GoalRow goal={child} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
