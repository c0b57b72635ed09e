import { i18n } from '@lingui/core'
import { messages } from './locales/en/messages.po'

/** The languages that can be chosen. The menu shows itself once there is more than one. */
export const locales = [{ code: 'en', name: 'English' }] as const

i18n.loadAndActivate({ locale: 'en', messages })

export { i18n }
