import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { translated } from '../../../messages/translated.ts';
import type { Source } from '../types.ts';
import { EditColumn } from './edit-column.tsx';
import type { ModelColumn, ModelTable } from './types.ts';
import { useUnit } from './use-unit.ts';

interface ColumnsProps {
  source: Source;
  table: ModelTable;
  mayWrite: boolean;
}

/** What each column means, in words, with the evidence. */
export function ModelColumns({ source, table, mayWrite }: ColumnsProps) {
  const { t } = useTranslation('model');
  const [edited, setEdited] = useState<ModelColumn | null>(null);
  return (
    <>
      <ul className="rows" aria-label={t('columnsOf', { name: table.name })}>
        {table.columns.map((column) => (
          <li key={column.name} className="row">
            <div className="model-row">
              <div className="row-main">
                <h3 className="column-name">
                  <bdi>{column.name}</bdi>
                  {column.label && (
                    <span className="muted">
                      {' '}
                      <bdi>{column.label}</bdi>
                    </span>
                  )}
                </h3>
                <p>
                  <Meaning column={column} />
                </p>
                <p className="row-facts">
                  <span>{translated(column.evidence)}</span>
                </p>
              </div>
              {mayWrite && (
                <Button kind="quiet" aria-label={t('editOf', { name: column.name })} onClick={() => setEdited(column)}>
                  {t('edit')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {edited && <EditColumn key={edited.name} source={source} table={table} column={edited} close={() => setEdited(null)} />}
    </>
  );
}

function Meaning({ column }: { column: ModelColumn }) {
  const { t } = useTranslation('model');
  const { t: ofSources } = useTranslation('sources');
  const unit = useUnit();
  const { additivity, unit: measured, determined_by: by, weight, hidden, synonyms, corrected, role } = column;
  const what =
    additivity === null
      ? ofSources(`roles.${role}`)
      : additivity === 'attribute'
        ? t('additivity.attributeOf', { of: by.join(' + ') })
        : t(`additivity.${additivity}`);
  return (
    <span className="model-meaning">
      <span>{what}</span>
      {measured && <Badge>{unit(measured)}</Badge>}
      {weight && <span className="muted">{t('weightedBy', { weight })}</span>}
      {synonyms.length > 0 && <span className="muted">{t('alsoCalled', { names: synonyms.join(', ') })}</span>}
      {hidden && <Badge kind="warm">{t('hidden')}</Badge>}
      {corrected.length > 0 && <Badge kind="warm">{t('corrected')}</Badge>}
    </span>
  );
}
