import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/client.ts';
import { askForPasskey, isAskable, type RequestOptions } from '../api/passkeys.ts';
import { CodeField, Field } from '../components/field.tsx';
import { Form, Submit } from '../components/form.tsx';
import { Page } from '../components/page.tsx';
import { PlainFrame } from '../components/plain-frame.tsx';

/** What the service requires after the password. */
export interface Asked {
  options: RequestOptions | null;
  byCode: boolean;
}

type Way = 'passkey' | 'code' | 'recovery';

/** What a refusal requires; null for any other refusal. */
export function askedBy({ details }: ApiError): Asked | null {
  if (details.mfa_required !== true) return null;
  const methods = details.mfa_methods as string[] | undefined;
  return { options: (details.passkey_options as RequestOptions | undefined) ?? null, byCode: methods?.includes('totp') ?? true };
}

interface Props {
  asked: Asked;
  signIn(second: { totp_code: string } | { passkey: Record<string, unknown> }): Promise<void>;
  back(): void;
}

/** A passkey, the authenticator's code or, if those are lost, a recovery code. */
export function SecondStep({ asked, signIn, back }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const [options, setOptions] = useState(asked.options);
  const ways = [...(isAskable(options) ? ['passkey' as const] : []), ...(asked.byCode ? ['code' as const] : []), 'recovery' as const];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');

  /** A challenge works once; a refusal includes the next one. */
  function again(refusal: ApiError): boolean {
    setOptions(askedBy(refusal)?.options ?? options);
    return false;
  }

  const title = { passkey: t('secondPasskey'), code: t('second'), recovery: t('secondRecovery') };
  const lead = { passkey: t('secondPasskeyLead'), code: t('secondLead'), recovery: t('secondLost') };
  const name = { passkey: t('common:passkey.use'), code: t('useAuthenticator'), recovery: t('useRecovery') };
  return (
    <PlainFrame
      foot={
        <p>
          <button type="button" className="link" onClick={back}>
            {t('otherAccount')}
          </button>
        </p>
      }
    >
      <Page title={title[way]} lead={lead[way]}>
        <Form
          key={way}
          label={t('secondForm')}
          refused={again}
          send={async ({ totp_code = '' }) => {
            if (way === 'passkey' && options) await signIn({ passkey: await askForPasskey(options) });
            else await signIn({ totp_code: totp_code.replaceAll(/\s/g, '') });
          }}
        >
          {way === 'code' && <CodeField name="totp_code" label={t('code')} autoFocus required />}
          {way === 'recovery' && (
            <Field
              name="totp_code"
              label={t('recoveryCode')}
              autoCapitalize="none"
              spellCheck={false}
              autoComplete="off"
              autoFocus
              required
            />
          )}
          <div className="actions actions-spread">
            <Submit>{way === 'passkey' ? name.passkey : t('continue')}</Submit>
            {ways
              .filter((other) => other !== way)
              .map((other) => (
                <button key={other} type="button" className="link" onClick={() => setWay(other)}>
                  {name[other]}
                </button>
              ))}
          </div>
        </Form>
      </Page>
    </PlainFrame>
  );
}
