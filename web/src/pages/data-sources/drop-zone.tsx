import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';

const FORMATS = '.csv,.tsv,.txt,.json,.ndjson,.jsonl,.parquet,.xlsx';

/** Takes files by drag and drop or a file picker. */
export function DropZone({ take, multiple = true, label }: { take(files: File[]): void; multiple?: boolean; label?: string }) {
  const { t } = useTranslation('sources');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) take(multiple ? files : files.slice(0, 1));
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way, the button inside is the other
    <div
      className="drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={28} />
      <p className="drop-title">{label ?? t('drop')}</p>
      <p id={hint} className="hint">
        {t('formats')}
      </p>
      <Button kind="secondary" aria-describedby={hint} onClick={() => input.current?.click()}>
        {t(multiple ? 'chooseFiles' : 'chooseFile')}
      </Button>
      <input
        ref={input}
        className="unseen"
        type="file"
        tabIndex={-1}
        aria-label={t(multiple ? 'chooseFiles' : 'chooseFile')}
        accept={FORMATS}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) take(files);
        }}
      />
    </div>
  );
}
