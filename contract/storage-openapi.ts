/** The addresses of the storage protocol, which stand outside the table of routes: their bodies stream. */
const tag = 'storage'
const security = [{ storageToken: [] }, { session: [] }]
const bucket = { name: 'bucket', in: 'path', required: true, schema: { type: 'string' }, description: 'Which bucket.' }
const object = {
  name: 'object',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The whole name of a file, percent-encoded as one segment: a slash is %2F.',
}

const described = {
  description: 'What is known about the file',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/StoredFile' } } },
}

const refusals: Readonly<Record<number, string>> = {
  400: 'The request cannot be read, or says something that cannot be.',
  401: 'Nobody is signed in.',
  402: 'There is no room left.',
  403: 'You may not do this here.',
  404: 'There is no such file, or none that you may see.',
  408: 'The bytes stopped arriving.',
  409: 'A deposit rests on this file.',
  413: 'The file is too large.',
  414: 'The address is too long.',
  415: 'Only PNG, JPEG and WebP images are taken here.',
  416: 'The file has no such range.',
  422: 'The image cannot be read.',
  429: 'Too many of your uploads are running.',
  503: 'The file store is not available right now, or earlier bytes are missing.',
}

function refused(...statuses: readonly number[]) {
  return Object.fromEntries(
    [400, 401, 414, ...statuses, 503].map((status) => [
      status,
      {
        description: refusals[status] ?? '',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/StorageRefusal' } } },
      },
    ]),
  )
}

const query = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})
const header = (name: string, description: string) => ({ ...query(name, description), in: 'header' })

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

export const storagePaths = {
  '/v0/b/{bucket}/o': {
    get: {
      operationId: 'listFiles',
      summary: 'Files and folders in the order of their names',
      tags: [tag],
      security,
      parameters: [
        bucket,
        query('prefix', 'What the names begin with.'),
        query('delimiter', 'A slash, to get folders instead of what lies in them.'),
        query('pageToken', 'Where the last page ended.'),
        query('maxResults', 'At most so many.', { type: 'integer', minimum: 1, maximum: 1000 }),
      ],
      responses: {
        200: {
          description: 'A page of names',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/FileList' } } },
        },
        ...refused(403, 404),
      },
    },
    post: {
      operationId: 'uploadFile',
      summary: 'Send a file in one request, or begin, go on with, ask about or cancel an upload in parts',
      tags: [tag],
      security,
      parameters: [
        bucket,
        query('name', 'The name of the file.'),
        query('upload_id', 'Which upload, as its address says that the start gave.'),
        header('X-Goog-Upload-Protocol', '`multipart` for a whole file, `resumable` for one in parts.'),
        header('X-Goog-Upload-Command', '`start`, `upload`, `upload, finalize`, `finalize`, `query` or `cancel`.'),
        header('X-Goog-Upload-Offset', 'Where these bytes begin.'),
        header('X-Goog-Upload-Header-Content-Length', 'How large the whole file is; so many bytes are reserved.'),
        header('X-Goog-Upload-Header-Content-Type', 'What the file is.'),
      ],
      requestBody: {
        required: false,
        content: { 'multipart/related': { schema: { type: 'string', format: 'binary' } }, ...bytes },
      },
      responses: {
        200: {
          ...described,
          headers: {
            'X-Goog-Upload-Status': {
              schema: { type: 'string', enum: ['active', 'final', 'cancelled'] },
              description: 'Where an upload in parts stands.',
            },
            'X-Goog-Upload-URL': { schema: { type: 'string' }, description: 'Where to send the parts.' },
            'X-Goog-Upload-Size-Received': { schema: { type: 'string' }, description: 'How many bytes are kept.' },
          },
        },
        ...refused(402, 403, 404, 408, 409, 413, 415, 422, 429),
      },
    },
  },
  '/v0/b/{bucket}/o/{object}': {
    get: {
      operationId: 'readFile',
      summary: 'What is known about a file, or with alt=media its bytes',
      tags: [tag],
      security: [...security, {}],
      parameters: [
        bucket,
        object,
        query('alt', '`media` for the bytes.', { type: 'string', enum: ['json', 'media'] }),
        query('token', 'The token of a download address.'),
        query('copy', 'A copy drawn from a picture, in one of two sizes.', {
          type: 'string',
          enum: ['small', 'large'],
        }),
        header('Range', 'A part of the bytes.'),
      ],
      responses: {
        200: { ...described, content: { ...described.content, ...bytes } },
        206: { description: 'A part of the bytes', content: bytes },
        304: { description: 'It is still the same' },
        ...refused(403, 404, 416),
      },
    },
    patch: {
      operationId: 'changeFile',
      summary: 'Change what is said about a file',
      tags: [tag],
      security,
      parameters: [bucket, object],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FileMetadata' } } },
      },
      responses: { 200: described, ...refused(403, 404, 408) },
    },
    delete: {
      operationId: 'deleteFile',
      summary: 'Delete a file',
      tags: [tag],
      security,
      parameters: [bucket, object],
      responses: { 204: { description: 'It is gone' }, ...refused(403, 404, 409) },
    },
  },
}

const text = { type: 'string' }
const texts = {
  contentType: text,
  cacheControl: text,
  contentDisposition: text,
  contentEncoding: text,
  contentLanguage: text,
  metadata: { type: 'object', additionalProperties: text },
}

export const storageSchemas = {
  FileMetadata: { type: 'object', description: 'What a sender says about a file; null removes it.', properties: texts },
  StoredFile: {
    type: 'object',
    required: ['bucket', 'name', 'generation', 'metageneration', 'size', 'timeCreated', 'updated', 'md5Hash'],
    properties: {
      bucket: text,
      name: text,
      generation: text,
      metageneration: text,
      size: { type: 'string', description: 'In bytes.' },
      timeCreated: { type: 'string', format: 'date-time' },
      updated: { type: 'string', format: 'date-time' },
      md5Hash: { type: 'string', description: 'MD5 of the bytes in base64.' },
      downloadTokens: text,
      ...texts,
    },
  },
  FileList: {
    type: 'object',
    required: ['prefixes', 'items'],
    properties: {
      prefixes: { type: 'array', items: text },
      items: { type: 'array', items: { type: 'object', properties: { name: text, bucket: text } } },
      nextPageToken: text,
    },
  },
  StorageRefusal: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'object', required: ['code', 'message'], properties: { code: text, message: text } } },
  },
}

export const storageTokenScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'A storage token from POST /api/storage-token, as `Bearer` or as `Firebase`.',
}

export const storageTag = { name: tag, description: 'The storage protocol: files in one request or in parts' }
