import { useTranslation } from 'react-i18next';
import type { ChosenTable, Table } from './types.ts';

interface ChooseColumnsProps {
  table: Table;
  chosen: ChosenTable;
  change(to: ChosenTable): void;
}

/** The columns of a table: all of them, or some. */
export function ChooseColumns({ table, chosen, change }: ChooseColumnsProps) {
  const { t } = useTranslation('connections');
  const names = table.columns.map(({ name }) => name);
  const some = chosen.columns ?? null;
  const turn = (name: string, on: boolean) => {
    const now = (some ?? names).filter((one) => one !== name);
    const next = names.filter((one) => now.includes(one) || (on && one === name));
    // A table without columns cannot be read.
    if (next.length > 0) change({ ...chosen, columns: next });
  };
  return (
    <fieldset className="columns-choice">
      <legend className="unseen">{t('columnsOf', { table: table.name })}</legend>
      <label>
        <input
          type="checkbox"
          checked={some === null}
          onChange={({ target }) => change({ ...chosen, columns: target.checked ? null : names })}
        />
        <span>{t('allColumns')}</span>
      </label>
      {table.columns.map(({ name, type }) => (
        <label key={name}>
          <input type="checkbox" checked={some === null || some.includes(name)} onChange={({ target }) => turn(name, target.checked)} />
          <span>
            <bdi>{name}</bdi> <span className="muted">{type}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
