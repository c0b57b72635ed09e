export { fillOrders } from './fill-orders.ts'
export { tradingHandlers } from './handlers.ts'
export { type Exposure, readExposure } from './read-exposure.ts'
export { tradingCauses } from './trading-causes.ts'
