/** The product's mark. The name always stands beside it, so it is hidden from assistive technology. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--mark-ground, #0f6f66)" />
      <path
        d="M16 6.5 24.2 11v10L16 25.5 7.8 21V11Z"
        fill="none"
        stroke="var(--mark-line, #fff)"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="3.4" fill="var(--mark-line, #fff)" />
    </svg>
  )
}
