import './first-steps.css'

export { FirstSteps } from './first-steps.tsx'
export { useFirstStepsMenu } from './use-first-steps-menu.ts'
