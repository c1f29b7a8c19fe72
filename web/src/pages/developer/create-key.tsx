import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/client.ts';
import type { Body } from '../../api/operations.ts';
import { useChange } from '../../api/queries.ts';
import type { CreatedKey, Scope } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Field, SelectField } from '../../components/field.tsx';
import { Form, Submit } from '../../components/form.tsx';
import type { KeysPageProps } from './keys-page-props.ts';
import { useScopeWords } from './scope-words.ts';

interface Props extends Pick<KeysPageProps, 'path' | 'door' | 'expiry' | 'preselected'> {
  scopes: Scope[];
  created(key: CreatedKey): void;
  cancel(): void;
}

/** A new key's name, description, scopes and expiry. */
export function CreateKey({ path, door, expiry, preselected, scopes, created, cancel }: Props) {
  const { t } = useTranslation(['developer', 'common']);
  const inWords = useScopeWords(door);
  const create = useChange((body: Body<'POST', KeysPageProps['path']>) => call('POST', path, body), path);
  return (
    <Form
      label={t('newKey')}
      className="form-wide"
      send={async ({ name = '', description, expires_in_days: days }, data) => {
        const chosen = data.getAll('scopes').map(String);
        if (chosen.length === 0) throw new ApiError(400, 'validation_error', '', { scopes: [t('tickOne')] });
        const body = {
          name,
          scopes: chosen,
          ...(description === '' ? {} : { description }),
          ...(days === '' ? {} : { expires_in_days: Number(days) }),
        };
        created(await create.mutateAsync(body));
      }}
    >
      <Field name="name" label={t('name')} hint={t('nameHint')} maxLength={100} autoComplete="off" required />
      <Field name="description" label={t('description')} hint={t('descriptionHint')} maxLength={500} autoComplete="off" />
      <SelectField name="expires_in_days" label={t('ends')} defaultValue={expiry.fallback}>
        {expiry.choices.map((days) => (
          <option key={days} value={days}>
            {days === '' ? t('endsNever') : days === '365' ? t('endsYear') : t('endsDays', { count: Number(days) })}
          </option>
        ))}
      </SelectField>
      <fieldset className="choices">
        <legend>{t('itMay')}</legend>
        {scopes.map(({ scope, description, allowed }) => (
          <label key={scope} className="choice">
            <input type="checkbox" name="scopes" value={scope} defaultChecked={allowed && preselected(scope)} disabled={!allowed} />
            <span>
              {inWords({ scope, description })}
              <span className="hint">
                <code>{scope}</code>
                {!allowed && ` · ${t('notYourRole')}`}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="actions">
        <Submit>{t(door === 'mcp' ? 'makeMcp' : 'makeRest')}</Submit>
        <Button kind="secondary" onClick={cancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </Form>
  );
}
