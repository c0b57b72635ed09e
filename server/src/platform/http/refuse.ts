import { refusalStatus } from '@dryrun/contract/refusal-status.ts'
import { refusalSentence } from '@dryrun/contract/refusal-text.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import { saysNoConnection } from '../db/connecting.ts'

const retryAfterSeconds = 2

export interface RefusalAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: { error: { code: string; message: string; details?: Record<string, string | number> } }
}

export function answerOf(refusal: Refusal): RefusalAnswer {
  const { code, details } = refusal
  const waits = code === 'temporarily_unavailable' || refusalStatus[code] === 429
  return {
    status: refusalStatus[code],
    headers: waits ? { 'retry-after': String(details['retryAfterSeconds'] ?? retryAfterSeconds) } : {},
    body: {
      error: {
        code,
        message: refusalSentence(code, details),
        ...(Object.keys(details).length > 0 && { details: { ...details } }),
      },
    },
  }
}

/** What the HTTP framework and the database throw, as one of our own refusals; anything unknown is a defect. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (frameworkCodes[code]) return frameworkCodes[code]
  if (isDatabaseAway(error as Error & { code?: string })) return new Refusal('temporarily_unavailable')
  if (code.startsWith('FST_') && statusCode === 400)
    return new Refusal('invalid_input', { reason: 'it cannot be read.' })
  return new Refusal('unexpected')
}

const frameworkCodes: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('request_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_content'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('invalid_input', { reason: 'the body is empty.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: new Refusal('invalid_input', { reason: 'the body is not JSON.' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('invalid_input', { reason: 'its length is not as announced.' }),
  FST_ERR_BAD_URL: new Refusal('invalid_input', { reason: 'the address cannot be read.' }),
  FST_ERR_MAX_PARAM_LENGTH: new Refusal('not_found'),
}

/** Connection failures of Node and of PostgreSQL (classes 08, 57P, 53), matched by code where they have one. */
function isDatabaseAway(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  if (/^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/.test(code)) return true
  if (/^(08...|57P0[1-5]|53...)$/.test(code)) return true
  return saysNoConnection(error)
}
