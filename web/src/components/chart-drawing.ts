import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { coloursOf, optionOf } from './chart-option.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { Values } from './values.ts';

// Canvas, because the SVG renderer writes style attributes, which the pages' policy forbids.
use([
  BarChart,
  CanvasRenderer,
  FunnelChart,
  GridComponent,
  HeatmapChart,
  LegendComponent,
  LineChart,
  PieChart,
  ScatterChart,
  TooltipComponent,
  VisualMapComponent,
]);

export interface Drawn {
  spec: ChartSpec;
  figures: Values;
  pick?(category: string): void;
}

export interface Drawing {
  /** Redraws with current data. */
  again(): void;
  picture(): string;
  end(): void;
}

/** Draws into an element, and redraws when its size or the colour scheme changes, until disposed. */
export function draw(element: HTMLElement, what: () => Drawn): Drawing {
  const instance = init(element, null, { renderer: 'canvas' });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const again = () => {
    const { spec, figures, pick } = what();
    const { clientWidth: width, clientHeight: height } = element;
    instance.setOption(optionOf(spec, { figures, colours: coloursOf(element), width, height, still: still.matches, pointer: !!pick }), {
      notMerge: true,
    });
  };
  let size = '';
  const watch = new ResizeObserver(() => {
    const now = `${element.clientWidth} ${element.clientHeight}`;
    if (now === size || element.clientWidth === 0 || element.clientHeight === 0) return;
    size = now;
    instance.resize({ animation: { duration: 0 } });
    again();
  });
  watch.observe(element);
  dark.addEventListener('change', again);
  instance.on('click', (event) => {
    const { spec, pick } = what();
    const at = (event as { dataIndex?: number; name?: string }).dataIndex;
    const category = spec.points?.length ? event.name : (spec.categories[at ?? -1] ?? event.name);
    if (category) pick?.(category);
  });
  again();
  return {
    again,
    picture: () => instance.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: coloursOf(element).surface }),
    end: () => {
      watch.disconnect();
      dark.removeEventListener('change', again);
      instance.dispose();
    },
  };
}
