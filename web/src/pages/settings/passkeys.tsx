import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { type Body, fill } from '../../api/operations.ts';
import { hasPasskeys, makePasskey, passkeysWork } from '../../api/passkeys.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import { useMe } from '../../api/session.tsx';
import type { Passkey } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmButton, Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import { Loading } from '../../components/loading.tsx';
import { Section } from '../../components/page.tsx';
import { Problem } from '../../components/problem.tsx';
import { Time } from '../../components/time.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const PATH = '/api/account/passkeys/';
/** What to reload after a change to passkeys: the profile and the session show second factors. */
const CHANGED = [PATH, '/api/account/profile/', 'session'];
const NAME_MAX = 100;

/** Passkeys as a second factor, if the service's address supports them. */
export function Passkeys() {
  const { t } = useTranslation('settings');
  const { passkey_origin: origin } = useMe();
  const loaded = useLoaded(PATH);
  const [codes, setCodes] = useState<string[]>([]);
  const passkeys = loaded.data?.passkeys ?? [];
  if ((origin === null || !hasPasskeys()) && passkeys.length === 0) return null;
  return (
    <Section title={t('passkeys')} lead={t('passkeysLead')}>
      {loaded.isPending && <Loading lines={2} />}
      {loaded.isError && <Problem error={loaded.error} retry={loaded.refetch} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} done={() => setCodes([])} />}
      {passkeys.length > 0 && (
        <ul className="rows" aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="row">
              <Row passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      {passkeysWork(origin) ? <Add added={setCodes} /> : origin !== null && hasPasskeys() && <Elsewhere origin={origin} />}
    </Section>
  );
}

function Row({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { t } = useTranslation(['settings', 'common']);
  const announce = useAnnounce();
  const [renaming, setRenaming] = useState(false);
  const rename = useChange((to: string) => call('PATCH', fill('/api/account/passkeys/{id}/', { id }), { name: to }), PATH);
  const remove = useChange(() => call('DELETE', fill('/api/account/passkeys/{id}/', { id })), ...CHANGED);
  return (
    <div className="row-split row-inner">
      <div className="row-main">
        <p className="row-title">
          <bdi>{name}</bdi>
        </p>
        <p className="row-facts">
          <span>
            <Trans t={t} i18nKey="passkeyAddedAt" components={{ when: <Time at={created_at} /> }} />
          </span>
          <span>
            {last_used_at ? (
              <Trans t={t} i18nKey="common:lastUsed" components={{ when: <Time at={last_used_at} /> }} />
            ) : (
              t('common:neverUsed')
            )}
          </span>
        </p>
      </div>
      <div className="actions">
        <Button kind="secondary" onClick={() => setRenaming(true)} aria-label={`${t('rename')}: ${name}`}>
          {t('rename')}
        </Button>
        <ConfirmButton
          action={t('remove')}
          of={name}
          question={t('removePasskeyAsk')}
          confirm={async () => {
            await remove.mutateAsync(undefined);
            announce(t('passkeyRemoved'));
          }}
        >
          <p>{t('removePasskeyText')}</p>
        </ConfirmButton>
      </div>
      {renaming && (
        <Dialog title={t('renamePasskey')} close={() => setRenaming(false)}>
          <Form
            label={t('renamePasskey')}
            send={async ({ name: to = '' }) => {
              await rename.mutateAsync(to);
              announce(t('renamed'));
              setRenaming(false);
            }}
          >
            <Field name="name" label={t('name')} defaultValue={name} maxLength={NAME_MAX} required autoFocus />
            <div className="actions actions-end">
              <Button kind="secondary" onClick={() => setRenaming(false)}>
                {t('common:cancel')}
              </Button>
              <Submit>{t('common:save')}</Submit>
            </div>
          </Form>
        </Dialog>
      )}
    </div>
  );
}

function Add({ added }: { added(recoveryCodes: string[]): void }) {
  const { t } = useTranslation('settings');
  const announce = useAnnounce();
  // A new key resets the field.
  const [round, setRound] = useState(0);
  const change = useChange((body: Body<'POST', '/api/account/passkeys/'>) => call('POST', PATH, body), ...CHANGED);
  return (
    <Form
      key={round}
      label={t('addPasskey')}
      send={async ({ name = '' }) => {
        const options = await call('POST', '/api/account/passkeys/options/', {});
        const { recovery_codes: codes } = await change.mutateAsync({ name, credential: await makePasskey(options) });
        announce(t('passkeyAdded'));
        added(codes);
        setRound(round + 1);
      }}
    >
      <Field name="name" label={t('passkeyName')} hint={t('passkeyNameHint')} maxLength={NAME_MAX} autoComplete="off" required />
      <Submit kind="secondary">{t('addPasskey')}</Submit>
    </Form>
  );
}

/** The service has several names on its own machine, and passkeys belong to one of them. */
function Elsewhere({ origin }: { origin: string }) {
  const { t } = useTranslation('settings');
  return (
    <p>
      <Trans t={t} i18nKey="passkeysElsewhere" components={{ way: <a href={`${origin}/settings/security`}>{origin}</a> }} />
    </p>
  );
}
