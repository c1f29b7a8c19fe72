import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { Schemas } from '../../api/schema.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFormat } from '../../format.tsx';
import { Progress } from './progress.tsx';
import { ResultRows } from './result-rows.tsx';
import type { Receipt } from './types.ts';
import { useRunning } from './use-running.ts';

/** Where numbers come from: each query, the data it read, and a button to run it again. */
export function Receipts({ receipts, leftOut = 0, title }: { receipts: readonly Receipt[]; leftOut?: number; title?: string }) {
  const { t } = useTranslation('ask');
  if (receipts.length === 0) return null;
  return (
    <details className="more">
      <summary>
        {title ?? t('receipts')} ({receipts.length})
      </summary>
      <div className="receipts">
        <p className="hint">{t('receiptsLead')}</p>
        <ol>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <OneReceipt receipt={receipt} />
            </li>
          ))}
        </ol>
        {leftOut > 0 && <p className="hint">{t('receiptsOut', { count: leftOut })}</p>}
      </div>
    </details>
  );
}

type Again = Schemas['ReceiptRun'];

function OneReceipt({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('ask');
  const format = useFormat();
  const running = useRunning();
  const [again, setAgain] = useState<Again | null>(null);
  async function run() {
    const result = await running.run((signal) => call('POST', '/api/analysis/receipts/run/', receipt, signal));
    if (result) setAgain(result);
  }
  return (
    <article className="receipt" aria-label={`${receipt.id} ${receipt.label}`}>
      <p className="receipt-title">
        <span className="badge">{receipt.id}</span> <bdi>{receipt.label}</bdi>
      </p>
      <pre className="code">
        <code>{receipt.sql}</code>
      </pre>
      {receipt.params.length > 0 && (
        <p className="hint">
          {t('parameters')}: <code>{JSON.stringify(receipt.params)}</code>
        </p>
      )}
      <p className="row-facts">
        <span>{t('read', { scanned: format.number(receipt.rows_scanned), result: format.number(receipt.result_rows) })}</span>
        {receipt.tables.map((table) => (
          <span key={table.name} title={table.snapshot_sha256}>
            <bdi>{table.name}</bdi>, {t('fingerprint', { hash: table.table_sha256.slice(0, 12) })}
          </span>
        ))}
      </p>
      {!running.busy && (
        <Button kind="secondary" onClick={() => void run()} aria-label={`${t('run')}: ${receipt.label}`}>
          {t('run')}
        </Button>
      )}
      <Progress running={running} what={t('runningQuery')} />
      {again && (
        <>
          <Notice kind={again.same_rows ? 'success' : 'danger'} live>
            <p>{again.same_rows ? t('runSame') : t('runOther', { rows: format.number(receipt.result_rows) })}</p>
            {!again.latest && <p>{t('runOlder')}</p>}
          </Notice>
          <ResultRows label={receipt.label} columns={again.columns} rows={again.rows} truncated={again.truncated} height={260} />
        </>
      )}
    </article>
  );
}
