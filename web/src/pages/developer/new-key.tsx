import { type ReactNode, useEffect, useRef } from 'react';
import type { CreatedKey } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';

/** A key on the one occasion that it is shown, with what to paste where. */
export function NewKey({ created, configuration, done }: { created: CreatedKey; configuration: ReactNode; done(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="new-key">
      <h2 ref={heading} tabIndex={-1}>
        Your key “<bdi>{created.name}</bdi>”
      </h2>
      <p>Copy it now. Only a hash of it is kept, so that it cannot be shown again.</p>
      <div className="secret">
        <code>{created.key}</code>
        <CopyButton text={created.key} what="the key" kind="primary" />
      </div>
      {configuration}
      <div className="actions">
        <Button kind="secondary" onClick={done}>
          I have copied it
        </Button>
      </div>
    </section>
  );
}
