export { mailNotices } from './mail-notices.ts'
export { noticeRow } from './notice-row.ts'
