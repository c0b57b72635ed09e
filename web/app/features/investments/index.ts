export { RunningPanel } from './running-panel.tsx'
