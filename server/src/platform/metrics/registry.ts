/** Names of labels and their values, such as the route and the status of a request. */
export type Labels = Readonly<Record<string, string>>

interface Metric {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  /** Lines of the text format, without the head. */
  lines(): Promise<string[]> | string[]
}

export interface Counter {
  add(labels?: Labels, by?: number): void
}

export interface Histogram {
  observe(value: number, labels?: Labels): void
}

export interface Registry {
  counter(name: string, help: string): Counter
  histogram(name: string, help: string, upperBounds: readonly number[]): Histogram
  /** Asked for whenever somebody reads: one value, or one for each set of labels. */
  gauge(name: string, help: string, read: () => GaugeValue | Promise<GaugeValue>): void
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>
}

type GaugeValue = number | readonly (readonly [Labels, number])[]

/** Counts and times of this process, written in the few lines that Prometheus' text format takes. */
export function createRegistry(): Registry {
  const metrics: Metric[] = []

  return {
    counter(name, help) {
      const values = new Map<string, number>()
      metrics.push({ name, help, kind: 'counter', lines: () => [...values].map(([key, value]) => line(name, key, value)) })
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    histogram(name, help, upperBounds) {
      const series = new Map<string, { readonly labels: Labels; readonly counts: number[]; sum: number; count: number }>()
      metrics.push({
        name,
        help,
        kind: 'histogram',
        lines: () =>
          [...series.values()].flatMap(({ labels, counts, sum, count }) => [
            ...upperBounds.map((bound, at) =>
              line(`${name}_bucket`, labelText({ ...labels, le: String(bound) }), counts[at] ?? 0),
            ),
            line(`${name}_bucket`, labelText({ ...labels, le: '+Inf' }), count),
            line(`${name}_sum`, labelText(labels), sum),
            line(`${name}_count`, labelText(labels), count),
          ]),
      })
      return {
        observe(value, labels = {}) {
          const key = labelText(labels)
          const one = series.get(key) ?? { labels, counts: upperBounds.map(() => 0), sum: 0, count: 0 }
          series.set(key, one)
          upperBounds.forEach((bound, at) => {
            if (value <= bound) one.counts[at] = (one.counts[at] ?? 0) + 1
          })
          one.sum += value
          one.count += 1
        },
      }
    },
    gauge(name, help, read) {
      metrics.push({
        name,
        help,
        kind: 'gauge',
        async lines() {
          const value = await read()
          const values = typeof value === 'number' ? [[{}, value] as const] : value
          return values.map(([labels, each]) => line(name, labelText(labels), each))
        },
      })
    },
    async text() {
      const parts = await Promise.all(
        metrics.map(async ({ name, help, kind, lines }) => {
          // One figure that can't be read, because the database is away, doesn't take the others with it.
          const found = await Promise.resolve()
            .then(lines)
            .catch(() => [])
          return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...found]
        }),
      )
      return `${parts.flat().join('\n')}\n`
    },
  }
}

function line(name: string, labels: string, value: number): string {
  return `${name}${labels} ${value}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
