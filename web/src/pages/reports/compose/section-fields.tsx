import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fill } from '../../../api/operations.ts';
import { useList, useLoaded } from '../../../api/queries.ts';
import { type Draft, GRAINS, metricOf, type OfferedMetric, PERIODS, SHOWS } from './drafts.ts';

export interface FieldsProps {
  draft: Draft;
  change(part: Partial<Draft>): void;
  metrics: OfferedMetric[];
  dimensions: string[];
}

/** The fields of a section by its kind. */
export function SectionFields(props: FieldsProps) {
  const { t } = useTranslation('compose');
  const { draft, change } = props;
  switch (draft.kind) {
    case 'text':
      return (
        <Labelled label={t('text')}>
          {(id) => (
            <textarea id={id} rows={5} maxLength={10_000} value={draft.text} onChange={(event) => change({ text: event.target.value })} />
          )}
        </Labelled>
      );
    case 'goal':
      return <GoalField {...props} />;
    case 'answer':
      return <AnswerFields {...props} />;
    case 'forecast':
      return (
        <div className="fields-row">
          <MetricField {...props} />
          <Choice
            label={t('by')}
            value={draft.grain}
            set={(grain) => change({ grain })}
            options={GRAINS.map((one) => [one, t(`grain.${one}`)])}
          />
          <Labelled label={t('steps')}>
            {(id) => (
              <input
                id={id}
                type="number"
                min={1}
                max={60}
                value={draft.steps}
                onChange={(event) => change({ steps: event.target.value })}
              />
            )}
          </Labelled>
        </div>
      );
    case 'explain':
      return <MetricField {...props} />;
    default:
      return <QueryFields {...props} />;
  }
}

function QueryFields(props: FieldsProps) {
  const { t } = useTranslation('compose');
  const { draft, change, dimensions } = props;
  const by: [string, string][] = [
    ['', t('byNothing')],
    ...GRAINS.map((one): [string, string] => [`time:${one}`, t(`grain.${one}`)]),
    ...dimensions.map((name): [string, string] => [`column:${name}`, name]),
  ];
  return (
    <div className="compose-fields">
      <MetricField {...props} />
      <Choice label={t('by')} value={draft.by} set={(value) => change({ by: value })} options={by} />
      <Choice
        label={t('period')}
        value={draft.period}
        set={(period) => change({ period })}
        options={PERIODS.map((one) => [one, t(`periods.${one}`)])}
      />
      <Choice
        label={t('show')}
        value={draft.show}
        set={(show) => change({ show })}
        options={SHOWS.map((one) => [one, t(`shows.${one}`)])}
      />
    </div>
  );
}

/** What a metric is called, in the fields and in the report. */
export function useMetricName(): (metric: OfferedMetric) => string {
  const { t } = useTranslation('compose');
  return ({ kind, column }) => (kind === 'rows' ? t('rows') : kind === 'sum' ? t('sum', { column }) : t('mean', { column }));
}

function MetricField({ draft, change, metrics }: FieldsProps) {
  const { t } = useTranslation('compose');
  const tables = new Set(metrics.map(({ table }) => table)).size;
  const nameOf = useMetricName();
  const named = (one: OfferedMetric) => `${nameOf(one)}${tables > 1 ? ` · ${one.table}` : ''}`;
  const shown = draft.kind === 'explain' ? metrics.filter(({ kind }) => kind !== 'rows') : metrics;
  return (
    <Choice
      label={t('metric')}
      value={metricOf(draft, metrics)?.id ?? ''}
      set={(metric) => change({ metric })}
      options={shown.map((one) => [one.id, named(one)])}
    />
  );
}

function GoalField({ draft, change }: FieldsProps) {
  const { t } = useTranslation('compose');
  const goals = useList('/api/goals/', 1, 100);
  if (goals.data?.results.length === 0) return <p className="muted">{t('noGoals')}</p>;
  const options = (goals.data?.results ?? []).map(({ id, title }): [string, string] => [id, title]);
  return <Choice label={t('goal')} value={draft.goal} set={(goal) => change({ goal })} options={[['', '…'], ...options]} />;
}

function AnswerFields(props: FieldsProps) {
  const { t } = useTranslation('compose');
  const { draft, change } = props;
  const list = useList(fill('/api/analysis/conversations/', {}, { ordering: '-updated_at' }), 1, 50);
  if (list.data?.results.length === 0) return <p className="muted">{t('noAnswers')}</p>;
  const options = (list.data?.results ?? []).map(({ id, title }): [string, string] => [id, title]);
  return (
    <div className="fields-row">
      <Choice
        label={t('conversation')}
        value={draft.conversation}
        set={(conversation) => change({ conversation, turn: '1' })}
        options={[['', '…'], ...options]}
      />
      {draft.conversation !== '' && <TurnField {...props} />}
    </div>
  );
}

function TurnField({ draft, change }: FieldsProps) {
  const { t } = useTranslation('compose');
  const conversation = useLoaded(fill('/api/analysis/conversations/{id}/', { id: draft.conversation }));
  const turns = (conversation.data?.turns ?? []).filter(({ query }) => query !== null);
  return (
    <Choice
      label={t('turn')}
      value={draft.turn}
      set={(turn) => change({ turn })}
      options={turns.map(({ number, question_asked: asked }) => [String(number), asked])}
    />
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  set(value: string): void;
  options: readonly (readonly [string, string])[];
}

function Choice({ label, value, set, options }: ChoiceProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => set(event.target.value)}>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

export function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
