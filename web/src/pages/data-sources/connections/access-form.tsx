import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../../../api/client.ts';
import { Button } from '../../../components/button.tsx';
import { Form, Submit } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { translated } from '../../../messages/translated.ts';
import { ConnectorFields } from './connector-fields.tsx';
import { readFields } from './read-fields.ts';
import { draftAt, keepDraft, useDraftPlace } from './sign-in-draft.ts';
import { SignInWay, type Way } from './sign-in-way.tsx';
import type { Arrived } from './signed-in.tsx';
import type { Check, Connector, ConnectorField, Json } from './types.ts';

interface AccessFormProps {
  connector: Connector;
  label: string;
  /** Whether to ask for the settings too, or for the credentials only. */
  parts: 'all' | 'secret';
  stored?: Json;
  submit: string;
  /** The source whose access this is; none for a new one. */
  source?: string;
  /** What of it is changed: the page to come back to after a sign-in. */
  edit: string | null;
  /** How it is connected now. Default: by a sign-in, where people can. */
  way?: Way;
  /** Returns the check that failed, if one did. */
  send(access: { settings?: Json; secret: Json }): Promise<Check | null>;
}

/** Asks where a source is and for its credentials or a sign-in, and shows why they do not work. */
export function AccessForm({ connector, label, parts, stored, submit, source, edit, way: now = 'sign_in', send }: AccessFormProps) {
  const { t } = useTranslation('connections');
  const [failed, setFailed] = useState<Check | null>(null);
  /** Whether the form is being sent to sign in with another account. */
  const another = useRef(false);
  const place = useDraftPlace()(connector.kind, source ?? null);
  const [draft] = useState(() => draftAt(place));
  const arrived = (useLocation().state as Arrived | null)?.signIn ?? null;
  const { sign_in: provider } = connector;
  const [chosen, choose] = useState<Way>(draft || arrived ? 'sign_in' : now);
  const way = provider === null ? 'secret' : chosen;
  const withSettings = parts === 'all';
  const fields = way === 'secret' ? connector : withoutSecret(connector);

  /** Leaves for the provider's page; what was typed is there again afterwards. */
  async function signIn(settings: Json): Promise<null> {
    const { authorize_url: url } = await call('POST', '/api/connections/sign-ins/', { kind: connector.kind, data_source_id: source });
    keepDraft(place, { settings, edit });
    window.location.assign(url);
    return null;
  }

  return (
    <Form
      label={label}
      send={async (_, data) => {
        setFailed(null);
        const settings = withSettings ? readFields(fields.settings, data, 'settings') : {};
        if (way === 'sign_in' && (arrived === null || another.current)) return signIn(settings);
        const secret = way === 'sign_in' ? { sign_in: arrived?.id } : readFields(connector.secret, data, 'secret');
        setFailed(await send(withSettings ? { settings, secret } : { secret }));
        return null;
      }}
    >
      {provider && <SignInWay title={provider.title} secret={connector.secret} way={way} choose={choose} />}
      {(withSettings ? inOrder(fields) : [{ path: 'secret', fields: fields.secret }]).map(({ path, fields: some }) => (
        <ConnectorFields
          key={some.map(({ name }) => name).join(' ')}
          fields={some}
          path={path}
          stored={path === 'settings' ? (draft?.settings ?? stored) : undefined}
        />
      ))}
      {way === 'sign_in' && arrived && provider && (
        <Notice kind="success">{arrived.account === null ? t('signedIn', { title: provider.title }) : t('signedInAs', arrived)}</Notice>
      )}
      {/* Next to the button, where the eye is: the form may be long. */}
      {failed && <FailedCheck check={failed} trust={withSettings} />}
      <div className="actions">
        <Submit>{way === 'sign_in' && arrived === null && provider ? t('signInWith', { title: provider.title }) : submit}</Submit>
        {way === 'sign_in' && arrived && (
          <Button
            kind="quiet"
            onClick={({ currentTarget: { form } }) => {
              another.current = true;
              form?.requestSubmit();
              another.current = false;
            }}
          >
            {t('otherAccount')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What is asked for when somebody signs in: neither the secret nor the settings that only it needs. */
function withoutSecret({ settings, sign_in: signIn }: Connector): Pick<Connector, 'settings' | 'secret'> {
  return { settings: settings.filter(({ name }) => !signIn?.without.includes(name)), secret: [] };
}

/** The settings, then the credentials; but the password where people look for it, after the user name. */
function inOrder({ settings, secret }: Pick<Connector, 'settings' | 'secret'>): {
  path: 'settings' | 'secret';
  fields: readonly ConnectorField[];
}[] {
  const user = settings.findIndex(({ name }) => name === 'user') + 1;
  const isPassword = ({ name }: ConnectorField) => user > 0 && name === 'password';
  return [
    { path: 'settings' as const, fields: settings.slice(0, user) },
    { path: 'secret' as const, fields: secret.filter(isPassword) },
    { path: 'settings' as const, fields: settings.slice(user) },
    { path: 'secret' as const, fields: secret.filter((field) => !isPassword(field)) },
  ].filter(({ fields }) => fields.length > 0);
}

function FailedCheck({ check: { fault, message, host_key: key }, trust }: { check: Check; trust: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <Notice kind="danger" title={t(key === null ? `checkFailed.${fault ?? 'upstream'}` : 'hostKeyOpen')} live>
      <p>{message && translated(message)}</p>
      {key !== null && trust && (
        <p>
          <Button kind="secondary" onClick={({ currentTarget: { form } }) => form && trustHostKey(form, key)}>
            {t('trustHostKey')}
          </Button>
        </p>
      )}
    </Notice>
  );
}

/** Enters a fingerprint as the confirmed one, and sends the form again. */
function trustHostKey(form: HTMLFormElement, key: string): void {
  const field = form.elements.namedItem('settings.ssh.host_key');
  if (field instanceof HTMLInputElement) field.value = key;
  form.requestSubmit();
}
