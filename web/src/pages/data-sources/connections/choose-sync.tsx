import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenTable, Connector, Table } from './types.ts';

/** What a column is usually called that holds when its row last changed. */
const LAST_CHANGE = /updat|modif|chang/i;

interface ChooseSyncProps {
  way: Connector['incremental'];
  table: Table;
  chosen: ChosenTable;
  change(to: ChosenTable): void;
}

/** Whether each sync reads a table in full or only its changes, and by which columns those are found. */
export function ChooseSync({ way, table, chosen, change }: ChooseSyncProps) {
  const { t } = useTranslation('connections');
  const hint = useId();
  const { name, primary_key: declared, cursor_columns: cursors } = table;
  if (way === null || (way === 'cursor' && cursors.length === 0)) return null;
  const isIncremental = chosen.sync === 'incremental';
  const asChosen = (mode: string): ChosenTable => {
    const { sync: _, cursor: __, primary_key: ___, ...rest } = chosen;
    if (mode !== 'incremental') return rest;
    return { ...rest, sync: 'incremental', ...(way === 'cursor' ? { cursor: cursors.find((one) => LAST_CHANGE.test(one)) ?? null } : {}) };
  };
  return (
    <div className="sync-choice">
      <label>
        <span>
          {t('reads')}
          <span className="unseen"> {name}</span>
        </span>
        <select
          value={chosen.sync ?? 'full'}
          aria-describedby={isIncremental ? hint : undefined}
          onChange={({ target }) => change(asChosen(target.value))}
        >
          <option value="full">{t('mode.full')}</option>
          <option value="incremental">{t('mode.incremental')}</option>
        </select>
      </label>
      {isIncremental && way === 'cursor' && (
        <>
          <label>
            <span>
              {t('cursor')}
              <span className="unseen"> {name}</span>
            </span>
            <select value={chosen.cursor ?? ''} onChange={({ target }) => change({ ...chosen, cursor: target.value || null })}>
              <option value="">{t('chooseColumn')}</option>
              {cursors.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </label>
          {declared.length === 0 && <ChooseKey table={table} chosen={chosen} change={change} />}
        </>
      )}
      {isIncremental && (
        <p id={hint} className="muted">
          {way === 'own' ? t('ownChanges') : declared.length > 0 ? t('cursorHint', { key: declared.join(', ') }) : t('cursorHintKey')}
        </p>
      )}
    </div>
  );
}

/** The columns that identify a row of a table that declares no primary key. */
function ChooseKey({ table, chosen, change }: Omit<ChooseSyncProps, 'way'>) {
  const { t } = useTranslation('connections');
  const key = chosen.primary_key ?? [];
  const turn = (name: string, on: boolean) => {
    const next = on ? [...key, name] : key.filter((one) => one !== name);
    change({ ...chosen, primary_key: next.length > 0 ? next : null });
  };
  return (
    <fieldset className="columns-choice">
      <legend>{t('keyOf', { table: table.name })}</legend>
      {table.columns.map(({ name }) => (
        <label key={name}>
          <input type="checkbox" checked={key.includes(name)} onChange={({ target }) => turn(name, target.checked)} />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** A table whose changes cannot be found by what was chosen for it; undefined if there is none. */
export function withoutWay(way: Connector['incremental'], chosen: readonly ChosenTable[], tables: readonly Table[]): string | undefined {
  if (way !== 'cursor') return undefined;
  return chosen.find(({ name, sync, cursor, primary_key: key }) => {
    const declared = tables.find((one) => one.name === name)?.primary_key ?? [];
    return sync === 'incremental' && (!cursor || (declared.length === 0 && !key?.length));
  })?.name;
}
