import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useFormat } from '../../../format.tsx';
import type { Receipt } from '../types.ts';

const Open = createContext<{ known: Map<string, Receipt>; open(id: string): void } | null>(null);

/** Lets everything inside show the receipts of its numbers. */
export function WithReceipts({ receipts, children }: { receipts: Receipt[]; children: ReactNode }) {
  const { t } = useTranslation('reports');
  const known = useMemo(() => new Map(receipts.map((receipt) => [receipt.id, receipt])), [receipts]);
  const [shown, setShown] = useState<string | null>(null);
  const context = useMemo(() => ({ known, open: setShown }), [known]);
  const receipt = shown === null ? undefined : known.get(shown);
  const close = () => setShown(null);
  return (
    <Open value={context}>
      {children}
      {receipt && (
        <Dialog title={t('receipt.title', { id: receipt.id })} close={close}>
          <ReceiptFacts receipt={receipt} />
          <div className="actions actions-end">
            <Button kind="secondary" onClick={close}>
              {t('close')}
            </Button>
          </div>
        </Dialog>
      )}
    </Open>
  );
}

/** The sources of a number, one button per receipt; nothing without receipts. */
export function ReceiptLinks({ ids, of }: { ids: string[]; of: string }) {
  const { t } = useTranslation('reports');
  const context = useContext(Open);
  if (!context) return null;
  return (
    <span className="report-refs">
      {ids
        .filter((id) => context.known.has(id))
        .map((id) => (
          <button key={id} type="button" className="report-ref" aria-label={t('receipt.of', { id, of })} onClick={() => context.open(id)}>
            {id}
          </button>
        ))}
    </span>
  );
}

export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <div className="report-receipt">
      <p dir="auto">{receipt.label}</p>
      <CodeBlock label={t('receipt.query')} code={receipt.sql} />
      <dl className="facts">
        {receipt.params.length > 0 && (
          <div>
            <dt>{t('receipt.params')}</dt>
            <dd>
              <code>{JSON.stringify(receipt.params)}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('receipt.rows')}</dt>
          <dd>{t('receipt.rowsRead', { read: format.number(receipt.rows_scanned), given: format.number(receipt.result_rows) })}</dd>
        </div>
        {receipt.tables.map((table) => (
          <div key={`${table.source_id} ${table.name}`}>
            <dt>{t('receipt.table')}</dt>
            <dd>
              <bdi>{table.name}</bdi> <code className="report-hash">sha256 {table.table_sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('receipt.promise')}</p>
    </div>
  );
}
