import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/client.ts';
import { Field } from '../../../components/field.tsx';
import { Form, optionOf, Submit } from '../../../components/form.tsx';
import { Section } from '../../../components/page.tsx';
import { withoutWay } from './choose-sync.tsx';
import { ChooseTables } from './choose-tables.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { OwnQuery } from './own-query.tsx';
import type { ChosenTable, Connector, Frequency, Table } from './types.ts';

interface ChooseAndNameProps {
  connector: Connector;
  tables: readonly Table[];
  frequencies: readonly Frequency[];
  connect(chosen: { name: string; sync_frequency: Frequency; tables: ChosenTable[] }): Promise<void>;
}

/** The last steps of connecting a source: tables, then name and schedule. */
export function ChooseAndName({ connector, tables, frequencies, connect }: ChooseAndNameProps) {
  const { t } = useTranslation('connections');
  // Of a database some tables are wanted; elsewhere the person has already said what to read.
  const isDatabase = connector.source_type === 'database';
  const [chosen, choose] = useState<ChosenTable[]>(() => (isDatabase ? [] : tables.map(({ name }) => ({ name, columns: null }))));
  return (
    <>
      <Section title={t('tables')} lead={t('tablesLead')}>
        <ChooseTables connector={connector} tables={tables} chosen={chosen} choose={choose} />
        {isDatabase && <OwnQuery add={(query) => choose([...chosen, query])} />}
      </Section>
      <Section title={t('finish')}>
        <Form
          label={t('finish')}
          send={async ({ name = '', sync_frequency: frequency }) => {
            if (chosen.length === 0) throw new ApiError(400, 'validation_error', t('chooseOne'));
            const open = withoutWay(connector.incremental, chosen, tables);
            if (open !== undefined) throw new ApiError(400, 'validation_error', t('chooseWay', { table: open }));
            await connect({ name, sync_frequency: optionOf(frequency, frequencies), tables: chosen });
          }}
        >
          <Field name="name" label={t('name')} required maxLength={200} defaultValue={connector.title} autoComplete="off" />
          <FrequencyField allowed={frequencies} value="daily" />
          <div className="actions">
            <Submit>{t('connect')}</Submit>
          </div>
        </Form>
      </Section>
    </>
  );
}
