import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { below, fill } from '../../api/operations.ts';
import { useChange, useLoaded } from '../../api/queries.ts';
import type { Schemas } from '../../api/schema.ts';
import { useMe } from '../../api/session.tsx';
import { useAnnounce } from '../../components/announcer.tsx';
import { Badge } from '../../components/badge.tsx';
import { Loading } from '../../components/loading.tsx';
import { messageOf, Problem } from '../../components/problem.tsx';
import { useValues } from '../../components/values.ts';
import { useFormat } from '../../format.tsx';
import { translated } from '../../messages/translated.ts';
import {
  type ColumnRole,
  isImporting,
  ROLES,
  SETTABLE_TYPES,
  type SettableType,
  type Source,
  type SourceColumn,
  type SourceTable,
} from './types.ts';

/** The content and meaning of each column of a table; the owner can correct them. */
export function Columns({ source, table }: { source: Source; table: SourceTable }) {
  const { t } = useTranslation('sources');
  return (
    <ul className="rows columns" aria-label={t('columnsOf', { table: table.name })}>
      {table.columns.map((column) => (
        <li key={column.name} className="row">
          <Column source={source} table={table} column={column} />
        </li>
      ))}
    </ul>
  );
}

interface ColumnProps {
  source: Source;
  table: SourceTable;
  column: SourceColumn;
}

function Column({ source, table, column }: ColumnProps) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const values = useValues();
  const { role } = useMe();
  const [open, setOpen] = useState(false);
  const filled = table.row_count === 0 ? 0 : 100 * (1 - column.null_count / table.row_count);
  const distinct = format.number(column.distinct_count);
  return (
    <>
      <div className="column-head">
        <div className="row-main">
          <h2 className="column-name">
            <bdi>{column.name}</bdi> <Badge>{t(`types.${column.type}`)}</Badge>
            <Badge kind={column.role === 'personal_data' ? 'warm' : 'plain'}>{t(`roles.${column.role}`)}</Badge>
          </h2>
          <p className="row-facts">
            <span>{t(column.distinct_approximate ? 'distinctAbout' : 'distinct', { count: column.distinct_count, distinct })}</span>
            <span>
              {column.null_count === 0
                ? t('complete')
                : t('missing', {
                    count: column.null_count,
                    missing: format.number(column.null_count),
                    share: format.percent(100 - filled),
                  })}
            </span>
            {column.min !== null && column.max !== null && (
              <span>
                <bdi>{written(column.min)}</bdi> – <bdi>{written(column.max)}</bdi>
              </span>
            )}
            {column.mean !== null && <span>{t('mean', { mean: format.number(column.mean, { maximumSignificantDigits: 6 }) })}</span>}
          </p>
          <span className="fill" role="img" aria-label={t('filled', { share: format.percent(filled) })}>
            <span style={{ width: `${filled}%` }} />
          </span>
        </div>
        <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'more')}
          <span className="unseen"> {column.name}</span>
        </button>
      </div>
      {open && (
        <div className="column-more">
          <div>
            <p className="muted">{translated(column.role_reason)}</p>
            {role !== 'viewer' && <Overrides source={source} table={table} column={column} />}
          </div>
          <Values source={source} table={table} column={column} />
        </div>
      )}
    </>
  );

  function written(text: string): string {
    if (column.type === 'date' || column.type === 'timestamp') return values.day(text);
    const number = Number(text);
    const isNumber = ['integer', 'decimal', 'double'].includes(column.type) && Number.isFinite(number);
    return isNumber && column.role !== 'identifier' ? format.number(number, { maximumFractionDigits: 6 }) : text;
  }
}

/** The owner's corrections of what was inferred. */
function Overrides({ source, table, column }: ColumnProps) {
  const { t } = useTranslation('sources');
  const announce = useAnnounce();
  const [problem, setProblem] = useState<string | null>(null);
  const path = fill('/api/data-sources/{id}/', { id: source.id });
  const roles = useChange(
    (role: ColumnRole | null) => call('PATCH', below(path, 'roles/'), { roles: { [table.name]: { [column.name]: role } } }),
    path,
  );
  const types = useChange(
    (type: SettableType | null) => call('PATCH', below(path, 'types/'), { types: { [table.name]: { [column.name]: type } } }),
    path,
  );
  const setType = source.type_overrides[table.name]?.[column.name];
  async function change(by: () => Promise<unknown>, said: string) {
    setProblem(null);
    try {
      await by();
      announce(said);
    } catch (error) {
      const { details } = error as { details?: Record<string, string[]> };
      setProblem(details?.[column.name]?.[0] ?? messageOf(error as Error));
    }
  }
  const busy = roles.isPending || types.isPending || isImporting(source);
  return (
    <div className="overrides">
      <label>
        <span>{t('meaning')}</span>
        <select
          value={column.role_source === 'override' ? column.role : ''}
          disabled={busy}
          onChange={({ target: { value } }) =>
            void change(() => roles.mutateAsync((value || null) as ColumnRole | null), t('meaningSaved', { name: column.name }))
          }
        >
          <option value="">{t('asInferred')}</option>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('type')}</span>
        <select
          value={setType ?? ''}
          disabled={busy}
          onChange={({ target: { value } }) =>
            void change(() => types.mutateAsync((value || null) as SettableType | null), t('typeSaved', { name: column.name }))
          }
        >
          <option value="">{t('asRead')}</option>
          {SETTABLE_TYPES.map((one) => (
            <option key={one} value={one}>
              {t(`types.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type Distribution = Schemas['ColumnDistribution'];

/** The distribution of the values: a bar each, longest first or along their range. */
function Values({ source, table, column }: ColumnProps) {
  const { t } = useTranslation('sources');
  const format = useFormat();
  const values = useValues();
  const asked = { table: table.name, column: column.name };
  const distribution = useLoaded(fill('/api/data-sources/{id}/distribution/', { id: source.id }, asked));
  if (distribution.isPending) return <Loading lines={3} />;
  if (distribution.isError) return <Problem error={distribution.error} retry={distribution.refetch} />;
  const { kind, bars } = distribution.data;
  if (kind === 'none') return <p className="muted">{t(column.role === 'personal_data' ? 'hidden' : 'noValues')}</p>;
  const most = Math.max(...bars.map(({ count }) => count));
  const say = (value: Distribution['bars'][number]['from']) =>
    typeof value === 'number'
      ? format.number(value, { maximumSignificantDigits: 4 })
      : column.type === 'date' || column.type === 'timestamp'
        ? values.day(String(value).slice(0, column.type === 'date' ? 10 : undefined))
        : String(value ?? '');
  return (
    <table className="bars">
      <caption className="unseen">{t('distributionOf', { name: column.name })}</caption>
      <colgroup>
        <col className="bar-names" />
        <col />
        <col className="bar-counts" />
      </colgroup>
      <tbody>
        {bars.map(({ from, to, count }) => (
          <tr key={`${from} ${to}`}>
            <th scope="row">
              <bdi>{kind === 'ranges' && to !== null ? `${say(from)} – ${say(to)}` : say(from)}</bdi>
            </th>
            <td>
              <span className="bar" style={{ width: `${(100 * count) / most}%` }} />
            </td>
            <td className="bar-count">{format.number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
