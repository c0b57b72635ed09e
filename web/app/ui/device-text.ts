import { useLingui } from '@lingui/react/macro'

/** "Chrome on Linux", which the server keeps in English, in the words of the page. The names themselves stay. */
export function useDeviceText(): (device: string) => string {
  const { t } = useLingui()
  return (device) => {
    const [browser, system] = device.split(' on ')
    if (browser !== undefined && system !== undefined) return t`${browser} on ${system}`
    return device === 'Unknown device' ? t`Unknown device` : device
  }
}
