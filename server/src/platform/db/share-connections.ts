/** What these parts of a server take, whatever the setting says: the queue of jobs has three, and one that listens. */
const spokenFor = Object.values({ teller: 2, jobs: 4, leases: 1, notifications: 1 }).reduce((sum, each) => sum + each)
/** For files alone, so that no upload keeps anything else waiting. More of them wouldn't make a disk faster. */
const filesMax = 8
const requestsUsual = 20

export const databaseConnectionsUsual = spokenFor + filesMax + requestsUsual
/** With fewer, files would have none to themselves, and requests hardly any. */
export const databaseConnectionsMin = spokenFor + 6

/** Divides what this server may open among the parts that take as many as they get. */
export function shareConnections(total: number): { readonly requests: number; readonly files: number } {
  const rest = total - spokenFor
  const files = Math.min(filesMax, Math.floor((rest * filesMax) / (filesMax + requestsUsual)))
  return { requests: rest - files, files }
}
