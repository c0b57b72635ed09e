/** Any page may speak to the store with a token it was given; the cookie of ours is never sent along from there. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received, Content-Range, ETag, Content-Disposition',
}

/** What a browser hears that asks beforehand. */
export const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': [
    'authorization',
    'content-type',
    'range',
    'if-none-match',
    'x-firebase-storage-version',
    'x-firebase-appcheck',
    'x-firebase-gmpid',
    'x-goog-upload-command',
    'x-goog-upload-offset',
    'x-goog-upload-protocol',
    'x-goog-upload-header-content-length',
    'x-goog-upload-header-content-type',
  ].join(', '),
  'access-control-max-age': '7200',
}
