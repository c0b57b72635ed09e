import { Link } from 'react-router'

/** Solid stem, dashed bowl: what is posted, and what is promised. */
export function Logo({ name, label }: { name: string; label: string }) {
  return (
    <Link to="/" className="logo" aria-label={label}>
      <svg viewBox="0 0 24 26" aria-hidden="true">
        <path className="posted" d="M3.6 1v24" />
        <path className="promised" d="M3.6 2.6h5.6a10.4 10.4 0 0 1 0 20.8H3.6" />
      </svg>
      {name}
    </Link>
  )
}
