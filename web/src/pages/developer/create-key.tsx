import { ApiError, call } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import type { CreatedKey, Scope } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import type { KeysPageProps } from './keys-page.tsx';

interface Props extends Pick<KeysPageProps, 'path' | 'door' | 'expiry' | 'preselected'> {
  scopes: Scope[];
  created(key: CreatedKey): void;
  cancel(): void;
}

/** Name, scopes and expiry of a new key. */
export function CreateKey({ path, door, expiry, preselected, scopes, created, cancel }: Props) {
  const create = useChange((body: object) => call<CreatedKey>('POST', path, body), path);
  return (
    <Form
      label="New key"
      className="form-wide"
      send={async ({ name, expires_in_days: days }, data) => {
        const chosen = data.getAll('scopes');
        if (chosen.length === 0) throw new ApiError(400, 'validation_error', '', { scopes: ['Tick at least one scope.'] });
        const body = { name, scopes: chosen, ...(days === '' ? {} : { expires_in_days: Number(days) }) };
        created(await create.mutateAsync(body));
      }}
    >
      <Field
        name="name"
        label="Name"
        hint="What it is for, such as the program or the machine."
        maxLength={100}
        autoComplete="off"
        required
      />
      <SelectField name="expires_in_days" label="Ends" defaultValue={expiry.fallback}>
        {expiry.choices.map((days) => (
          <option key={days} value={days}>
            {days === '' ? 'Never' : days === '365' ? 'After a year' : `After ${days} days`}
          </option>
        ))}
      </SelectField>
      <fieldset className="choices">
        <legend>It may</legend>
        {scopes.map(({ scope, description, allowed }) => (
          <label key={scope} className="choice">
            <input type="checkbox" name="scopes" value={scope} defaultChecked={allowed && preselected(scope)} disabled={!allowed} />
            <span>
              {description.charAt(0).toUpperCase() + description.slice(1)}
              <span className="hint">
                <code>{scope}</code>
                {!allowed && ' · not with your role'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Submit>{door === 'mcp' ? 'Make the MCP key' : 'Make the API key'}</Submit>
        <Button kind="secondary" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
