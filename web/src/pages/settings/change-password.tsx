import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import { usePasswordRules } from '../../api/rules.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { PasswordField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';

/** Changes the password, given the old one; every other session ends. */
export function ChangePassword({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const rules = usePasswordRules();
  const announce = useAnnounce();
  // A new key resets the fields.
  const [round, setRound] = useState(0);
  const change = useChange(
    (body: Body<'POST', '/api/account/password/'>) => call('POST', '/api/account/password/', body),
    '/api/account/sessions/',
    'session',
  );
  return (
    <Section title={t('password')} lead={t('passwordLead')}>
      <Form
        key={round}
        label={t('changePassword')}
        send={async ({ current_password = '', new_password = '' }) => {
          await change.mutateAsync({ current_password, new_password });
          announce(t('passwordChanged'));
          setRound(round + 1);
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="current_password" label={t('currentPassword')} autoComplete="current-password" required />
        <PasswordField name="new_password" label={t('newPassword')} autoComplete="new-password" required {...rules} />
        <Submit>{t('changePassword')}</Submit>
      </Form>
    </Section>
  );
}
