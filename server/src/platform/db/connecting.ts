/** A busy machine may take seconds to let somebody in. A database that's gone says no at once. */
export const connectMsMax = 15_000

/** The driver gives these no code. */
const withoutCode =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether there was no connection, or none any more, where the driver says so in words alone. */
export const saysNoConnection = (error: unknown): boolean => error instanceof Error && withoutCode.test(error.message)
