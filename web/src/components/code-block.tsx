import { CopyButton } from './copy-button.tsx';

/** Something to paste elsewhere, with what it is and a button that copies it. */
export function CodeBlock({ label, code, note }: { label: string; code: string; note?: string }) {
  return (
    <figure className="code-block">
      <figcaption>
        <span>{label}</span>
        <CopyButton text={code} what={label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to do */}
      {/* biome-ignore lint/a11y/useSemanticElements: a group of text is no fieldset */}
      <pre tabIndex={0} aria-label={label} role="group">
        <code>{code}</code>
      </pre>
      {note && <p className="hint">{note}</p>}
    </figure>
  );
}
