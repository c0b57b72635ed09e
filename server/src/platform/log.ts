import pino from 'pino'

export type Log = pino.Logger

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** Structured lines on standard error; standard output belongs to the one line for the person who started it. */
export function createLog(
  level: LogLevel,
  destination: pino.DestinationStream = pino.destination({ fd: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // Belt and braces: nothing should log these, and if something does they do not reach the log.
      redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers'],
    },
    destination,
  )
}
