import { lazy } from 'react'
import './support.css'

/** The chat comes when somebody opens it, or has an open conversation: no page weighs more for having it. */
export const ChatPanel = lazy(() => import('./chat-panel.tsx'))
