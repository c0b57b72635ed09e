export { ReferAndEarn } from './refer-and-earn.tsx'
