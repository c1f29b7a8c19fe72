import { useTranslation } from 'react-i18next';
import { Chart } from '../../../components/chart.tsx';
import { messageOf } from '../../../components/problem.tsx';
import { useValues } from '../../../components/values.ts';
import { usePreview } from '../queries.ts';
import { Findings, Kpis } from '../show/blocks.tsx';
import type { Block, ReportRequest, ReportTable } from '../types.ts';

/** The beginning of a report, computed from its actual data. */
export function PreviewPicture({ request, large = false }: { request: ReportRequest; large?: boolean }) {
  const { t } = useTranslation('reports');
  const preview = usePreview(request, request.data_source_ids.length > 0);
  if (preview.isPending) return <div className="template-preview template-waiting" role="status" aria-label={t('create.computing')} />;
  if (preview.isError) {
    return (
      <div className="template-preview">
        <p className="muted">{messageOf(preview.error)}</p>
      </div>
    );
  }
  const { blocks, left_out, reasons } = preview.data;
  return (
    // Dimmed while it shows an earlier choice; what is only read again stays readable.
    <div className="template-preview" aria-busy={preview.isPlaceholderData}>
      {[...reasons, left_out].map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there is one block per kind
        <PreviewBlock key={at} block={block} large={large} />
      ))}
    </div>
  );
}

function PreviewBlock({ block, large }: { block: Block; large: boolean }) {
  switch (block.kind) {
    case 'kpis':
      return <Kpis items={large ? block.items : block.items.slice(0, 2)} />;
    case 'chart':
      return (
        <div className="template-chart">
          <p className="template-caption" dir="auto">
            {block.chart.title}
          </p>
          <Chart spec={block.chart} label={block.chart.title} height={large ? 260 : 180} discreet />
        </div>
      );
    case 'table':
      return <Corner table={block.table} />;
    case 'findings':
      return <Findings items={large ? block.items : block.items.slice(0, 1)} />;
    default:
      return null;
  }
}

/** The first few rows of a table, so that no scrolling is needed. */
function Corner({ table }: { table: ReportTable }) {
  const values = useValues();
  return (
    <table className="template-table">
      <caption dir="auto">{table.title}</caption>
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column.key} scope="col" dir="auto">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
          <tr key={at}>
            {table.columns.map((column, place) => (
              <td key={column.key} dir="auto">
                {values.cell(row[place], (column.format === 'decimal' && table.row_formats?.[at]) || column.format)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
