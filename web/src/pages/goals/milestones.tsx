import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { type Body, type Filled, fill } from '../../api/operations.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmButton, Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';
import { messageOf } from '../../components/problem.tsx';
import { useFormat } from '../../format.tsx';
import { useGoalChange } from './change-goal.ts';
import { inUnit } from './standing.tsx';
import type { GoalDetail, Milestone } from './types.ts';

type MilestonePath = Filled<'/api/goals/{id}/milestones/{milestone_id}/'>;
type NewMilestone = Body<'POST', '/api/goals/{id}/milestones/'>;

/** A goal's milestones. */
export function Milestones({ goal }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  const { role } = useMe();
  const announce = useAnnounce();
  const [adding, setAdding] = useState(false);
  const path = fill('/api/goals/{id}/milestones/', { id: goal.id });
  const add = useGoalChange((body: NewMilestone) => call('POST', path, body));
  const mayWrite = role !== 'viewer';
  return (
    <Section
      title={t('milestones')}
      action={
        mayWrite && (
          <Button kind="secondary" onClick={() => setAdding(true)}>
            {t('addMilestone')}
          </Button>
        )
      }
    >
      {goal.milestones.length === 0 ? (
        <p className="muted">{t('milestonesNone')}</p>
      ) : (
        <ul className="rows" aria-label={t('milestones')}>
          {goal.milestones.map((milestone) => (
            <li key={milestone.id} className="row">
              <Row
                milestone={milestone}
                unit={goal.unit}
                path={fill('/api/goals/{id}/milestones/{milestone_id}/', { id: goal.id, milestone_id: milestone.id })}
                mayWrite={mayWrite}
              />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <Edit
          title={t('addMilestone')}
          unit={goal.unit}
          submit={t('add')}
          close={() => setAdding(false)}
          send={async (body) => {
            await add.mutateAsync(body);
            announce(t('milestoneAdded'));
          }}
        />
      )}
    </Section>
  );
}

function Row({ milestone, unit, path, mayWrite }: { milestone: Milestone; unit: string; path: MilestonePath; mayWrite: boolean }) {
  const { t } = useTranslation('goals');
  const announce = useAnnounce();
  const [editing, setEditing] = useState(false);
  const change = useGoalChange((body: Body<'PATCH', '/api/goals/{id}/milestones/{milestone_id}/'>) => call('PATCH', path, body));
  const remove = useGoalChange(() => call('DELETE', path));
  const { title, completed_at: at } = milestone;
  async function tick(completed: boolean) {
    try {
      await change.mutateAsync({ completed });
      announce(t(completed ? 'milestoneDone' : 'milestoneOpen', { title }));
    } catch (error) {
      announce(messageOf(error as Error));
    }
  }
  return (
    <div className="row-inner row-split">
      <label className="milestone">
        <input
          type="checkbox"
          checked={at !== null}
          disabled={!mayWrite || change.isPending}
          onChange={({ target }) => void tick(target.checked)}
        />
        <span>
          <bdi className={at === null ? '' : 'milestone-done'}>{title}</bdi>
          <MilestoneFacts milestone={milestone} unit={unit} />
        </span>
      </label>
      {mayWrite && (
        <div className="row-actions">
          <Button kind="quiet" aria-label={`${t('edit')}: ${title}`} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
          <ConfirmButton
            kind="quiet"
            action={t('delete')}
            of={title}
            question={t('milestoneDelete')}
            confirm={async () => {
              await remove.mutateAsync(undefined);
              announce(t('milestoneDeleted'));
            }}
          >
            <p>{t('milestoneDeleteText')}</p>
          </ConfirmButton>
        </div>
      )}
      {editing && (
        <Edit
          title={t('milestoneEdit')}
          unit={unit}
          submit={t('save')}
          milestone={milestone}
          close={() => setEditing(false)}
          send={async (body) => {
            await change.mutateAsync(body);
            announce(t('milestoneSaved'));
          }}
        />
      )}
    </div>
  );
}

function MilestoneFacts({
  milestone: { target_value: value, due_date: due, completed_at: at },
  unit,
}: {
  milestone: Milestone;
  unit: string;
}) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const facts = [
    ...(value === null ? [] : [t('milestoneAt', { value: inUnit(format, value, unit) })]),
    ...(due === null ? [] : [t('due', { date: format.date(due) })]),
    ...(at === null ? [] : [t('doneOn', { date: format.date(at) })]),
  ];
  return facts.length === 0 ? null : <span className="hint">{facts.join(' · ')}</span>;
}

interface EditProps {
  title: string;
  unit: string;
  submit: string;
  milestone?: Milestone;
  send(body: NewMilestone): Promise<void>;
  close(): void;
}

function Edit({ title, unit, submit, milestone, send, close }: EditProps) {
  const { t } = useTranslation('goals');
  async function keep({ title: name = '', target_value: value = '', due_date: due = '' }: Values) {
    await send({ title: name, target_value: value === '' ? null : Number(value), due_date: due === '' ? null : due });
    close();
  }
  return (
    <Dialog title={title} close={close}>
      <Form send={keep}>
        <Field name="title" label={t('milestoneTitle')} defaultValue={milestone?.title} maxLength={200} required />
        <div className="fields-row">
          <Field
            name="target_value"
            label={unit ? `${t('milestoneValue')} (${unit})` : t('milestoneValue')}
            type="number"
            step="any"
            defaultValue={milestone?.target_value ?? ''}
          />
          <Field name="due_date" label={t('milestoneDue')} type="date" defaultValue={milestone?.due_date ?? ''} />
        </div>
        <div className="actions actions-end">
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Submit>{submit}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
