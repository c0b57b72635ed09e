/** React lifts both into the head of the document, in the prerendered pages too. */
export function PageMeta({ title, description }: { title: string; description: string }) {
  return (
    <>
      <title>{`${title} · Dryrun`}</title>
      <meta name="description" content={description} />
    </>
  )
}
