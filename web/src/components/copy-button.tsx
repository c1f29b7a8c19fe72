import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from './announcer.tsx';
import { Button } from './button.tsx';

/** Copies a text; if the browser refuses, it says so. */
export function CopyButton({ text, what, kind = 'secondary' }: { text: string; what: string; kind?: 'primary' | 'secondary' }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const announce = useAnnounce();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(t('copy.doneThis', { what }));
    } catch {
      announce(t('copy.refused'));
    }
  }
  return (
    <Button kind={kind} className="copy" onClick={() => void copy()} aria-label={t('copy.copyThis', { what })}>
      {t(copied ? 'copy.done' : 'copy.copy')}
    </Button>
  );
}
