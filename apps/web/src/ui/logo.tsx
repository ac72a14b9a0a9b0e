const PETAL = 'M16 15.2C13.2 12.9 12.7 7.2 16 3.4c3.3 3.8 2.8 9.5 0 11.8z';
const TURNS = [0, 72, 144, 216, 288] as const;

/** The shop's jasmine logo. */
export function Flower({
  className,
  strokeWidth = 1.15,
}: {
  className?: string | undefined;
  strokeWidth?: number;
}) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {TURNS.map((turn) => (
        <path key={turn} d={PETAL} transform={`rotate(${turn} 16 16.4)`} />
      ))}
      <circle cx="16" cy="16.4" r="1" fill="currentColor" stroke="none" />
    </svg>
  );
}
