import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'

/** Some of the many that the service offers, beside ours. */
const offered = 'bn cs el fa he hi id it ja ko nl pl ro ru sv sw th tr uk ur vi'.split(' ')

const service = 'https://translate.google.com/translate'
const unreachable = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/

/**
 * Every other language, by a service of another company. It is a link to that service and no program of theirs in our
 * page: nothing is sent before somebody follows it, and where it cannot be reached this page stays as it is.
 */
export default function OtherLanguages({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [chosen, setChosen] = useState('it')
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' })
  const asked = new URLSearchParams({ sl: i18n.locale, tl: chosen, u: window.location.href })
  return (
    <Dialog open onClose={onClose} title={<Trans>Other languages</Trans>}>
      <div className="grid gap-4">
        <p>
          <Trans>
            Google Translate can show the public pages of this site in many more languages. If you follow the link,
            Google learns your IP address and which page you’re reading. It’s a machine translation: the text here is
            the one that counts.
          </Trans>
        </p>
        <Select label={t`Language`} value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {offered.map((code) => (
            <option key={code} value={code}>
              {names.of(code)}
            </option>
          ))}
        </Select>
        {unreachable.test(window.location.hostname) ? (
          <p className="text-sm text-ink-2">
            <Trans>This instance runs on your own machine or network, where Google can’t reach it.</Trans>
          </p>
        ) : (
          <p>
            <a className="button button-primary" href={`${service}?${asked}`} target="_blank" rel="noopener noreferrer">
              <Trans>Open at translate.google.com</Trans>
            </a>
          </p>
        )}
      </div>
    </Dialog>
  )
}
