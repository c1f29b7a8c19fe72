import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { Enrolment } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { CodeField, PasswordField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Section } from '../../components/page.tsx';
import { ConfirmEnrolment } from './confirm-enrolment.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second factor: off, being set up, just set up, or on. */
export function TwoFactor({ on }: { on: boolean }) {
  const { t } = useTranslation('settings');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Section
      title={t('twoFactor')}
      lead={t('twoFactorLead')}
      action={on ? <Badge kind="good">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
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
  const { t } = useTranslation('settings');
  return (
    <Form label={t('setUp')} send={async ({ password = '' }) => begun(await call('POST', '/api/account/two-factor/', { password }))}>
      <PasswordField name="password" label={t('yourPassword')} autoComplete="current-password" required />
      <Submit kind="secondary">{t('setUpWay')}</Submit>
    </Form>
  );
}

function TurnOff() {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  const change = useChange(
    (body: Body<'POST', '/api/account/two-factor/disable/'>) => call('POST', '/api/account/two-factor/disable/', body),
    '/api/account/profile/',
    'session',
  );
  return (
    <Form
      label={t('turnOff')}
      send={async ({ password = '', code = '' }) => {
        await change.mutateAsync({ password, code: code.replaceAll(/\s/g, '') });
        announce(t('turnedOff'));
      }}
    >
      <PasswordField name="password" label={t('yourPassword')} autoComplete="current-password" required />
      <CodeField name="code" label={t('code')} hint={t('codeHint')} inputMode="text" required />
      <Submit kind="danger">{t('turnOffWay')}</Submit>
    </Form>
  );
}
