import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { AreaField, Field } from '../../../components/field.tsx';
import { Form, Submit } from '../../../components/form.tsx';
import type { ChosenTable } from './types.ts';

const QUERY_MAX = 20_000;

/** Adds a query that is read like a table. */
export function OwnQuery({ add }: { add(query: ChosenTable): void }) {
  const { t } = useTranslation('connections');
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div>
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {t('addQuery')}
        </Button>
      </div>
    );
  }
  return (
    <Form
      label={t('addQuery')}
      className="connector-group"
      send={async ({ name = '', query = '' }) => {
        add({ name: name.trim(), columns: null, query });
        setOpen(false);
      }}
    >
      <Field name="name" label={t('queryName')} required maxLength={200} autoComplete="off" />
      <AreaField
        name="query"
        label={t('querySql')}
        hint={t('queryHint')}
        required
        maxLength={QUERY_MAX}
        spellCheck={false}
        className="sql-input"
      />
      <div className="actions">
        <Submit kind="secondary">{t('add')}</Submit>
        <Button kind="quiet" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
