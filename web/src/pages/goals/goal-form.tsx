import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '../../api/operations.ts';
import { AreaField, Field, SelectField } from '../../components/field.tsx';
import { Form, optionOf, Submit, type Values } from '../../components/form.tsx';
import { BindingFields, bindingOf } from './binding-fields.tsx';
import { type Filter, type GoalDetail, type GoalNode, LEVELS, type Level } from './types.ts';

type GoalBody = Body<'POST', '/api/goals/'>;
type How = 'data' | 'hand' | 'goals';

interface FormProps {
  goal?: GoalDetail;
  goals: readonly GoalNode[];
  parentId: string | null;
  submit: string;
  send(body: GoalBody): Promise<unknown>;
}

/** All the fields of a goal that its owner sets. */
export function GoalForm({ goal, goals, parentId, submit, send }: FormProps) {
  const { t } = useTranslation('goals');
  const above = goals.find(({ id }) => id === parentId);
  const [how, setHow] = useState<How>(goal === undefined ? 'data' : goal.binding ? 'data' : goal.target_value === null ? 'goals' : 'hand');
  const [level, setLevel] = useState<Level>(goal?.hierarchy_type ?? above?.hierarchy_type ?? 'company');
  const [filters, setFilters] = useState<Filter[]>(goal?.binding?.filters ?? []);
  const parents = parentsFor(goals, level, goal?.id);
  const year = new Date().getFullYear();
  return (
    <Form label={submit} className="goal-form" send={(values) => send(bodyOf(values, how, filters, goal))}>
      <Field name="title" label={t('titleField')} defaultValue={goal?.title} maxLength={200} required dir="auto" />
      <AreaField name="description" label={t('description')} defaultValue={goal?.description} maxLength={2_000} rows={2} dir="auto" />
      <div className="fields-row">
        <SelectField
          name="hierarchy_type"
          label={t('levelField')}
          value={level}
          onChange={(event) => setLevel(event.target.value as Level)}
        >
          {LEVELS.map((one) => (
            <option key={one} value={one}>
              {t(`level.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="parent_id" label={t('parent')} defaultValue={parentId ?? ''}>
          <option value="">{t('parentNone')}</option>
          {parents.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="fields-row">
        <Field name="start_date" label={t('start')} type="date" required defaultValue={goal?.start_date ?? `${year}-01-01`} />
        <Field name="due_date" label={t('dueField')} type="date" required defaultValue={goal?.due_date ?? `${year}-12-31`} />
      </div>
      <fieldset className="choices">
        <legend>{t('how')}</legend>
        {(['data', 'hand', 'goals'] as const).map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="how" value={one} checked={how === one} onChange={() => setHow(one)} />
            <span>
              {t(WAYS[one][0])}
              <span className="hint">{t(WAYS[one][1])}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {how === 'data' && <BindingFields binding={goal?.binding ?? null} filters={filters} setFilters={setFilters} />}
      {how !== 'goals' && (
        <>
          <div className="fields-row">
            <Field name="metric" label={t('metric')} hint={t('metricHint')} defaultValue={goal?.metric} maxLength={200} dir="auto" />
            <Field name="unit" label={t('unit')} hint={t('unitHint')} defaultValue={goal?.unit} maxLength={40} dir="auto" />
          </div>
          <div className="fields-row">
            <Field
              name="start_value"
              label={t('startValue')}
              hint={how === 'data' ? t('startValueHint') : undefined}
              type="number"
              step="any"
              required
              defaultValue={goal?.start_value ?? 0}
            />
            {how === 'hand' && (
              <Field name="current_value" label={t('currentValue')} type="number" step="any" defaultValue={goal?.current_value ?? ''} />
            )}
            <Field name="target_value" label={t('targetValue')} type="number" step="any" required defaultValue={goal?.target_value ?? ''} />
          </div>
        </>
      )}
      <Submit>{submit}</Submit>
    </Form>
  );
}

const WAYS = { data: ['byData', 'byDataHint'], hand: ['byHand', 'byHandHint'], goals: ['byGoals', 'byGoalsHint'] } as const;

/** Possible parents: goals of the same level or above, except this one and its descendants. */
function parentsFor(goals: readonly GoalNode[], level: Level, id: string | undefined): GoalNode[] {
  const below = new Set(id === undefined ? [] : [id]);
  for (let grown = true; grown; ) {
    const before = below.size;
    for (const goal of goals) if (goal.parent_id !== null && below.has(goal.parent_id)) below.add(goal.id);
    grown = below.size > before;
  }
  return goals.filter((goal) => !below.has(goal.id) && LEVELS.indexOf(goal.hierarchy_type) <= LEVELS.indexOf(level));
}

function bodyOf(values: Values, how: How, filters: Filter[], goal: GoalDetail | undefined): GoalBody {
  const number = (name: string) => (values[name] ? Number(values[name]) : null);
  const common = {
    title: values.title ?? '',
    description: values.description ?? '',
    hierarchy_type: optionOf(values.hierarchy_type, LEVELS),
    parent_id: values.parent_id || null,
    start_date: values.start_date ?? '',
    due_date: values.due_date ?? '',
  };
  if (how === 'goals') return { ...common, target_value: null, current_value: goal?.binding ? undefined : null, binding: null };
  const measured = {
    metric: values.metric ?? '',
    unit: values.unit ?? '',
    start_value: number('start_value') ?? 0,
    target_value: number('target_value'),
  };
  if (how === 'hand') return { ...common, ...measured, binding: null, current_value: number('current_value') };
  return { ...common, ...measured, binding: bindingOf(values, filters) };
}
