import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { fill } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmButton, Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import type { Conversation } from './types.ts';

const PATH = '/api/analysis/conversations/';

/** The actions on a whole conversation. */
export function ConversationActions({ conversation: { id, title } }: { conversation: Conversation }) {
  const { t } = useTranslation('ask');
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const path = fill('/api/analysis/conversations/{id}/', { id });
  const rename = useChange((to: string) => call('PATCH', path, { title: to }), PATH, path);
  const remove = useChange(() => call('DELETE', path), PATH);
  return (
    <div className="actions">
      <Button kind="secondary" onClick={() => setRenaming(true)}>
        {t('rename')}
      </Button>
      <ConfirmButton
        action={t('delete')}
        of={title}
        question={t('deleteTitle')}
        confirm={async () => {
          await remove.mutateAsync(undefined);
          announce(t('deleted'));
          navigate('/ask');
        }}
      >
        <p>{t('deleteText')}</p>
      </ConfirmButton>
      {renaming && (
        <Dialog title={t('renameTitle')} close={() => setRenaming(false)}>
          <Form
            send={async ({ title: to = '' }) => {
              await rename.mutateAsync(to);
              announce(t('renamed'));
              setRenaming(false);
            }}
          >
            <Field name="title" label={t('titleField')} defaultValue={title} maxLength={200} required autoFocus />
            <div className="actions actions-end">
              <Button kind="secondary" onClick={() => setRenaming(false)}>
                {t('cancel')}
              </Button>
              <Submit>{t('save')}</Submit>
            </div>
          </Form>
        </Dialog>
      )}
    </div>
  );
}
