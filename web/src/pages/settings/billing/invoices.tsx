import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../../../api/queries.ts';
import { Badge } from '../../../components/badge.tsx';
import { Rows } from '../../../components/list.tsx';
import { Section } from '../../../components/page.tsx';
import { useFormat } from '../../../format.tsx';
import { useMoney } from './money.ts';
import { INVOICES, type Invoice } from './types.ts';

const KIND = { open: 'warm', paid: 'good', uncollectible: 'bad', void: 'plain' } as const;

/** All invoices, each linking to the payment provider's page. */
export function Invoices() {
  const { t } = useTranslation('billing');
  const [page, turn] = useState(1);
  const invoices = useList(INVOICES, page, 10);
  return (
    <Section title={t('invoices')}>
      <Rows
        query={invoices}
        label={t('invoices')}
        empty={t('noInvoices')}
        page={page}
        turn={turn}
        row={(invoice) => <Row invoice={invoice} />}
      />
    </Section>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  return (
    <div className="row-main">
      <p className="row-title">
        {invoice.url ? (
          <a href={invoice.url} target="_blank" rel="noreferrer">
            {invoice.number}
          </a>
        ) : (
          invoice.number
        )}
        <Badge kind={KIND[invoice.status]}>{t(`invoice.${invoice.status}`)}</Badge>
      </p>
      <p className="row-facts">
        <span>{money(invoice.total, invoice.currency)}</span>
        <span>{format.date(invoice.created_at)}</span>
        <span>{t('period', { start: format.date(invoice.period_start), end: format.date(invoice.period_end) })}</span>
      </p>
    </div>
  );
}
