export { noticeRow } from './notice-row.ts'
