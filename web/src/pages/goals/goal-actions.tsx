import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useLoaded } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ConfirmButton } from '../../components/dialog.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useGoalChange, useGoalRemoval } from './change-goal.ts';
import type { GoalDetail } from './types.ts';

/** The actions on a whole goal: edit, cancel, resume, delete. */
export function GoalActions({ goal }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  const announce = useAnnounce();
  const navigate = useNavigate();
  const path = fill('/api/goals/{id}/', { id: goal.id });
  const end = useGoalChange((cancelled: boolean) => call('PATCH', path, { cancelled }));
  const remove = useGoalRemoval(goal.id);
  async function turn() {
    try {
      await end.mutateAsync(!goal.cancelled);
      announce(goal.cancelled ? t('reopened') : t('calledOff'));
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  return (
    <div className="actions">
      <ButtonLink to={`/goals/${goal.id}/edit`} kind="secondary">
        {t('edit')}
      </ButtonLink>
      <Button kind="secondary" busy={end.isPending} onClick={() => void turn()}>
        {goal.cancelled ? t('reopen') : t('cancelGoal')}
      </Button>
      <ConfirmButton
        action={t('delete')}
        of={goal.title}
        question={t('deleteTitle')}
        confirm={() =>
          remove(() => {
            announce(t('deleted'));
            navigate(goal.parent_id ? `/goals/${goal.parent_id}` : '/goals');
          })
        }
      >
        <p>{t('deleteText')}</p>
        {goal.children.length > 0 && <Children goal={goal} />}
      </ConfirmButton>
    </div>
  );
}

/** What happens to the child goals. */
function Children({ goal: { parent_id, children } }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  const count = children.length;
  return <p>{parent_id ? <Upwards id={parent_id} count={count} /> : t('deleteChildrenTop', { count })}</p>;
}

function Upwards({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation('goals');
  const parent = useLoaded(fill('/api/goals/{id}/', { id }));
  return <>{t('deleteChildrenUp', { count, parent: parent.data?.title ?? '…' })}</>;
}
