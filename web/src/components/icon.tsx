/** Strokes on a 24-pixel grid, in the colour of the adjacent text. */
const SHAPES = {
  home: 'M4 11.5 12 5l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5h-5v5H5a1 1 0 0 1-1-1z',
  sources:
    'M5 6.5C5 5.1 8.1 4 12 4s7 1.1 7 2.5S15.9 9 12 9 5 7.9 5 6.5Zm0 0V17.5C5 18.9 8.1 20 12 20s7-1.1 7-2.5V6.5M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5',
  metrics: 'M5 8h14M5 12h14M5 16h14M9.5 4.5 7.5 19.5M16.5 4.5l-2 15',
  reports: 'M7 4h7l4 4v11a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm7 0v4h4M9 13h6M9 16.5h4',
  dashboards: 'M4 5.5h7v6H4zM14 5.5h6v3.5h-6zM14 12h6v6.5h-6zM4 14.5h7v4H4z',
  goals: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-4.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-3.5h.01',
  ask: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Zm3.5 4.5h7M8.5 12.5h4',
  alerts: 'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 4-1.5 5.5-2 6.5h15c-.5-1-2-2.5-2-6.5A5.5 5.5 0 0 0 12 4Zm-2 15a2 2 0 0 0 4 0',
  deliveries: 'M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1Zm-.5.7L12 13l7.5-6.3',
  usage: 'M4 20h16M6.5 20v-6M11 20V9M15.5 20v-8M20 20V5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4.5 15.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-3.5',
  download: 'M12 4.5V16M7 11.5l5 5 5-5M4.5 15.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-3.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 8.5v4.5M12 16.5h.01M10.3 4.5 3.2 17a2 2 0 0 0 1.7 3h14.2a2 2 0 0 0 1.7-3L13.7 4.5a2 2 0 0 0-3.4 0Z',
  leave: 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M16.5 8.5 20 12l-3.5 3.5',
} as const;

export type IconName = keyof typeof SHAPES;

/** An icon next to text that says the same, so screen readers skip it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
