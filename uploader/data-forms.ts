import { StorageError } from './storage-error.ts'

/** A file as bytes with a type, from text in one of the usual forms. */
export function blobOf(text: string, form: 'raw' | 'base64' | 'base64url' | 'data_url' = 'raw'): Blob {
  if (typeof Blob === 'undefined') throw new StorageError('unsupported-environment')
  if (form === 'raw') return new Blob([text])
  if (form !== 'data_url') return new Blob([bytesOf(text, form)])
  const match = /^data:([^,]*?)(;base64)?,(.*)$/s.exec(text)
  if (!match) throw malformed()
  const [, type = '', base64, data = ''] = match
  try {
    const bytes = base64 ? bytesOf(data, 'base64') : new TextEncoder().encode(decodeURIComponent(data))
    return new Blob([bytes], { type })
  } catch (error) {
    throw error instanceof StorageError ? error : malformed()
  }
}

function bytesOf(text: string, form: 'base64' | 'base64url'): Uint8Array<ArrayBuffer> {
  const foreign = (form === 'base64' ? /[-_]/ : /[+/]/).exec(text)
  if (foreign)
    throw invalid(
      form,
      `Invalid character '${foreign[0]}' found: is it ${form === 'base64' ? 'base64url' : 'base64'} encoded?`,
    )
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
  } catch {
    throw invalid(form, 'Invalid character found')
  }
}

function malformed(): StorageError {
  return invalid('data_url', 'Malformed data URL.')
}

function invalid(form: string, reason: string): StorageError {
  return new StorageError(
    'invalid-argument',
    form === 'data_url' ? reason : `String does not match format '${form}': ${reason}`,
  )
}
