const PETAL = 'M16 15.4C12.4 13 11.6 6.6 16 2.6c4.4 4 3.600 10.4 0 12.8z';
const INNER = 'M16 15.8c-1.6-1.4-1.8-4.2 0-6.2 1.8 2 1.6 4.8 0 6.2z';
const TURNS = [0, 60, 120, 180, 240, 300] as const;

/** The flower with a second ring of petals, for the shop's special days. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a default export
export default function SpecialFlower() {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.1}
      strokeLinejoin="round"
      aria-hidden="true"
      data-testid="special-logo"
    >
      {TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 16 16.4)`}>
          <path d={PETAL} />
          <path d={INNER} transform="rotate(30 16 16.4)" fill="currentColor" stroke="none" />
        </g>
      ))}
    </svg>
  );
}
