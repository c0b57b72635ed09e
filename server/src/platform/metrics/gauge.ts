import { Gauge, type Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
type GaugeValue = number | readonly (readonly [Labels, number])[]

interface Figure {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  /** One value, or one for each set of labels. */
  readonly read: () => GaugeValue | Promise<GaugeValue>
}

/** A figure that's read at the moment somebody asks. One that can't be read doesn't take the others with it. */
export function gauge(registry: Registry, { name, help, labels = [], read }: Figure): void {
  const figure = new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      this.reset()
      if (labels.length === 0) this.remove()
      const value = await Promise.resolve()
        .then(read)
        .catch(() => [])
      if (typeof value === 'number') this.set(value)
      else for (const [each, count] of value) this.set(each, count)
    },
  })
  registry.registerMetric(figure)
}
