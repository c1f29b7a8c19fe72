import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Form, Submit } from '../../../components/form.tsx';
import { Notice } from '../../../components/notice.tsx';
import { translateRefusal } from '../../../messages/refusals.ts';
import { ConnectorFields } from './connector-fields.tsx';
import { readFields } from './read-fields.ts';
import type { Check, Connector, Json } from './types.ts';

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
      {withSettings && <ConnectorFields fields={connector.settings} path="settings" stored={stored} />}
      <ConnectorFields fields={connector.secret} path="secret" />
      {/* Next to the button, where the eye is: the form may be long. */}
      {failed && <FailedCheck check={failed} trust={withSettings} />}
      <div className="actions">
        <Submit>{submit}</Submit>
      </div>
    </Form>
  );
}

function FailedCheck({ check: { fault, message, host_key: key }, trust }: { check: Check; trust: boolean }) {
  const { t } = useTranslation('connections');
  return (
    <Notice kind="danger" title={t(`checkFailed.${fault ?? 'upstream'}`)} live>
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
