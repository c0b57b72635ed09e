/** Names of labels and their values, such as the route and the status of a request. */
export type Labels = Readonly<Record<string, string>>

interface Metric {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  /** Lines of the text format, without the head. */
  readonly lines: () => Promise<string[]> | string[]
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

interface Series {
  readonly labels: Labels
  /** How many were no higher than each bound. */
  readonly counts: number[]
  sum: number
  count: number
}

/** Counts and times of this process, written in the few lines that Prometheus' text format takes. */
export function createRegistry(): Registry {
  const metrics: Metric[] = []

  return {
    counter(name, help) {
      const values = new Map<string, number>()
      metrics.push({
        name,
        help,
        kind: 'counter',
        lines: () => [...values].map(([key, value]) => line(name, key, value)),
      })
      return {
        add(labels = {}, by = 1) {
          const key = labelText(labels)
          values.set(key, (values.get(key) ?? 0) + by)
        },
      }
    },
    histogram(name, help, upperBounds) {
      const series = new Map<string, Series>()
      metrics.push({
        name,
        help,
        kind: 'histogram',
        lines: () => [...series.values()].flatMap((one) => histogramLines(name, upperBounds, one)),
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
      const parts = await Promise.all(metrics.map(textOf))
      return `${parts.join('\n')}\n`
    },
  }
}

/** One figure that can't be read, because the database is away, doesn't take the others with it. */
async function textOf({ name, help, kind, lines }: Metric): Promise<string> {
  const head = [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`]
  try {
    return head.concat(await lines()).join('\n')
  } catch {
    return head.join('\n')
  }
}

function histogramLines(name: string, bounds: readonly number[], { labels, counts, sum, count }: Series): string[] {
  const bucket = (le: string, value: number) => line(`${name}_bucket`, labelText({ ...labels, le }), value)
  return bounds
    .map((bound, at) => bucket(String(bound), counts[at] ?? 0))
    .concat(
      bucket('+Inf', count),
      line(`${name}_sum`, labelText(labels), sum),
      line(`${name}_count`, labelText(labels), count),
    )
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
