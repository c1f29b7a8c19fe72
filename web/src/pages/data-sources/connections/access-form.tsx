import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Form, Submit } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { translateRefusal } from '../../../messages/refusals.ts';
import { ConnectorFields } from './connector-fields.tsx';
import { readFields } from './read-fields.ts';
import type { Check, Connector, ConnectorField, Json } from './types.ts';

interface AccessFormProps {
  connector: Connector;
  label: string;
  /** Whether to ask for the settings too, or for the credentials only. */
  parts: 'all' | 'secret';
  stored?: Json;
  submit: string;
  /** Returns the check that failed, if one did. */
  send(access: { settings?: Json; secret: Json }): Promise<Check | null>;
}

/** Asks where a source is and for its credentials, and shows why they do not work. */
export function AccessForm({ connector, label, parts, stored, submit, send }: AccessFormProps) {
  const [failed, setFailed] = useState<Check | null>(null);
  const withSettings = parts === 'all';
  return (
    <Form
      label={label}
      send={async (_, data) => {
        setFailed(null);
        const secret = readFields(connector.secret, data, 'secret');
        const failure = await send(withSettings ? { settings: readFields(connector.settings, data, 'settings'), secret } : { secret });
        setFailed(failure);
      }}
    >
      {(withSettings ? inOrder(connector) : [{ path: 'secret', fields: connector.secret }]).map(({ path, fields }) => (
        <ConnectorFields
          key={fields.map(({ name }) => name).join(' ')}
          fields={fields}
          path={path}
          stored={path === 'settings' ? stored : undefined}
        />
      ))}
      {/* Next to the button, where the eye is: the form may be long. */}
      {failed && <FailedCheck check={failed} trust={withSettings} />}
      <div className="actions">
        <Submit>{submit}</Submit>
      </div>
    </Form>
  );
}

/** The settings, then the credentials; but the password where people look for it, after the user name. */
function inOrder({ settings, secret }: Connector): { path: 'settings' | 'secret'; fields: readonly ConnectorField[] }[] {
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
      <p>{message && translateRefusal(message)}</p>
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
