import { type LanguageCode, languages, sourceLanguage } from '@dryrun/domain/languages/languages.ts'
import { sayIn } from './say.ts'

/** What a mail says; how it looks is decided here, once for all mails. */
export interface MailText {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: Link
}

interface Link {
  readonly text: string
  readonly href: string
}

type Language = LanguageCode | null | undefined

/** The mail as text: the one form of it that's kept. */
export function textOf(
  { paragraphs, link }: MailText,
  { toName, language }: { readonly toName: string; readonly language?: Language },
): string {
  return [sayIn(language)('hello', { name: toName }), ...paragraphs].join(between) + endingOf(link, language)
}

const between = '\n\n'

function endingOf(link: Link | undefined, language: Language): string {
  const parts = [...(link ? [`${link.text}:\n${link.href}`] : []), `--\nDryrun\n${sayIn(language)('practice')}`]
  return parts.map((part) => between + part).join('')
}

/**
 * The same mail as a page. It's drawn when it's sent, so that nothing has to be kept twice. The button is never read from
 * the text, where somebody's own words could look like one.
 */
export function pageOf({
  title,
  text,
  link,
  language,
}: {
  readonly title: string
  readonly text: string
  readonly link?: Link | undefined
  readonly language?: Language
}): string {
  const ending = endingOf(link, language)
  const paragraphs = (text.endsWith(ending) ? text.slice(0, -ending.length) : text).split(between)
  // In every mail, as on every page.
  const practiceLine = sayIn(language)('practice')
  const { tag, direction } = languages.find(({ code }) => code === language) ?? sourceLanguage
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#f3f5ef;color:#12171a;font:15px/1.55 'Instrument Sans',system-ui,sans-serif">
<div style="background:#f5b726;color:#1d1603;padding:5px 16px;font-size:13px">${escape(practiceLine)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<h1 style="font:450 24px/1.2 Newsreader,Georgia,serif;margin:0 0 24px">${escape(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('\n')}
${
  link
    ? `<p style="margin:24px 0"><a href="${escape(link.href)}" style="background:#1d43c8;color:#fff;text-decoration:none;padding:12px 20px;border-radius:4px;display:inline-block">${escape(link.text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6567;word-break:break-all">${escape(link.href)}</p>`
    : ''
}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d3d8cc;font-size:13px;color:#5b6567">Dryrun. ${escape(practiceLine)}</p>
</div>
</body>
</html>`
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
