import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useFormState } from './form.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A text field with its label, hint and error, tied together for screen readers. */
export function Field({ label, hint, ...input }: FieldProps) {
  const { props, error, hintId, errorId } = useField(input.name, hint !== undefined);
  return (
    <div className="field">
      <label htmlFor={props.id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <input {...input} {...props} />
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** A password, which can be looked at. */
export function PasswordField({ label, hint, ...input }: FieldProps) {
  const { props, error, hintId, errorId } = useField(input.name, hint !== undefined);
  const [shown, setShown] = useState(false);
  return (
    <div className="field">
      <label htmlFor={props.id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <div className="with-button">
        <input {...input} {...props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
        <button type="button" className="in-field" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
          <span className="unseen"> {label.toLowerCase()}</span>
        </button>
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** Six digits of an authenticator or a mail. */
export function CodeField(props: FieldProps) {
  return <Field inputMode="numeric" autoComplete="one-time-code" className="code-input" spellCheck={false} {...props} />;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

export function SelectField({ label, hint, children, ...select }: SelectProps) {
  const { props, error, hintId, errorId } = useField(select.name, hint !== undefined);
  return (
    <div className="field">
      <label htmlFor={props.id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <select {...select} {...props}>
        {children}
      </select>
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="field-error">
      {error}
    </p>
  );
}

function useField(name: string, hinted: boolean) {
  const id = useId();
  const error = useFormState().fields[name];
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hinted && hintId, error !== undefined && errorId].filter(Boolean).join(' ') || undefined;
  return { error, hintId, errorId, props: { id, 'aria-describedby': described, 'aria-invalid': error !== undefined || undefined } };
}
