import './notifications.css'

export { NotificationBell } from './notification-bell.tsx'
