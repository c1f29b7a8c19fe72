import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit, type Values } from '../../components/form.tsx';
import { SOURCES, type Source } from './types.ts';

/** Edits a source's name and description. */
export function RenameSource({ source }: { source: Source }) {
  const { t } = useTranslation('sources');
  const announce = useAnnounce();
  const [open, setOpen] = useState(false);
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const change = useChange((values: Values) => call('PATCH', path, values), path, SOURCES);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('rename')}
      </Button>
      {open && (
        <Dialog title={t('renameTitle')} close={() => setOpen(false)}>
          <Form
            label={t('renameTitle')}
            send={async ({ name = '', description = '' }) => {
              await change.mutateAsync({ name, description });
              setOpen(false);
              announce(t('renamed', { name }));
            }}
          >
            <Field name="name" label={t('name')} defaultValue={source.name} maxLength={200} required />
            <Field name="description" label={t('description')} defaultValue={source.description} maxLength={2000} />
            <div className="actions actions-end">
              <Button kind="secondary" onClick={() => setOpen(false)}>
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
