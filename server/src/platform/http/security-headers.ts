/** Nothing here asks for any of these, so nothing that gets in may either. */
const permissionsPolicy = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'display-capture']
  .map((name) => `${name}=()`)
  .join(', ')

/** For whatever is answered. Pages bring their own policy with the hashes of their scripts; all else may load nothing. */
const everywhere = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** These say what a page may do, and how a browser treats it. Data has no use for them, and is most of what is sent. */
const forPages = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

export type SecurityHeaders = (url: string) => Readonly<Record<string, string>>

/** The headers that protect an answer, by the address that was asked for. Made once, since every request needs them. */
export function securityHeaders(publicUrl: URL): SecurityHeaders {
  const always = {
    ...everywhere,
    ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  const onPages = { ...always, ...forPages }
  return (url) => (url.startsWith('/api/') ? always : onPages)
}
