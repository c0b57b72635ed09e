import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/field.tsx'
import {
  areOn,
  asked,
  changed,
  type KeyGroup,
  type Keys,
  listedKeys,
  onKeysChanged,
  storageKey,
  useSingleKeys,
} from '../../ui/key-groups.ts'

const none: readonly KeyGroup[] = []

/** `?` shows it on every page behind the login. A page without the palette says so. */
export function KeysDialog({ hasPalette = true }: { hasPalette?: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const isOn = useSyncExternalStore(onKeysChanged, areOn, () => true)
  const here = useSyncExternalStore(onKeysChanged, listedKeys, () => none)
  const sections = useSections(here, hasPalette)
  useSingleKeys({ '?': () => setOpen(true) })
  useEffect(() => {
    const open = () => setOpen(true)
    addEventListener(asked, open)
    return () => removeEventListener(asked, open)
  }, [])
  function set(on: boolean) {
    try {
      localStorage.setItem(storageKey, on ? 'on' : 'off')
    } catch {
      // Where nothing can be kept, the keys stay on.
    }
    dispatchEvent(new Event(changed))
  }
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title={<Trans>Keys</Trans>}>
      {sections.map(({ title, keys }) => (
        <section key={title} className="key-group" aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split('  ').map((each) => (
                    <kbd key={each}>{each}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch label={t`Use single keys`} checked={isOn} onChange={(event) => set(event.target.checked)} />
    </Dialog>
  )
}

interface Section {
  readonly title: string
  readonly keys: Keys
}

function useSections(here: readonly KeyGroup[], hasPalette: boolean): Section[] {
  const { t } = useLingui()
  const ofPage = here.find((group) => group.of === 'page')
  const hasChart = here.some((group) => group.of === 'chart')
  const ofChart: Keys = [
    ['←  →', t`One step`],
    ['Page Up  Page Down', t`A longer step`],
    ['Home  End', t`First and last`],
    ['Esc', t`Back to now`],
  ]
  const ofAll: Keys = [
    ['?', t`Show these keys`],
    ...(hasPalette ? [['Ctrl K', t`Go anywhere`] as const] : []),
    ['Tab', t`Next link, button or field`],
    ['Esc', t`Close what’s open`],
  ]
  return [
    ...(ofPage ? [{ title: t`On this page`, keys: ofPage.keys }] : []),
    ...(hasChart ? [{ title: t`In a chart, once you’ve tabbed to it`, keys: ofChart }] : []),
    { title: t`Everywhere`, keys: ofAll },
  ]
}
