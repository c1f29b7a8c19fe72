import { useId, useState } from 'react';
import GridLayout, { type Layout, type LayoutItem, useContainerWidth, verticalCompactor } from 'react-grid-layout';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { COLUMNS, GAP_PX, inOrder, type Places, ROW_PX, samePlaces } from './layout.ts';
import type { Position, Widget } from './types.ts';
import { WidgetCard } from './widget-card.tsx';

interface BoardEditorProps {
  widgets: readonly Widget[];
  places: Places;
  save(places: Places): Promise<unknown>;
  leave(): void;
}

const STEPS = {
  left: [-1, 0, 0, 0],
  right: [1, 0, 0, 0],
  up: [0, -1, 0, 0],
  down: [0, 1, 0, 0],
  narrower: [0, 0, -1, 0],
  wider: [0, 0, 1, 0],
  lower: [0, 0, 0, -1],
  taller: [0, 0, 0, 1],
} as const;
type Step = keyof typeof STEPS;

const SIGNS: Record<Step, string> = {
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
  narrower: '−↔',
  wider: '+↔',
  lower: '−↕',
  taller: '+↕',
};
const KEYS: Record<string, [Step, Step]> = {
  ArrowLeft: ['left', 'narrower'],
  ArrowRight: ['right', 'wider'],
  ArrowUp: ['up', 'lower'],
  ArrowDown: ['down', 'taller'],
};

/**
 * Edits the board's layout: by dragging, by buttons, or with the arrow keys on a widget's handle (with Shift to resize). Each step can be
 * undone until it is saved.
 */
export function BoardEditor({ widgets, places, save, leave }: BoardEditorProps) {
  const { t } = useTranslation('board');
  const announce = useAnnounce();
  const { width, containerRef, mounted } = useContainerWidth();
  const [now, setNow] = useState<Layout>(() => compacted(itemsOf(widgets, places)));
  const [before, setBefore] = useState<Layout[]>([]);
  const [busy, setBusy] = useState(false);
  const hint = useId();

  function lay(next: Layout) {
    if (samePlaces(placesIn(now), placesIn(next))) return;
    setBefore([...before, now]);
    setNow(next);
  }
  function step(widget: Widget, by: Step) {
    const next = moveWidget(now, widget.config.key, by);
    const place = next.find(({ i }) => i === widget.config.key);
    lay(next);
    if (place) announce(t('placed', { title: widget.title, column: place.x + 1, row: place.y + 1, width: place.w, height: place.h }));
  }
  function undo() {
    const last = before.at(-1);
    if (!last) return;
    setNow(last);
    setBefore(before.slice(0, -1));
    announce(t('undone'));
  }
  async function keep() {
    setBusy(true);
    try {
      await save(placesIn(now));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <div className="board-bar" role="toolbar" aria-label={t('layout')}>
        <p id={hint}>{t('layoutHint')}</p>
        <div className="actions">
          <Button kind="secondary" disabled={before.length === 0} onClick={undo}>
            {t('undo')}
          </Button>
          <Button kind="secondary" onClick={leave}>
            {t('cancel')}
          </Button>
          <Button busy={busy} onClick={() => void keep()}>
            {t('saveLayout')}
          </Button>
        </div>
      </div>
      <div ref={containerRef} className="board-editor">
        {/* The drag library would add a style element, which the pages' policy forbids; it does not if one with this id exists. */}
        <span id="react-draggable-style-el" hidden />
        {mounted && (
          <GridLayout
            width={width}
            layout={now}
            gridConfig={{ cols: COLUMNS, rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX], containerPadding: [0, 0] }}
            dragConfig={{ handle: '.widget-head', cancel: 'button' }}
            resizeConfig={{ handles: ['se'] }}
            compactor={verticalCompactor}
            onDragStop={(next) => lay(next)}
            onResizeStop={(next) => lay(next)}
          >
            {inOrder(widgets, placesIn(now)).map((widget) => (
              <div key={widget.config.key}>
                <WidgetCard widget={widget} tools={<Handles widget={widget} hint={hint} step={(by) => step(widget, by)} />} />
              </div>
            ))}
          </GridLayout>
        )}
      </div>
    </>
  );
}

function Handles({ widget: { title }, hint, step }: { widget: Widget; hint: string; step(by: Step): void }) {
  const { t } = useTranslation('board');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame and a legend to every widget
    <div className="widget-handles" role="group" aria-label={t('move', { title })}>
      <button
        type="button"
        className="widget-handle"
        aria-label={t('handle', { title })}
        aria-describedby={hint}
        onKeyDown={(event) => {
          const steps = KEYS[event.key];
          if (!steps) return;
          event.preventDefault();
          step(steps[event.shiftKey ? 1 : 0]);
        }}
      >
        ✥
      </button>
      {(Object.keys(STEPS) as Step[]).map((by) => (
        <button
          key={by}
          type="button"
          className="widget-handle"
          aria-label={`${t(`step.${by}`)}: ${title}`}
          title={t(`step.${by}`)}
          onClick={() => step(by)}
        >
          {SIGNS[by]}
        </button>
      ))}
    </div>
  );
}

function itemsOf(widgets: readonly Widget[], places: Places): LayoutItem[] {
  return widgets.map(({ config: { key }, data, position }) => {
    const { x, y, w, h } = places[key] ?? position;
    return { i: key, x, y, w, h, minW: 2, minH: data.kind === 'kpi' ? 2 : 3 };
  });
}

function placesIn(layout: Layout): Places {
  return Object.fromEntries(layout.map(({ i, x, y, w, h }): [string, Position] => [i, { x, y, w, h }]));
}

const compacted = (layout: Layout): Layout => verticalCompactor.compact(layout, COLUMNS);

/** The layout after moving one widget one step: widgets it lands on move down, and no gaps remain. */
function moveWidget(layout: Layout, key: string, by: Step): Layout {
  const [dx, dy, dw, dh] = STEPS[by];
  const item = layout.find(({ i }) => i === key);
  if (!item) return layout;
  const w = clamp(item.w + dw, item.minW ?? 1, COLUMNS - item.x);
  const h = clamp(item.h + dh, item.minH ?? 1, 40);
  const x = clamp(item.x + dx, 0, COLUMNS - w);
  // Up goes to the top of the nearest widget above, which then gives way.
  const above = layout.filter((other) => other !== item && other.y < item.y && other.x < item.x + item.w && item.x < other.x + other.w);
  const below = layout.filter(
    (other) => other !== item && other.y >= item.y + item.h && other.x < item.x + item.w && item.x < other.x + other.w,
  );
  const y =
    dy < 0
      ? Math.max(-1, ...above.map((other) => other.y))
      : dy > 0
        ? Math.min(...below.map((other) => other.y + other.h), item.y + 1e6)
        : item.y;
  if ((dy < 0 && y < 0) || (dy > 0 && y >= 1e6)) return layout;
  const placed = { ...item, x, y, w, h };
  return compacted(
    pushDown(
      layout.map((other) => (other === item ? placed : other)),
      placed,
    ),
  );
}

/** Moves widgets that overlap the placed one below it, and so on. */
function pushDown(layout: Layout, placed: LayoutItem): Layout {
  let settled = [placed];
  for (const item of layout.filter((other) => other !== placed).toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    let y = item.y;
    for (let hit = settled.find((one) => overlap(one, { ...item, y })); hit; hit = settled.find((one) => overlap(one, { ...item, y })))
      y = hit.y + hit.h;
    settled = [...settled, { ...item, y }];
  }
  return settled;
}

const overlap = (a: LayoutItem, b: LayoutItem) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
