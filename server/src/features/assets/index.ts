export { assetHandlers } from './handlers.ts'
export { readAssetsChart } from './read-assets-chart.ts'
