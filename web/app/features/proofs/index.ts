/** What checks all seals. It brings hashing and signatures along, so it comes when someone asks for it. */
export const loadSealsCheck = () => import('./seals/seals-check.tsx')
export { ReadOut } from './read-out.tsx'
