interface MailParts {
  readonly paragraphs: readonly string[]
  /** What the button says and where it leads. */
  readonly link: { readonly text: string; readonly href: string } | null
  /** The line that is in every email, as on every page. */
  readonly foot: string
}

/** The parts of an email, as the server puts its text together: paragraphs, a link with its words, and the foot. */
export function partsOf(text: string): MailParts {
  const blocks = text.split('\n\n')
  const foot = blocks.find((block) => block.startsWith('--\n'))
  const linked = blocks.map((block) => /^(.+):\n(https?:\/\/\S+)$/.exec(block)).find((found) => found !== null)
  const [whole, words = '', href = ''] = linked ?? []
  return {
    paragraphs: blocks.filter((block) => block !== foot && block !== whole),
    link: linked ? { text: words, href } : null,
    foot: foot?.split('\n').at(-1) ?? '',
  }
}
