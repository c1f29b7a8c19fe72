import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, onReauthentication } from '../api/client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CodeField, PasswordField } from './field.tsx';
import { Form, Submit } from './form.tsx';

/** Asks for a fresh sign-in whenever the service wants one, over whatever is open; what was asked for then goes on. */
export function Reauthentication({ twoFactor }: { twoFactor: boolean }) {
  const [open, setOpen] = useState(false);
  /** Everything that waits for one answer. */
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);
  useEffect(() => {
    const settle = onReauthentication(() => {
      setOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    });
    return () => {
      settle();
      for (const resolve of waiting.current.splice(0)) resolve(false);
    };
  }, []);
  function close(confirmed: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  }
  return open ? <ConfirmDialog twoFactor={twoFactor} close={close} /> : null;
}

function ConfirmDialog({ twoFactor, close }: { twoFactor: boolean; close(confirmed: boolean): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('confirmYou.title')} close={() => close(false)}>
      <Form
        label={t('confirmYou.title')}
        send={async ({ password, code }) => {
          const proof = twoFactor ? { code: (code ?? '').replaceAll(/\s/g, '') } : { password };
          await call('POST', '/api/account/reauthenticate/', proof);
          close(true);
        }}
      >
        <p>{t('confirmYou.lead')}</p>
        {twoFactor ? (
          <CodeField name="code" label={t('confirmYou.code')} hint={t('confirmYou.codeHint')} inputMode="text" autoFocus required />
        ) : (
          <PasswordField name="password" label={t('confirmYou.password')} autoComplete="current-password" autoFocus required />
        )}
        <div className="actions actions-end">
          <Button kind="secondary" onClick={() => close(false)}>
            {t('cancel')}
          </Button>
          <Submit>{t('confirmYou.confirm')}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
