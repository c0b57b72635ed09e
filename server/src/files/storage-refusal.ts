/** The ways in which the file store says no. Its protocol is older than ours: statuses and words are given by it. */
const refusals = {
  'invalid-argument': [400, 'The request is not in the expected form.'],
  unauthenticated: [401, 'User is not authenticated, please sign in and try again.'],
  'unauthorized-app': [401, 'This app does not have permission to access storage on this project.'],
  'quota-exceeded': [402, 'There is no room left for more files of yours.'],
  unauthorized: [403, 'You do not have permission to access this file.'],
  'object-not-found': [404, 'There is no such file.'],
  'method-not-allowed': [405, 'This address does not take that kind of request.'],
  timeout: [408, 'The bytes stopped arriving.'],
  conflict: [409, 'This file belongs to a deposit and stays as it is.'],
  'too-large': [413, 'The file is too large.'],
  'address-too-long': [414, 'The address is too long.'],
  'unsupported-type': [415, 'Only PNG, JPEG and WebP images are taken here.'],
  'range-not-satisfiable': [416, 'The file has no such range.'],
  'invalid-image': [422, 'The image cannot be read.'],
  'too-many-uploads': [429, 'Too many of your uploads are running. Please wait for some of them to finish.'],
  unexpected: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'The file store is not available right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type StorageRefusalCode = keyof typeof refusals

export class StorageRefusal extends Error {
  readonly code: StorageRefusalCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: StorageRefusalCode, message?: string, headers: Readonly<Record<string, string>> = {}) {
    super(message ?? refusals[code][1])
    this.name = 'StorageRefusal'
    this.code = code
    this.status = refusals[code][0]
    this.headers = headers
  }

  get body() {
    return { error: { code: this.code, message: this.message } }
  }
}
