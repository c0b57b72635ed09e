import { checkCountry } from '../members/person-rules.ts'
import { Refusal } from '../refusal.ts'
import { unprintable } from '../unprintable.ts'

export const reviewLengthMin = 20
export const reviewLengthMax = 400

export const reviewStatuses = ['pending', 'published', 'declined'] as const

export type ReviewStatus = (typeof reviewStatuses)[number]

export interface ReviewRequest {
  readonly text: string
  readonly country: string
}

/** A review as it will stand there: who has not seen an investment to its end has nothing to report. */
export function writeReview({ hasClosedInvestment }: { hasClosedInvestment: boolean }, request: ReviewRequest) {
  if (!hasClosedInvestment) throw new Refusal('review_too_early')
  const text = request.text.replaceAll(/\s+/g, ' ').trim()
  const length = Array.from(text).length
  if (unprintable.test(text)) throw new Refusal('review_unreadable', { field: 'text' })
  if (length < reviewLengthMin) throw new Refusal('review_too_short', { field: 'text', limit: reviewLengthMin })
  if (length > reviewLengthMax) throw new Refusal('review_too_long', { field: 'text', limit: reviewLengthMax })
  const countryProblem = checkCountry(request.country)
  if (countryProblem) throw new Refusal(countryProblem, { field: 'country' })
  return { text, country: request.country, status: 'pending' as const }
}

/** The admin decides once; what the member writes anew is decided anew. */
export function decideReview(status: ReviewStatus): void {
  if (status !== 'pending') throw new Refusal('already_decided', { status })
}
