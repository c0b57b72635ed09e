import { useState } from 'react'

/**
 * What somebody is typing, while what it changes is kept elsewhere and comes back later: in the address, say. Whoever is
 * typing sees their own letters; everybody else sees what is kept.
 */
export function useDraft(kept: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    value: draft ?? kept,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setDraft(event.target.value)
      onChange(event.target.value)
    },
    onBlur: () => setDraft(null),
  }
}
