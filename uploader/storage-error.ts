const messages = {
  unknown: 'An unknown error occurred, please check the error payload for server response.',
  'object-not-found': 'There is no such file.',
  'quota-exceeded': 'There is no room left for more files.',
  unauthenticated: 'User is not authenticated, please sign in and try again.',
  'unauthorized-app': 'This app does not have permission to access storage on this project.',
  unauthorized: 'User does not have permission to access this file.',
  'retry-limit-exceeded': 'Max retry time for operation exceeded, please try again.',
  canceled: 'User canceled the upload/download.',
  'no-download-url': 'The given file does not have any download URLs.',
  'no-default-bucket': 'No default bucket was named.',
  'invalid-root-operation': 'operation cannot be performed on a root reference',
  'server-file-wrong-size': 'Server recorded incorrect upload file size, please retry the upload.',
  'unsupported-environment': 'This environment cannot create Blobs.',
  'invalid-argument': 'An argument is not valid.',
} as const

export type StorageErrorCode = keyof typeof messages

export class StorageError extends Error {
  readonly code: StorageErrorCode
  /** The status and the words of the server, where it was the server that said no. */
  readonly status: number | undefined
  readonly serverCode: string | undefined

  constructor(code: StorageErrorCode, message?: string, server: { status?: number; code?: string } = {}) {
    super(message || messages[code])
    this.name = 'StorageError'
    this.code = code
    this.status = server.status
    this.serverCode = server.code
  }
}

/** The server's no, in our words where there are any and in its own otherwise. */
export function errorOf(status: number, body: string): StorageError {
  let said: { code?: string; message?: string } = {}
  try {
    said = (JSON.parse(body) as { error?: typeof said }).error ?? {}
  } catch {
    // Not every no is ours: a proxy has its own.
  }
  const byStatus: Record<number, StorageErrorCode> = {
    401: said.code === 'unauthorized-app' ? 'unauthorized-app' : 'unauthenticated',
    402: 'quota-exceeded',
    403: 'unauthorized',
    404: 'object-not-found',
  }
  const code = byStatus[status]
  const server = { status, ...(said.code !== undefined && { code: said.code }) }
  return new StorageError(code ?? 'unknown', code === undefined ? said.message : undefined, server)
}
