import { useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';

/** Copies a text; where the browser does not let it, says so. */
export function CopyButton({ text, what, kind = 'secondary' }: { text: string; what: string; kind?: 'primary' | 'secondary' }) {
  const [copied, setCopied] = useState(false);
  const announce = useAnnounce();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(`Copied: ${what}`);
    } catch {
      announce('The browser does not allow copying here. Select the text and copy it by hand.');
    }
  }
  return (
    <Button kind={kind} className="copy" onClick={() => void copy()} aria-label={`Copy ${what}`}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
