import { CopyButton } from './copy-button.tsx';

/** Something to paste elsewhere, with a label and a copy button. */
export function CodeBlock({ label, code, note }: { label: string; code: string; note?: string }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={code} what={label} />
      </figcaption>
      <pre>
        <code>{code}</code>
      </pre>
      {note && <p className="hint">{note}</p>}
    </figure>
  );
}
