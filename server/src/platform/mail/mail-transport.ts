/** A mail as a provider takes it. */
export interface OutgoingMail {
  readonly messageId: string
  readonly toName: string
  readonly toEmail: string
  readonly title: string
  readonly text: string
  readonly html: string
}

export interface MailTransport {
  readonly kind: 'smtp' | 'http' | 'mailbox'
  /** Resolves once the provider has taken the mail; rejects when it has to be tried again. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Where mail goes, as the setting MAIL_URL says. */
export type MailRoute =
  | { readonly kind: 'mailbox' }
  | { readonly kind: 'smtp'; readonly url: URL; readonly from: string }
  | {
      readonly kind: 'http'
      readonly url: URL
      readonly serviceId: string
      readonly templateId: string
      readonly userId: string
      readonly accessToken: string | undefined
    }
