import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import type { Enrolment } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { CodeField, PasswordField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';
import { ConfirmEnrolment } from './confirm-enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** A second factor: off, being set up, just set up, or on. */
export function TwoFactor({ on }: { on: boolean }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section
      title="Two-factor sign-in"
      lead="Besides your password you enter a code that an authenticator on your phone shows."
      action={on ? <Badge kind="good">On</Badge> : <Badge>Off</Badge>}
    >
      {codes && codes.length > 0 ? (
        <RecoveryCodes codes={codes} done={() => setCodes(null)} />
      ) : enrolment ? (
        <ConfirmEnrolment
          enrolment={enrolment}
          cancel={() => setEnrolment(null)}
          confirmed={(recovery) => {
            setEnrolment(null);
            setCodes(recovery);
          }}
        />
      ) : on ? (
        <TurnOff />
      ) : (
        <TurnOn begun={setEnrolment} />
      )}
    </Section>
  );
}

function TurnOn({ begun }: { begun(enrolment: Enrolment): void }) {
  return (
    <Form
      label="Set up two-factor sign-in"
      send={async ({ password }) => begun(await call<Enrolment>('POST', '/api/account/two-factor/', { password }))}
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" required />
      <Submit kind="secondary">Set it up</Submit>
    </Form>
  );
}

function TurnOff() {
  const announce = useAnnounce();
  const change = useChange((body: object) => call('POST', '/api/account/two-factor/disable/', body), '/api/account/profile/', 'session');
  return (
    <Form
      label="Turn two-factor sign-in off"
      send={async ({ password, code = '' }) => {
        await change.mutateAsync({ password, code: code.replaceAll(/\s/g, '') });
        announce('Two-factor sign-in is off.');
      }}
    >
      <PasswordField name="password" label="Your password" autoComplete="current-password" required />
      <CodeField name="code" label="Code" hint="Of your authenticator, or a recovery code." inputMode="text" required />
      <Submit kind="danger">Turn it off</Submit>
    </Form>
  );
}
