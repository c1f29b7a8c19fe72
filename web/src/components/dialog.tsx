import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { messageOf } from './problem.tsx';

/** A modal dialog. The browser traps focus in it and restores it afterwards; Escape closes it. */
export function Dialog({ title, close, children, wide = false }: { title: string; close(): void; children: ReactNode; wide?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={`dialog ${wide ? 'dialog-wide' : ''}`} aria-labelledby={heading} onCancel={close} onClose={close}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  /** The label of both the button that opens the question and the one that confirms it. */
  action: string;
  /** The button's object, for screen readers: "Revoke" alone is on every row. */
  of: string;
  question: string;
  children: ReactNode;
  confirm(): Promise<unknown>;
  kind?: 'danger' | 'quiet' | 'secondary';
  /** The label of the button that cancels. */
  keep?: string;
}

/** A button whose action cannot be undone, so it asks for confirmation. */
export function ConfirmButton({ action, of, question, children, confirm, kind = 'secondary', keep }: ConfirmProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)} aria-label={`${action}: ${of}`}>
        {action}
      </Button>
      {open && (
        <Question action={action} question={question} confirm={confirm} keep={keep} close={() => setOpen(false)}>
          {children}
        </Question>
      )}
    </>
  );
}

function Question({ action, question, confirm, keep, close, children }: Omit<ConfirmProps, 'of' | 'kind'> & { close(): void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  async function answer() {
    setBusy(true);
    try {
      await confirm();
      close();
    } catch (refusal) {
      setError(refusal as Error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={question} close={close}>
      <div className="dialog-text">{children}</div>
      {error && (
        <Notice kind="danger" live>
          {messageOf(error)}
        </Notice>
      )}
      <div className="actions actions-end">
        <Button kind="secondary" onClick={close}>
          {keep ?? t('keep')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => void answer()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
