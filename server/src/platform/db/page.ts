/** How many rows of a list are sent at once. */
export const pageRowsMax = 50

/** Lists are read with one row more than a page: where it is there, a next page is too. */
export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => string,
): { readonly page: Row[]; readonly next: string | null } {
  const page = rows.slice(0, pageRowsMax)
  const last = page.at(-1)
  return { page, next: rows.length > pageRowsMax && last !== undefined ? cursorOf(last) : null }
}
