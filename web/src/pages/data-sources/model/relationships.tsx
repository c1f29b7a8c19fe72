import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmButton, Dialog } from '../../../components/dialog.tsx';
import { Field, SelectField } from '../../../components/field.tsx';
import { Form, Submit } from '../../../components/form.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { useFormat } from '../../../format.tsx';
import type { Source } from '../types.ts';
import { namesIn, type Relationship, type SourceModel } from './types.ts';
import { useCorrection } from './use-correction.ts';

interface RelationshipsProps {
  source: Source;
  model: SourceModel;
  mayWrite: boolean;
}

/** How the tables belong together, and what somebody said does not. */
export function Relationships({ source, model, mayWrite }: RelationshipsProps) {
  const { t } = useTranslation('model');
  const format = useFormat();
  const announce = useAnnounce();
  const change = useCorrection(source);
  const { relationships, removed_relationships: removed, tables } = model;
  return (
    <section className="section">
      <div className="section-head">
        <div>
          <h2>{t('relationships')}</h2>
          <p className="muted">{t('relationshipsLead')}</p>
        </div>
        {mayWrite && tables.length > 1 && <AddRelationship source={source} model={model} />}
      </div>
      {relationships.length + removed.length === 0 ? (
        <div className="empty">{t('noRelationships')}</div>
      ) : (
        <ul className="rows" aria-label={t('relationships')}>
          {relationships.map((one) => (
            <li key={nameOf(one)} className="row">
              <div className="model-row">
                <div className="row-main">
                  <p className="row-title">
                    <bdi>{nameOf(one)}</bdi>
                    {one.corrected && <Badge kind="warm">{t('added')}</Badge>}
                  </p>
                  <p className="row-facts">{t('matched', { share: format.percent(100 * one.matched) })}</p>
                </div>
                {mayWrite && (
                  <ConfirmButton
                    kind="quiet"
                    action={t('remove')}
                    of={nameOf(one)}
                    question={t('removeTitle')}
                    confirm={() => change.mutateAsync({ remove_relationships: [plain(one)] })}
                  >
                    <p>
                      <bdi>{nameOf(one)}</bdi>
                    </p>
                    <p>{t('removeWhat')}</p>
                  </ConfirmButton>
                )}
              </div>
            </li>
          ))}
          {removed.map((one) => (
            <li key={nameOf(one)} className="row">
              <div className="model-row">
                <p className="row-title muted">
                  <s>
                    <bdi>{nameOf(one)}</bdi>
                  </s>
                  <Badge kind="warm">{t('removed')}</Badge>
                </p>
                {mayWrite && (
                  <Button
                    kind="quiet"
                    aria-label={t('putBackOf', { name: nameOf(one) })}
                    onClick={() => change.mutate({ add_relationships: [plain(one)] }, { onError: (error) => announce(messageOf(error)) })}
                  >
                    {t('putBack')}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const nameOf = ({ from_table: from, from_columns: of, to_table: to, to_columns: by }: Relationship) =>
  `${from}.${of.join(' + ')} → ${to}.${by.join(' + ')}`;

function plain({ from_table, from_columns, to_table, to_columns, to_data_source_id: other }: Relationship) {
  return { from_table, from_columns, to_table, to_columns, ...(other === null ? {} : { to_data_source_id: other }) };
}

function AddRelationship({ source, model: { tables } }: Omit<RelationshipsProps, 'mayWrite'>) {
  const { t } = useTranslation('model');
  const announce = useAnnounce();
  const change = useCorrection(source);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ends = [
    ['from', t('fromTable'), t('fromColumns'), 0],
    ['to', t('toTable'), t('toColumns'), 1],
  ] as const;
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('addRelationship')}
      </Button>
      {open && (
        <Dialog title={t('addRelationship')} close={close}>
          <Form
            label={t('addRelationship')}
            send={async ({ from_table = '', from_columns = '', to_table = '', to_columns = '' }) => {
              const one = { from_table, from_columns: namesIn(from_columns), to_table, to_columns: namesIn(to_columns) };
              await change.mutateAsync({ add_relationships: [one] });
              close();
              announce(t('saved', { name: `${from_table} → ${to_table}` }));
            }}
          >
            <p className="muted">{t('addRelationshipLead')}</p>
            {ends.map(([end, tableLabel, columnsLabel, at]) => (
              <div key={end} className="fields-row">
                <SelectField name={`${end}_table`} label={tableLabel} defaultValue={tables[at]?.name}>
                  {tables.map(({ name }) => (
                    <option key={name}>{name}</option>
                  ))}
                </SelectField>
                <Field name={`${end}_columns`} label={columnsLabel} required spellCheck={false} autoCapitalize="none" />
              </div>
            ))}
            <div className="actions actions-end">
              <Button kind="secondary" onClick={close}>
                {t('cancel')}
              </Button>
              <Submit>{t('save')}</Submit>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  );
}
