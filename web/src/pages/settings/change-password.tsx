import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { PASSWORD_RULES } from '../../api/rules.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { PasswordField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';

/** A new password, for the old one; every other session ends. */
export function ChangePassword({ email }: { email: string }) {
  const announce = useAnnounce();
  // Another number empties the fields.
  const [round, setRound] = useState(0);
  const change = useChange((body: object) => call('POST', '/api/account/password/', body), '/api/account/sessions/', 'session');
  return (
    <Section title="Password" lead="Your other sessions end when you change it.">
      <Form
        key={round}
        label="Change the password"
        send={async ({ current_password, new_password }) => {
          await change.mutateAsync({ current_password, new_password });
          announce('Your password is changed. Your other sessions have ended.');
          setRound(round + 1);
        }}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="current_password" label="Current password" autoComplete="current-password" required />
        <PasswordField name="new_password" label="New password" autoComplete="new-password" required {...PASSWORD_RULES} />
        <Submit>Change the password</Submit>
      </Form>
    </Section>
  );
}
