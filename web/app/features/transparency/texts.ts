import { i18n } from '../../i18n.ts'
import { messages } from './locales/en/messages.po'

// Texts that only this page needs are loaded with it.
i18n.load('en', messages)
