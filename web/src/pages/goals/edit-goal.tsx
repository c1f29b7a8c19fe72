import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Loading } from '../../components/loading.tsx';
import { Page } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { GOALS, useAllGoals } from './all-goals.ts';
import { useGoalChange } from './change-goal.ts';
import { GoalForm } from './goal-form.tsx';

/** A new goal; `?parent=` names its parent. */
export function NewGoalPage() {
  const { t } = useTranslation('goals');
  const [search] = useSearchParams();
  const goals = useAllGoals();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const create = useGoalChange((body: Body<'POST', '/api/goals/'>) => call('POST', GOALS, body));
  return (
    <>
      <p>
        <Link to="/goals">{t('back')}</Link>
      </p>
      <Page title={t('newTitle')}>
        {goals.isPending && <Loading lines={6} />}
        {goals.isError && <Problem error={goals.error} retry={goals.refetch} />}
        {goals.data && (
          <GoalForm
            goals={goals.data.goals}
            parentId={search.get('parent')}
            submit={t('create')}
            send={async (body) => {
              const made = await create.mutateAsync(body);
              announce(t('created'));
              navigate(`/goals/${made.id}`);
            }}
          />
        )}
      </Page>
    </>
  );
}

/** Edits a goal. */
export function EditGoalPage() {
  const { t } = useTranslation('goals');
  const { goalId = '' } = useParams();
  const path = fill('/api/goals/{id}/', { id: goalId });
  const goal = useLoaded(path);
  const goals = useAllGoals();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const change = useGoalChange((body: Body<'PATCH', '/api/goals/{id}/'>) => call('PATCH', path, body));
  return (
    <>
      <p>
        <Link to={`/goals/${goalId}`}>{goal.data?.title ?? t('back')}</Link>
      </p>
      <Page title={goal.data ? t('editTitle', { title: goal.data.title }) : t('edit')}>
        {(goal.isPending || goals.isPending) && <Loading lines={6} />}
        {goal.isError && <Problem error={goal.error} retry={goal.refetch} />}
        {goals.isError && <Problem error={goals.error} retry={goals.refetch} />}
        {goal.data && goals.data && (
          <GoalForm
            key={goal.data.id}
            goal={goal.data}
            goals={goals.data.goals}
            parentId={goal.data.parent_id}
            submit={t('save')}
            send={async (body) => {
              await change.mutateAsync(body);
              announce(t('saved'));
              navigate(`/goals/${goalId}`);
            }}
          />
        )}
      </Page>
    </>
  );
}
