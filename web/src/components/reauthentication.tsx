import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, onReauthentication } from '../api/client.ts';
import type { Body } from '../api/operations.ts';
import { askForPasskey, passkeysWork } from '../api/passkeys.ts';
import type { SignedIn } from '../api/types.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CodeField, PasswordField } from './field.tsx';
import { Form, Submit, type Values } from './form.tsx';

const PATH = '/api/account/reauthenticate/';

/** Asks for a fresh sign-in whenever the service wants one, over whatever is open; the original request then continues. */
export function Reauthentication({ me }: { me: SignedIn }) {
  const [open, setOpen] = useState(false);
  /** Everything waiting for the same answer. */
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
  return open ? <ConfirmDialog me={me} close={close} /> : null;
}

type Way = 'passkey' | 'code' | 'password';

/** By a passkey if one works here, else by a code; by the password only if there is no second factor. */
function ConfirmDialog({ me, close }: { me: SignedIn; close(confirmed: boolean): void }) {
  const { t } = useTranslation();
  const factors = me.user.second_factors;
  const byPasskey = factors.includes('passkey') && passkeysWork(me.passkey_origin);
  const [way, setWay] = useState<Way>(byPasskey ? 'passkey' : factors.length > 0 ? 'code' : 'password');

  async function proof({ password, code = '' }: Values): Promise<Body<'POST', typeof PATH>> {
    if (way === 'passkey') return { passkey: await askForPasskey(await call('POST', '/api/account/reauthenticate/passkey/', {})) };
    return way === 'code' ? { code: code.replaceAll(/\s/g, '') } : { password };
  }

  return (
    <Dialog title={t('confirmYou.title')} close={() => close(false)}>
      <Form
        key={way}
        label={t('confirmYou.title')}
        send={async (values) => {
          await call('POST', PATH, await proof(values));
          close(true);
        }}
      >
        <p>{t('confirmYou.lead')}</p>
        {way === 'code' &&
          (factors.includes('totp') ? (
            <CodeField name="code" label={t('confirmYou.code')} hint={t('confirmYou.codeHint')} inputMode="text" autoFocus required />
          ) : (
            <CodeField name="code" label={t('confirmYou.recovery')} inputMode="text" autoComplete="off" autoFocus required />
          ))}
        {way === 'password' && (
          <PasswordField name="password" label={t('confirmYou.password')} autoComplete="current-password" autoFocus required />
        )}
        {byPasskey && (
          <p>
            <button type="button" className="link" onClick={() => setWay(way === 'passkey' ? 'code' : 'passkey')}>
              {t(way === 'passkey' ? 'passkey.codeInstead' : 'passkey.use')}
            </button>
          </p>
        )}
        <div className="actions actions-end">
          <Button kind="secondary" onClick={() => close(false)}>
            {t('cancel')}
          </Button>
          <Submit>{t(way === 'passkey' ? 'passkey.use' : 'confirmYou.confirm')}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
