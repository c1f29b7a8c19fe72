import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { AreaField, Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';
import { useFormat } from '../../format.tsx';
import { useGoalChange } from './change-goal.ts';
import { inUnit } from './standing.tsx';
import type { GoalDetail, Progress } from './types.ts';

/** Records the value of a goal that no data source measures. */
export function CheckIn({ goal }: { goal: GoalDetail }) {
  const { t } = useTranslation('goals');
  const { role } = useMe();
  const announce = useAnnounce();
  const [round, setRound] = useState(0);
  const note = useGoalChange((body: Body<'POST', '/api/goals/{id}/progress/'>) =>
    call('POST', fill('/api/goals/{id}/progress/', { id: goal.id }), body),
  );
  if (role === 'viewer' || goal.target_value === null) return null;
  if (goal.binding) {
    return (
      <Section title={t('checkIn')}>
        <p className="muted">{t('checkInFollows')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('checkIn')} lead={t('checkInLead')}>
      <Form
        key={round}
        label={t('checkIn')}
        send={async ({ value = '', note: said = '' }) => {
          await note.mutateAsync({ value: Number(value), note: said.trim() === '' ? null : said });
          announce(t('noted'));
          setRound(round + 1);
        }}
      >
        <Field
          name="value"
          label={goal.unit ? `${t('value')} (${goal.unit})` : t('value')}
          type="number"
          step="any"
          required
          defaultValue={goal.current_value ?? ''}
        />
        <AreaField name="note" label={t('note')} hint={t('noteHint')} maxLength={1_000} rows={2} dir="auto" />
        <Submit>{t('save')}</Submit>
      </Form>
    </Section>
  );
}

const SHOWN = 50;

/** The notes on recorded values, latest first. */
export function Notes({ history, unit }: { history: Progress['history']; unit: string }) {
  const { t } = useTranslation('goals');
  const format = useFormat();
  const noted = history
    .filter(({ note }) => note !== null && note !== '')
    .reverse()
    .slice(0, SHOWN);
  if (noted.length === 0) return null;
  return (
    <Section title={t('notes')}>
      <ul className="rows">
        {noted.map(({ date, value, note }) => (
          <li key={date} className="row">
            <p className="row-facts">
              <time dateTime={date}>{format.date(date)}</time>
              {value !== null && <span>{inUnit(format, value, unit)}</span>}
            </p>
            <p className="goal-description" dir="auto">
              {note}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
