import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { useFormat } from '../../../format.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseSync } from './choose-sync.tsx';
import type { ChosenTable, Connector, Table } from './types.ts';

/** Rows in view at once; the search finds the others. */
const SHOWN_MAX = 100;

interface ChooseTablesProps {
  connector: Connector;
  tables: readonly Table[];
  chosen: readonly ChosenTable[];
  choose(chosen: ChosenTable[]): void;
}

/** The tables of a source with their estimated sizes, to choose from, and the columns of each. */
export function ChooseTables({ connector, tables, chosen, choose }: ChooseTablesProps) {
  const { t } = useTranslation('connections');
  const [typed, setTyped] = useState('');
  const choices = choicesOf(tables, chosen);
  const found = choices.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const isChosen = ({ name }: Choice) => chosen.some((one) => one.name === name);
  const add = (names: string[]) => choose([...chosen, ...names.map((name) => ({ name, columns: null }))]);
  const remove = (names: string[]) => choose(chosen.filter(({ name }) => !names.includes(name)));
  if (choices.length === 0) return <div className="empty">{t('noTables')}</div>;
  return (
    <div className="tables-choice">
      <div className="tables-tools">
        <label>
          <span className="unseen">{t('search')}</span>
          <input type="search" placeholder={t('search')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <Button kind="quiet" onClick={() => add(found.filter((one) => !isChosen(one)).map(({ name }) => name))}>
          {t('selectShown')}
        </Button>
        <Button kind="quiet" onClick={() => remove(found.map(({ name }) => name))}>
          {t('selectNone')}
        </Button>
      </div>
      {found.length === 0 && <p className="muted">{t('noMatch')}</p>}
      {found.length > 0 && (
        <ul className="rows" aria-label={t('tables')}>
          {found.slice(0, SHOWN_MAX).map((choice) => (
            <TableRow
              key={choice.name}
              choice={choice}
              way={connector.incremental}
              chosen={chosen.find(({ name }) => name === choice.name)}
              turn={(on) => (on ? add([choice.name]) : remove([choice.name]))}
              change={(to) => choose(chosen.map((one) => (one.name === to.name ? to : one)))}
            />
          ))}
        </ul>
      )}
      {found.length > SHOWN_MAX && <p className="muted">{t('moreMatch', { count: found.length - SHOWN_MAX })}</p>}
      <ChosenSize choices={choices.filter(isChosen)} all={choices.length} />
    </div>
  );
}

interface Choice {
  name: string;
  /** null for a query, and for a table that is no longer there. */
  table: Table | null;
  isQuery: boolean;
}

/** What can be chosen: the tables of the source, then what is chosen and not among them. */
function choicesOf(tables: readonly Table[], chosen: readonly ChosenTable[]): Choice[] {
  const known = new Set(tables.map(({ name }) => name));
  const others = chosen.filter(({ name, query }) => query || !known.has(name));
  return [
    ...tables.filter(({ name }) => !others.some((one) => one.name === name)).map((table) => ({ name: table.name, table, isQuery: false })),
    ...others.map(({ name, query }) => ({ name, table: null, isQuery: Boolean(query) })),
  ];
}

function ChosenSize({ choices, all }: { choices: Choice[]; all: number }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const rows = choices.reduce((sum, { table }) => sum + (table?.rows_estimate ?? 0), 0);
  return (
    <p role="status" className="row-facts">
      <span>{t('chosen', { chosen: format.number(choices.length), tables: format.number(all) })}</span>
      {rows > 0 && <span>{t('chosenRows', { rows: format.compact(rows) })}</span>}
    </p>
  );
}

interface TableRowProps {
  choice: Choice;
  way: Connector['incremental'];
  chosen: ChosenTable | undefined;
  turn(on: boolean): void;
  change(to: ChosenTable): void;
}

function TableRow({ choice: { name, table, isQuery }, way, chosen, turn, change }: TableRowProps) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const columns = table?.columns.length ?? 0;
  const some = chosen?.columns?.length;
  return (
    <li className="row table-row">
      <div className="table-head">
        <label>
          <input type="checkbox" checked={chosen !== undefined} onChange={({ target }) => turn(target.checked)} />
          <span className="row-title">
            <bdi>{name}</bdi>
            {isQuery && <Badge>{t('query')}</Badge>}
            {table?.kind === 'view' && <Badge>{t('view')}</Badge>}
            {!table && !isQuery && <Badge kind="warm">{t('gone')}</Badge>}
          </span>
        </label>
        {table && (
          <p className="row-facts">
            {table.rows_estimate !== null && <span>{t('rowsAbout', { rows: format.compact(table.rows_estimate) })}</span>}
            <span>{some === undefined ? t('columns', { count: columns }) : t('columnsChosen', { chosen: some, count: columns })}</span>
          </p>
        )}
        {table && chosen && (
          <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hideColumns' : 'chooseColumns')}
            <span className="unseen"> {name}</span>
          </button>
        )}
      </div>
      {table && chosen && <ChooseSync way={way} table={table} chosen={chosen} change={change} />}
      {open && table && chosen && <ChooseColumns table={table} chosen={chosen} change={change} />}
    </li>
  );
}
