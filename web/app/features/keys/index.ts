import './keys.css'

export { KeysDialog } from './keys-dialog.tsx'
export { SingleKeys } from './single-keys.tsx'
