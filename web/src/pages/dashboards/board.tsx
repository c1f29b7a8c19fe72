import type { CSSProperties } from 'react';
import { inOrder, type Places } from './layout.ts';
import type { Filter, Widget } from './types.ts';
import { WidgetCard } from './widget-card.tsx';

interface BoardProps {
  widgets: readonly Widget[];
  places: Places;
  open(widget: Widget): void;
  /** Narrows the data to a value that was clicked. */
  narrow(filter: Filter): void;
}

/** The widgets in their places; on narrow screens in one column, in reading order. */
export function Board({ widgets, places, open, narrow }: BoardProps) {
  return (
    <div className="board">
      {inOrder(widgets, places).map((widget) => {
        const { x, y, w, h } = places[widget.config.key] ?? widget.position;
        const column = columnOf(widget);
        return (
          <div
            key={widget.id}
            className="board-place"
            data-kind={widget.data.kind}
            style={{ '--column': `${x + 1} / span ${w}`, '--row': `${y + 1} / span ${h}` } as CSSProperties}
          >
            <WidgetCard
              widget={widget}
              open={() => open(widget)}
              pick={column === null ? undefined : (value) => narrow({ column, value: value === '(empty)' ? null : value })}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The column whose values a chart's parts are; null if they are something else, such as months or bins. */
function columnOf({ type, config, data }: Widget): string | null {
  if (data.kind !== 'chart' || data.x.kind !== 'category' || !['bar', 'pie', 'donut', 'stacked_bar'].includes(type)) return null;
  return config.dimension ?? null;
}
