/** What search engines and whoever passes a link on are told about a page. */
export interface SharedPage {
  readonly origin: string
  readonly siteName: string
  /** The address under which the page is to be found, whatever others lead to it. */
  readonly path: string
  /** A picture of 1200 by 630 pixels, as a path. */
  readonly image: string
  /** What every picture says, for those who cannot see it. */
  readonly imageText: string
  /** The same page in every language. */
  readonly alternates: readonly { readonly tag: string; readonly path: string }[]
}

const imageSize = { width: 1200, height: 630 }

/**
 * Adds to a prerendered page what only a running instance knows: its own address. Title and description are the page's,
 * so nothing is claimed here that the page does not say.
 */
export function withSharingTags(html: string, page: SharedPage): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? page.siteName
  const description = /<meta name="description" content="([^"]*)"\/?>/.exec(html)?.[1] ?? ''
  const url = escapeText(page.origin + page.path)
  const tags = [
    `<link rel="canonical" href="${url}"/>`,
    ...page.alternates.map((each) => alternate(each.tag, page.origin + each.path)),
    ...page.alternates.slice(0, 1).map((source) => alternate('x-default', page.origin + source.path)),
    property('og:type', 'website'),
    property('og:site_name', escapeText(page.siteName)),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', escapeText(page.origin + page.image)),
    property('og:image:width', String(imageSize.width)),
    property('og:image:height', String(imageSize.height)),
    property('og:image:alt', escapeText(page.imageText)),
    `<meta name="twitter:card" content="summary_large_image"/>`,
    `<script type="application/ld+json">${structuredData(page, unescapeText(title), unescapeText(description))}</script>`,
  ]
  return html.replace('</head>', `${tags.join('')}</head>`)
}

/** A web site with pages that are free to read: no rating, no offer, no organisation is claimed. */
function structuredData({ origin, siteName, path }: SharedPage, title: string, description: string): string {
  const site = { '@type': 'WebSite', '@id': `${origin}/#site`, name: siteName, url: `${origin}/` }
  const page = {
    '@type': 'WebPage',
    '@id': origin + path,
    url: origin + path,
    name: title,
    description,
    isPartOf: { '@id': site['@id'] },
    isAccessibleForFree: true,
  }
  // A closing tag in a text must not end the script.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [site, page] }).replaceAll('<', '\\u003c')
}

export function siteMap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeText(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** What is of use to people only stays out of search engines; it is protected elsewhere. */
export function robotsText(origin: string, hidden: readonly string[]): string {
  const lines = hidden.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const alternate = (tag: string, url: string) => `<link rel="alternate" hreflang="${tag}" href="${escapeText(url)}"/>`

const property = (name: string, content: string) => `<meta property="${name}" content="${content}"/>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

function unescapeText(text: string): string {
  return Object.entries(entities).reduceRight((plain, [sign, entity]) => plain.replaceAll(entity, sign), text)
}
