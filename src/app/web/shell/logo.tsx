/** The product logo, a key. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} aria-hidden focusable={false}>
      <rect width="64" height="64" rx="15" className="fill-primary" />
      <g className="fill-none stroke-on-primary" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="23" cy="41" r="10" />
        <path d="M30.5 33.5 48 16M41 23l7 7M36 28l4 4" />
      </g>
    </svg>
  )
}
