import type { FastifyBaseLogger } from 'fastify'
import type { LogLevel } from '../log.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const satisfies readonly LogLevel[]

type Bindings = Record<string, unknown>
type Line = Parameters<FastifyBaseLogger['info']>

/** A logger whose lines name the request. It's only made once there is something to write: most requests have nothing. */
export function requestLog(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new RequestLog(parent, bindings) as unknown as FastifyBaseLogger
}

class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  #own: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }

  isLevelEnabled(level: LogLevel): boolean {
    return (this.#parent as { isLevelEnabled?: (level: LogLevel) => boolean }).isLevelEnabled?.(level) ?? true
  }

  write(level: (typeof levels)[number], line: Line): void {
    if (!this.isLevelEnabled(level)) return
    this.#own ??= this.#parent.child(this.#bindings)
    this.#own[level](...line)
  }

  child(bindings: Bindings): FastifyBaseLogger {
    return requestLog(this.#parent, { ...this.#bindings, ...bindings })
  }

  silent(): void {}
}

for (const level of levels)
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...line: Line) {
      this.write(level, line)
    },
  })
