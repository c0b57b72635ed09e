interface Address {
  /** As in the list of pages: `/classes/:classId/:view?`. */
  readonly path: string
}

/**
 * Finds what an address means. The pages of all languages have hundreds of addresses, and the framework builds a tree of
 * them at every start; a start shouldn't wait for that.
 */
export function pageAddresses<A extends Address>(addresses: readonly A[]) {
  const plain = new Map(addresses.filter(({ path }) => !path.includes(':')).map((address) => [address.path, address]))
  const open = addresses
    .filter(({ path }) => path.includes(':'))
    .map((address) => ({ address, form: new RegExp(`^${patternOf(address.path)}$`) }))
  const loose = addresses.map(({ path }) => ({ path, form: new RegExp(`^${patternOf(path)}/*$`, 'i') }))
  return {
    /** What is at this very address. */
    at: (path: string): A | undefined => plain.get(path) ?? open.find(({ form }) => form.test(path))?.address,
    /** The address that's meant by one in another letter case, or with slashes at its end. */
    meantBy: (path: string): string | undefined => {
      for (const { path: meant, form } of loose) {
        const values = form.exec(path)?.slice(1)
        if (values) return meant.replaceAll(/(?<=\/):\w+|\/:\w+\?/g, (name) => fill(name, values.shift())) || '/'
      }
      return undefined
    },
  }
}

function patternOf(path: string): string {
  const parts = path.split('/').filter(Boolean)
  const patterns = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  return patterns.join('') || '/'
}

function fill(name: string, value: string | undefined): string {
  if (value === undefined) return ''
  return name.startsWith('/') ? `/${value}` : value
}
