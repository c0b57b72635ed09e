/** The ways in which the file store says no. Its protocol is older than ours: statuses and words are given by it. */
const refusals = {
  'invalid-argument': [400, 'The request isn’t in the expected form.'],
  unauthenticated: [401, 'User is not authenticated, please sign in and try again.'],
  'unauthorized-app': [401, 'This app does not have permission to access storage on this project.'],
  'quota-exceeded': [402, 'You’ve no room left for more files.'],
  unauthorized: [403, 'You don’t have permission to open this file.'],
  'object-not-found': [404, 'There’s no such file.'],
  'method-not-allowed': [405, 'This address doesn’t take that kind of request.'],
  timeout: [408, 'The upload stopped arriving.'],
  conflict: [409, 'This file belongs to a deposit and can’t be changed.'],
  'too-large': [413, 'The file is too large.'],
  'address-too-long': [414, 'The address is too long.'],
  'unsupported-type': [415, 'We only take PNG, JPEG and WebP images.'],
  'range-not-satisfiable': [416, 'The file doesn’t have that range.'],
  'invalid-image': [422, 'We couldn’t read the image.'],
  'too-many-uploads': [429, 'Too many of your uploads are under way. Wait for some of them to finish.'],
  unexpected: [500, 'Something went wrong on our side. Try again.'],
  unavailable: [503, 'The file store isn’t available right now. Try again in a moment.'],
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
