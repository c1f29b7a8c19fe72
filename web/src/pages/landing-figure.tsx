/** A miniature report: a figure, its bars, and the receipt under it. Purely decorative. */
export function LandingFigure() {
  return (
    <svg className="landing-figure" viewBox="0 0 320 300" aria-hidden="true">
      <rect className="paper" x="8" y="8" width="304" height="284" rx="14" />
      <rect className="strong" x="32" y="36" width="120" height="12" rx="6" />
      <rect className="soft" x="32" y="58" width="200" height="8" rx="4" />
      <g className="bars">
        {[38, 52, 44, 66, 60, 84, 96].map((height, index) => (
          <rect key={height} x={32 + index * 37} y={190 - height} width="24" height={height} rx="4" opacity={index === 6 ? 1 : 0.35} />
        ))}
      </g>
      <line className="rule" x1="32" y1="191" x2="288" y2="191" />
      <g className="receipt">
        <rect x="32" y="212" width="256" height="56" rx="8" />
        <path d="M46 240l6 6 11-12" />
        <rect className="strong" x="76" y="226" width="86" height="8" rx="4" />
        <rect className="soft" x="76" y="244" width="180" height="8" rx="4" />
      </g>
    </svg>
  );
}
