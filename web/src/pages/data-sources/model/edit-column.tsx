import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, SelectField } from '../../../components/field.tsx';
import { Form, Submit, type Values } from '../../../components/form.tsx';
import { translated } from '../../../messages/translated.ts';
import type { Source } from '../types.ts';
import {
  ADDITIVITIES,
  type ColumnCorrection,
  type ModelColumn,
  type ModelTable,
  namesChange,
  namesIn,
  textChange,
  withoutIdle,
} from './types.ts';
import { useCorrection } from './use-correction.ts';

interface EditProps {
  source: Source;
  table: ModelTable;
  column: ModelColumn;
  close(): void;
}

const UNITS = [
  'count',
  'currency',
  'percent 1',
  'percent 100',
  'duration second',
  'duration minute',
  'duration hour',
  'duration day',
] as const;
const UNIT_NAMES = {
  count: 'count',
  currency: 'currency',
  'percent 1': 'percent1',
  'percent 100': 'percent100',
  'duration second': 'second',
  'duration minute': 'minute',
  'duration hour': 'hour',
  'duration day': 'day',
} as const;

/** Corrects what a column means. */
export function EditColumn({ source, table, column, close }: EditProps) {
  const { t } = useTranslation('model');
  const announce = useAnnounce();
  const change = useCorrection(source);
  const before = stateOf(column);
  const [additivity, setAdditivity] = useState(before.additivity);
  const [unit, setUnit] = useState(before.unit);
  const others = table.columns.filter(({ name }) => name !== column.name);
  const proposed = (field: string) => t(column.corrected.includes(field) ? 'backToProposal' : 'asProposed');
  return (
    <Dialog title={t('editColumn', { name: column.name })} close={close}>
      <Form
        label={t('editColumn', { name: column.name })}
        send={async (values, data) => {
          const said = correctionOf({ ...values, hidden: String(data.has('hidden')) }, column);
          await change.mutateAsync({
            tables: [{ name: table.name, ...stockOf(values), columns: [withoutIdle(said, column.corrected)] }],
            note: values.note ?? '',
          });
          close();
          announce(t('saved', { name: column.name }));
        }}
      >
        <p className="muted">{translated(column.evidence)}</p>
        <SelectField name="additivity" label={t('addsUp')} value={additivity} onChange={(event) => setAdditivity(event.target.value)}>
          <option value="">{proposed('additivity')}</option>
          {ADDITIVITIES.map((one) => (
            <option key={one} value={one}>
              {t(`additivity.${one}`)}
            </option>
          ))}
        </SelectField>
        {additivity === 'stock' && table.stock === null && (
          <div className="fields-row">
            <Field name="stock_entity" label={t('stockEntity')} hint={t('stockEntityHint')} required spellCheck={false} />
            <SelectField name="stock_time" label={t('stockTime')} defaultValue={table.default_time ?? ''}>
              {table.times.map(({ column: name }) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          </div>
        )}
        {additivity === 'attribute' && (
          <Field
            name="determined_by"
            label={t('determinedBy')}
            hint={t('determinedByHint')}
            defaultValue={column.determined_by.join(', ')}
            spellCheck={false}
          />
        )}
        {additivity === 'rate' && (
          <SelectField name="weight" label={t('weight')} hint={t('weightHint')} defaultValue={column.weight ?? ''}>
            <option value="">{t('noWeight')}</option>
            {others
              .filter((one) => one.additivity !== null)
              .map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
          </SelectField>
        )}
        <SelectField name="unit" label={t('unit')} value={unit} onChange={(event) => setUnit(event.target.value)}>
          <option value="">{proposed('unit')}</option>
          {UNITS.map((one) => (
            <option key={one} value={one}>
              {t(`units.${UNIT_NAMES[one]}`)}
            </option>
          ))}
        </SelectField>
        {unit === 'currency' && (
          <Field
            name="currency"
            label={t('currency')}
            hint={t('currencyHint')}
            defaultValue={before.currency}
            required
            spellCheck={false}
          />
        )}
        <Field name="label" label={t('label')} defaultValue={column.label ?? ''} maxLength={100} dir="auto" />
        <Field name="synonyms" label={t('synonyms')} hint={t('synonymsHint')} defaultValue={column.synonyms.join(', ')} dir="auto" />
        <label className="choice">
          <input type="checkbox" name="hidden" defaultChecked={column.hidden} />
          <span>{t('hide')}</span>
        </label>
        <Field name="note" label={t('note')} hint={t('noteHint')} maxLength={500} dir="auto" />
        <div className="actions actions-end">
          <Button kind="secondary" onClick={close}>
            {t('cancel')}
          </Button>
          <Submit>{t('save')}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

/** The fields' values before: empty where nothing was corrected. */
function stateOf({ additivity, unit, corrected }: ModelColumn): { additivity: string; unit: string; currency: string } {
  const of = corrected.includes('unit') ? unit : null;
  const isCurrency = of?.kind === 'currency';
  return {
    additivity: corrected.includes('additivity') ? (additivity ?? '') : '',
    unit: of === null ? '' : isCurrency || of.of === null ? of.kind : `${of.kind} ${of.of}`,
    currency: isCurrency ? (of.of ?? '').replace(/^column /, '') : '',
  };
}

function correctionOf(values: Values, column: ModelColumn): ColumnCorrection {
  const { additivity = '', unit = '', currency = '', determined_by: by, weight, label = '', synonyms = '', hidden } = values;
  const before = stateOf(column);
  const isHidden = hidden === 'true';
  return {
    name: column.name,
    // One of the options, or empty for the proposal.
    additivity: textChange(additivity, before.additivity) as ColumnCorrection['additivity'],
    unit: unit === before.unit && currency.trim() === before.currency ? undefined : unitOf(unit, currency.trim()),
    determined_by: by === undefined ? undefined : namesChange(by, column.determined_by),
    weight: weight === undefined ? undefined : textChange(weight, column.weight ?? ''),
    label: textChange(label, column.label ?? ''),
    synonyms: namesChange(synonyms, column.synonyms),
    hidden: isHidden === column.hidden ? undefined : isHidden || null,
  };
}

/** Whose level a stock is, and when: said of the whole table. */
function stockOf({ stock_entity: entity, stock_time: time }: Values) {
  return entity === undefined || time === undefined ? {} : { stock: { entity: namesIn(entity), time } };
}

const CODE = /^[A-Z]{3}$/;

/** A currency is a code, or the column that names it. */
function unitOf(unit: string, currency: string): ColumnCorrection['unit'] {
  if (unit === '') return null;
  const [kind, of = null] = unit.split(' ');
  // The kinds of UNITS.
  return {
    kind: kind as NonNullable<ColumnCorrection['unit']>['kind'],
    of: kind === 'currency' ? (CODE.test(currency) ? currency : `column ${currency}`) : of,
  };
}
