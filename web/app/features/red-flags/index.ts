export { RedFlag } from './red-flag.tsx'
export { RedFlagsProvider } from './red-flags.tsx'
export { RedFlagsBar } from './red-flags-bar.tsx'
export { RedFlagsSwitch } from './red-flags-switch.tsx'
