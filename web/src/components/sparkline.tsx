const [WIDTH, HEIGHT] = [120, 28];

/** The course of a figure as a line without axes; nothing for fewer than two values. */
export function Sparkline({ values }: { values: (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, at) =>
    value === null
      ? []
      : [`${(at / (values.length - 1)) * WIDTH},${HEIGHT - 2 - (most > least ? (value - least) / (most - least) : 0.5) * (HEIGHT - 4)}`],
  );
  return (
    <svg className="figure-way" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
