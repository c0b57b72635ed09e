import { practiceNetworks } from '@dryrun/domain/wallet/practice-address.ts'

const prefixes = [...new Set<string>(Object.values(practiceNetworks))]

/** An address with the part in blue that no real wallet takes. */
export function PracticeAddress({ address, small }: { address: string; small?: boolean }) {
  const prefix = prefixes.find((each) => address.startsWith(each)) ?? ''
  return (
    <p className={small ? 'address text-sm' : 'address'}>
      <em>{prefix}</em>
      {address.slice(prefix.length)}
    </p>
  )
}

/** "praceth1dpk0r…cekcmk": enough to tell two apart in a list. */
export function shortAddress(address: string): string {
  return address.length > 24 ? `${address.slice(0, 13)}…${address.slice(-6)}` : address
}
