import i18next from 'i18next';
import { createContext, type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { Button } from './button.tsx';
import { messageOf } from './problem.tsx';

/** Errors: by field, and of the form as a whole. */
interface Wrong {
  fields: Record<string, string>;
  whole: string | null;
}

const FormState = createContext<{ busy: boolean; fields: Record<string, string> }>({ busy: false, fields: {} });
export const useFormState = () => useContext(FormState);

export type Values = Record<string, string>;

/** The option of `list` that a select returned; the first if it returned none. */
export function optionOf<Option extends string>(
  value: string | undefined,
  list: readonly [Option, ...Option[]] | readonly Option[],
): Option {
  // Lists of options are never empty.
  return list.find((one) => one === value) ?? list[0]!;
}

interface FormProps {
  /** Called with the fields' values by name once all are filled in; an error it throws is shown. */
  send(values: Values, data: FormData): Promise<unknown>;
  children: ReactNode;
  /** Handles a refusal as something other than an error; true if it did. */
  refused?(error: ApiError, values: Values): boolean;
  className?: string;
  label?: string;
}

/** A form that reports errors in one place, with focus, and next to each field; it sends one request at a time. */
export function Form({ send, refused, children, className = '', label }: FormProps) {
  const [wrong, say] = useState<Wrong | null>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  function setWrong(next: Wrong | null) {
    say(next);
    setChanged(new Set());
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const element = event.currentTarget;
    const missing = incomplete(element);
    if (missing) return setWrong(missing);
    sending.current = true;
    setBusy(true);
    const data = new FormData(element);
    const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]));
    try {
      await send(values, data);
      setWrong(null);
    } catch (error) {
      setWrong(error instanceof ApiError && refused?.(error, values) ? null : readRefusal(error as Error, element));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  /** An error about a field's previous value no longer applies. */
  function change({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as unknown as HTMLInputElement;
    if (wrong && name in wrong.fields) setChanged(new Set([...changed, name]));
  }

  const fields = Object.fromEntries(Object.entries(wrong?.fields ?? {}).filter(([name]) => !changed.has(name)));
  return (
    <FormState value={{ busy, fields }}>
      <form ref={form} noValidate aria-label={label} className={`form ${className}`} onSubmit={submit} onInput={change}>
        {wrong && (wrong.whole || Object.keys(fields).length > 0) && <Summary wrong={wrong} fields={fields} form={form} />}
        {children}
      </form>
    </FormState>
  );
}

interface SummaryProps {
  wrong: Wrong;
  /** The errors of fields that have not changed since. */
  fields: Record<string, string>;
  form: RefObject<HTMLFormElement | null>;
}

function Summary({ wrong, fields, form }: SummaryProps) {
  const { t } = useTranslation();
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal takes the focus, even with the same message
  useEffect(() => summary.current?.focus(), [wrong]);
  const named = Object.entries(fields);
  return (
    <div ref={summary} className="notice notice-danger" role="alert" tabIndex={-1}>
      <p className="notice-title">{wrong.whole ?? t(named.length === 1 ? 'form.one' : 'form.several')}</p>
      {named.length > 0 && (
        <ul>
          {named.map(([name, message]) => {
            const field = fieldOf(form.current, name);
            return (
              <li key={name}>
                <button type="button" className="link" onClick={() => field?.focus()}>
                  {message}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The form's submit button; while sending, it stays in place and shows progress. */
export function Submit({ children, kind = 'primary' }: { children: ReactNode; kind?: 'primary' | 'secondary' | 'danger' }) {
  const { busy } = useFormState();
  return (
    <Button type="submit" kind={kind} busy={busy}>
      {children}
    </Button>
  );
}

/** Fields that the browser finds missing or malformed, in our words. */
function incomplete(form: HTMLFormElement): Wrong | null {
  const fields: Record<string, string> = {};
  for (const element of form.elements) {
    const filledIn = element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
    if (!filledIn || element.validity.valid) continue;
    const label = labelOf(element);
    const { valueMissing, typeMismatch, tooShort } = element.validity;
    if (valueMissing) fields[element.name] = i18next.t('form.needed', { label });
    else if (typeMismatch) fields[element.name] = i18next.t('form.address', { label });
    else if (tooShort) fields[element.name] = i18next.t('form.short', { label, min: element.getAttribute('minlength') });
    else fields[element.name] = i18next.t('form.other', { label, message: element.validationMessage });
  }
  return Object.keys(fields).length > 0 ? { fields, whole: null } : null;
}

/** The service names fields in `details`; errors about fields this form lacks are shown for the whole form. */
function readRefusal(error: Error, form: HTMLFormElement | null): Wrong {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  if (error instanceof ApiError && error.code === 'validation_error') {
    for (const [name, messages] of Object.entries(error.details)) {
      const message = Array.isArray(messages) ? messages[0] : messages;
      if (typeof message !== 'string') continue;
      if (fieldOf(form, name)) fields[name] = withLabels(message, form);
      else if (Array.isArray(messages)) others.push(withLabels(message, form));
    }
  }
  if (others.length > 0) return { fields, whole: others.join(' ') };
  return { fields, whole: Object.keys(fields).length > 0 ? null : messageOf(error) };
}

/** Replaces technical field names with the form's labels. */
function withLabels(message: string, form: HTMLFormElement | null): string {
  return message.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => {
    const field = fieldOf(form, name);
    return field && 'labels' in field ? `“${labelOf(field as HTMLInputElement)}”` : name;
  });
}

function labelOf(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  return (field.labels?.[0]?.firstChild?.textContent ?? field.name).trim();
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : found instanceof RadioNodeList ? (found[0] as HTMLElement) : null;
}
