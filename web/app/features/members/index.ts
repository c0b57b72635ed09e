export { CountrySelect } from './country-select.tsx'
export { FirstPassword } from './first-password.tsx'
export type { ToldOnLeaving } from './told-on-leaving.ts'
export { useLogOut } from './use-log-out.ts'
