import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { AreaField, Field, PasswordField, SecretArea, SelectField } from '../../../components/field.tsx';
import { countName, isShown, usedName } from './read-fields.ts';
import type { ConnectorField, Json } from './types.ts';
import { useWording } from './wording.ts';

interface FieldsProps {
  fields: readonly ConnectorField[];
  /** Where their values belong: `settings`, `settings.tunnel`. */
  path: string;
  stored?: Json;
}

/** The fields of a kind of source, drawn from what its connector says of itself. `readFields` reads what was entered. */
export function ConnectorFields({ fields, path, stored = {} }: FieldsProps) {
  const [choices, setChoices] = useState<Json>(() =>
    Object.fromEntries(fields.filter(({ type }) => type === 'choice').map((field) => [field.name, chosenAtFirst(field, stored)])),
  );
  return fields
    .filter((field) => isShown(field, choices))
    .map((field) => {
      const key = `${field.name} ${field.when?.is ?? ''}`;
      const name = `${path}.${field.name}`;
      const value = stored[field.name];
      if (field.type === 'group') return <Group key={key} field={field} name={name} stored={value as Json | null | undefined} />;
      if (field.type === 'list') return <List key={key} field={field} name={name} stored={value as Json[] | null | undefined} />;
      if (field.type !== 'choice') return <Value key={key} field={field} name={name} stored={value} />;
      const choose = (to: string) => setChoices({ ...choices, [field.name]: to });
      return <Choice key={key} field={field} name={name} value={String(choices[field.name])} choose={choose} />;
    });
}

function chosenAtFirst({ name, required, default: by, choices }: ConnectorField, stored: Json): unknown {
  return stored[name] ?? by ?? (required ? choices[0] : '');
}

function Choice({ field, name, value, choose }: { field: ConnectorField; name: string; value: string; choose(value: string): void }) {
  const wording = useWording();
  const { t } = useTranslation('connections');
  return (
    <SelectField
      name={name}
      label={wording.label(field)}
      hint={wording.hint(field) || undefined}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {!field.required && field.default === null && <option value="">{t('none')}</option>}
      {field.choices.map((choice) => (
        <option key={choice} value={choice}>
          {wording.option(choice)}
        </option>
      ))}
    </SelectField>
  );
}

function Value({ field, name, stored }: { field: ConnectorField; name: string; stored: unknown }) {
  const { t } = useTranslation('connections');
  const wording = useWording();
  const { type, required } = field;
  const sealed = name.startsWith('secret.');
  const optional = !required && type !== 'switch' && (field.default ?? '') === '';
  const label = optional ? t('optional', { label: wording.label(field) }) : wording.label(field);
  const said = wording.hint(field);
  const value = stored ?? field.default;
  const shared = { name, label, required, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  if (type === 'secret') return <PasswordField {...shared} hint={said || undefined} autoComplete="new-password" />;
  if (type === 'switch') {
    return (
      <div className="choices">
        <label className="choice">
          <input type="checkbox" name={name} defaultChecked={value === true} />
          <span>
            {label}
            {said && <span className="hint">{said}</span>}
          </span>
        </label>
      </div>
    );
  }
  if (type === 'number') return <Field {...shared} hint={said || undefined} type="number" step="any" defaultValue={asText(value)} />;
  if (type === 'text') return <Field {...shared} hint={said || undefined} defaultValue={asText(value)} />;
  if (type === 'lines' && sealed) return <SecretArea {...shared} hint={said || undefined} />;
  const more = type === 'texts' ? t('onePerLine') : type === 'json' ? t('asJson') : '';
  const text = type === 'texts' && Array.isArray(value) ? value.join('\n') : asText(value);
  return (
    <AreaField
      {...shared}
      hint={[said, more].filter(Boolean).join(/[.!?]$/.test(said) ? ' ' : '. ') || undefined}
      rows={4}
      defaultValue={text}
    />
  );
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** An object of fields; one that may be left out is behind a checkbox. */
function Group({ field, name, stored }: { field: ConnectorField; name: string; stored: Json | null | undefined }) {
  const wording = useWording();
  const [used, use] = useState(field.required || (stored !== undefined && stored !== null));
  const legend = useId();
  const said = wording.hint(field);
  return (
    <fieldset className="connector-group" aria-labelledby={legend}>
      {field.required ? (
        <p id={legend} className="connector-legend">
          {wording.label(field)}
        </p>
      ) : (
        <label id={legend} className="connector-legend connector-use">
          <input type="checkbox" name={usedName(name)} checked={used} onChange={({ target }) => use(target.checked)} />
          {wording.label(field)}
        </label>
      )}
      {said && <p className="hint">{said}</p>}
      {used && <ConnectorFields fields={field.fields ?? []} path={name} stored={stored ?? {}} />}
    </fieldset>
  );
}

interface Item {
  key: number;
  stored: Json;
}

/** A list of objects of fields. */
function List({ field, name, stored }: { field: ConnectorField; name: string; stored: Json[] | null | undefined }) {
  const { t } = useTranslation('connections');
  const wording = useWording();
  const [items, setItems] = useState<Item[]>(() => (stored ?? (field.required ? [{}] : [])).map((one, key) => ({ key, stored: one })));
  const legend = useId();
  const label = wording.label(field);
  const said = wording.hint(field);
  const add = () => setItems([...items, { key: 1 + Math.max(-1, ...items.map(({ key }) => key)), stored: {} }]);
  return (
    <fieldset className="connector-group" aria-labelledby={legend}>
      <p id={legend} className="connector-legend">
        {label}
      </p>
      {said && <p className="hint">{said}</p>}
      <input type="hidden" name={countName(name)} value={items.length} />
      {items.map((item, at) => (
        <fieldset key={item.key} className="connector-item" aria-label={`${label} ${at + 1}`}>
          <ConnectorFields fields={field.fields ?? []} path={`${name}.${at}`} stored={item.stored} />
          <div>
            <Button
              kind="quiet"
              aria-label={t('removeOf', { label, number: at + 1 })}
              onClick={() => setItems(items.filter((one) => one !== item))}
            >
              {t('remove')}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button kind="secondary" aria-label={t('addOf', { label })} onClick={add}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  );
}
