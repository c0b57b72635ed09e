/** The days of a month (UTC) that are also among those that were asked for, both ends included. */
export function daysOfMonth(
  month: string,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = `${month}-01`
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return {
    from: asked.from !== undefined && asked.from > first ? asked.from : first,
    to: asked.to !== undefined && asked.to < last ? asked.to : last,
  }
}
