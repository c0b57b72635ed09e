import { type Coin, coins } from './coins.ts'

/** What a QR code of the practice network says. No real wallet knows the scheme. */
interface Payment {
  readonly address: string
  readonly coin?: Coin | undefined
  /** A decimal string of whole coins. */
  readonly amount?: string | undefined
}

export function paymentUri({ address, coin, amount }: Payment): string {
  const asked = [coin && `coin=${coin}`, amount && `amount=${amount}`].filter(Boolean).join('&')
  return `practice:${address}${asked && `?${asked}`}`
}

/** Reads what was scanned or pasted: a `practice:` URI, or an address by itself. */
export function readPayment(text: string): Payment {
  const [, address, asked = ''] = /^practice:([^?]*)\??(.*)$/i.exec(text.trim()) ?? [undefined, text.trim()]
  const parts = new Map(asked.split('&').map((part) => part.split('=', 2) as [string, string | undefined]))
  const coin = coins.find((each) => each === parts.get('coin'))
  const amount = /^\d+(\.\d+)?$/.exec(parts.get('amount') ?? '')?.[0]
  return { address: address ?? '', coin, amount }
}
