import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormState } from './form.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A text field with its label, hint and error, associated for screen readers. */
export function Field({ label, hint, ...input }: FieldProps) {
  const field = useField(input.name, hint !== undefined);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input {...input} {...field.props} />
    </FieldFrame>
  );
}

interface AreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A multi-line text field. */
export function AreaField({ label, hint, ...area }: AreaProps) {
  const field = useField(area.name, hint !== undefined);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea {...area} {...field.props} />
    </FieldFrame>
  );
}

/** A password field that can reveal its content. */
export function PasswordField({ label, hint, ...input }: FieldProps) {
  const field = useField(input.name, hint !== undefined);
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="with-button">
        <input {...input} {...field.props} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
        <button type="button" className="in-field" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Trans
            t={t}
            i18nKey={shown ? 'form.hide' : 'form.show'}
            values={{ label }}
            components={{ unseen: <span className="unseen" /> }}
          />
        </button>
      </div>
    </FieldFrame>
  );
}

/** A secret of several lines, such as a key file, that can be revealed. */
export function SecretArea({ label, hint, ...area }: AreaProps) {
  const field = useField(area.name, hint !== undefined);
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea {...area} {...field.props} className={shown ? undefined : 'masked'} autoCapitalize="none" spellCheck={false} />
      <div>
        <button type="button" className="link" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Trans
            t={t}
            i18nKey={shown ? 'form.hide' : 'form.show'}
            values={{ label }}
            components={{ unseen: <span className="unseen" /> }}
          />
        </button>
      </div>
    </FieldFrame>
  );
}

/** A six-digit code from an authenticator or an email. */
export function CodeField(props: FieldProps) {
  return <Field inputMode="numeric" autoComplete="one-time-code" className="code-input" spellCheck={false} {...props} />;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

export function SelectField({ label, hint, children, ...select }: SelectProps) {
  const field = useField(select.name, hint !== undefined);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select {...select} {...field.props}>
        {children}
      </select>
    </FieldFrame>
  );
}

interface FrameProps {
  field: ReturnType<typeof useField>;
  label: string;
  hint: ReactNode;
  children: ReactNode;
}

function FieldFrame({ field: { props, error, hintId, errorId }, label, hint, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={props.id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
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
